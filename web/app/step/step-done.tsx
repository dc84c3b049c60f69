import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { taskTitles } from '#messages/programme.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { sortOpenTasks } from '#shared/values/task-order.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { ChildTrouble } from '#web/app/step/child-trouble.tsx';
import { ENCORE, getEncoreState, isEncore } from '#web/app/step/encore.ts';
import { getAcceptedTexts, useOutcome } from '#web/app/step/use-outcome.ts';
import { WaitHelp } from '#web/app/step/wait-help.tsx';
import { formatDayAndTime, isSameDay } from '#web/lib/dates.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { Reader } from '#web/stage/reader.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage } from '#web/stage/stage.tsx';
import { button, card, heading } from '#web/ui/classes.ts';
import { ArrowIcon, HouseIcon } from '#web/ui/icons.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';
import { Failure } from '#web/ui/states.tsx';

/** The bank of the stream: nothing here waits for it. */
export const Bank = lazyExtra(async () => (await import('#web/features/stream/traces.tsx')).Bank);

const isParentTask = ({ type }: Pick<TaskView, 'type'>) => type === 'parent';

/**
 * Tasks that can be done on this device now, one per day and type. None in a paused assessment; on a handed-over device
 * only the child's, also if the stored view lists more.
 */
export function listOpenTasks(view: ProgressView, except?: Pick<TaskView, 'type' | 'day'>): TaskView[] {
  if (view.paused) return [];
  const withChild = isHandedOver();
  const open = view.days
    .flatMap(({ tasks }) => tasks)
    .filter(
      (task) =>
        task.state === 'open' &&
        task.type !== 'teacher' &&
        !(withChild && isParentTask(task)) &&
        !(task.type === except?.type && task.day === except.day),
    );
  return sortOpenTasks(open, view.currentDay).filter(
    (task, i, all) => all.findIndex((each) => each.type === task.type && each.day === task.day) === i,
  );
}

/** The link to a task: with a child in words of its story, otherwise in those of the specification. */
const getGoOnText = ({ type }: TaskView, bare: boolean): string =>
  bare && type in stage.goOn ? stage.goOn[type as keyof typeof stage.goOn] : steps.goOn(taskTitles[type]);

/** When the next day opens; a child reads no date. On the last day `nextAt` opens nothing: the grace ends then. */
const getNextText = (view: ProgressView, bare: boolean): string => {
  if (!view.nextAt || view.currentDay === view.totalDays) return steps.nothingOpen;
  if (!bare) return steps.comeBack(formatDayAndTime(view.nextAt, view.timeZone));
  const tomorrow = Date.now() + 86_400_000;
  return isSameDay(Date.parse(view.nextAt), tomorrow, view.timeZone) ? stage.comeBack.tomorrow : stage.comeBack.later;
};

type NextTasksProps = {
  view: ProgressView;
  except?: Pick<TaskView, 'type' | 'day'>;
  /** What stands above, read aloud with the ways on to a child who cannot read. */
  above?: string | undefined;
};

/**
 * Links to other open tasks, or says when the next day opens. On a handed-over device the way back leads to the unlock
 * page.
 */
export function NextTasks({ view, except, above }: NextTasksProps) {
  const { gate, bare } = useStageSetting();
  const { tasks, getLabel, goOn } = useCurrentTasks(view, except);
  const [first, ...more] = tasks;
  return (
    <div className="flex flex-col items-start gap-4">
      {above && <Reader sentences={[above, goOn, stage.toGrownUp]} />}
      {first ? (
        <Link to={paths.step(first.type, first.day, view.id)} className={button({ look: 'forward', size: 'child' })}>
          {goOn}
          <ArrowIcon />
        </Link>
      ) : (
        <p className="text-lg">{goOn}</p>
      )}
      {more.length > 0 && (
        <ul className="flex flex-col">
          {more.map((task) => (
            <li key={task.id}>
              <Link
                to={paths.step(task.type, task.day, view.id)}
                className="inline-flex min-h-11 items-center font-bold text-river underline"
              >
                {bare ? null : `${steps.dayOf(task.day, view.totalDays)}: `}
                {getLabel(bare ? getGoOnText(task, bare) : taskTitles[task.type], task)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {getEncoreState(view) === 'open' && !(except && isEncore(except)) && (
        <Link
          to={paths.step(ENCORE.type, ENCORE.day, view.id)}
          className={`${button({ look: 'link', size: 'bare' })} text-left`}
        >
          {steps.encore.offer}
        </Link>
      )}
      <Link to={gate ?? paths.dashboard()} className={button({ look: 'link', size: 'bare' })}>
        {gate ? stage.toGrownUp : steps.toDashboard}
      </Link>
    </div>
  );
}

type TaskResultProps = {
  view: ProgressView;
  task: Pick<TaskView, 'type' | 'day'>;
  text: { title: string; text: string };
};

/** Result of a task: delivered, waiting on this device and why, or refused and why. `onAgain` begins the task anew. */
export function TaskResult({
  outcome: first,
  forChild,
  onAgain,
  ...done
}: TaskResultProps & { outcome: Outcome; forChild: boolean; onAgain: () => void }) {
  const outcome = useOutcome(first);
  const { bare } = useStageSetting();
  if (outcome.state === 'rejected') {
    const reason = getFaultText(outcome.code);
    if (bare) return <ChildTrouble what={`${steps.refused} ${reason}`} onRetry={onAgain} />;
    return (
      <div className="flex flex-col gap-6">
        <Failure title={steps.refused} text={reason} retry={{ label: steps.answerAgain, onRetry: onAgain }} />
        <NextTasks view={done.view} except={done.task} />
      </div>
    );
  }
  return forChild ? <ChildTaskResult {...done} outcome={outcome} /> : <AdultTaskResult {...done} outcome={outcome} />;
}

type AcceptedProps = TaskResultProps & { outcome: Exclude<Outcome, { state: 'rejected' }> };

function AdultTaskResult({ view, task, outcome, text: done }: AcceptedProps) {
  const { title, text } = getAcceptedTexts(outcome, done, 'parent');
  return (
    <section className={card({ lift: 'edge' })}>
      <div role="status" className="mb-5">
        <h2 className={heading.section}>{title}</h2>
        <p className="mt-1 text-lg">{text}</p>
      </div>
      {outcome.state === 'waiting' && (
        <div className="mb-5">
          <WaitHelp reason={outcome.reason} who="parent" />
        </div>
      )}
      <NextTasks view={view} except={task} />
    </section>
  );
}

/** The same for a child, and from the last hop of the week the walk past all that it left. */
export function ChildTaskResult(props: AcceptedProps) {
  const { view } = props;
  const [isWalking, setIsWalking] = useState(false);
  const result = <ChildResult {...props} onWalk={() => setIsWalking(true)} />;
  if (!isWalking) return result;
  return (
    <Suspense fallback={result}>
      <Bank view={view} mode={getChildAgeMode(view)} moment="walk" onBack={() => setIsWalking(false)} />
    </Suspense>
  );
}

/**
 * The result with the stream as its world. When no task of its own is left the child hops to the next stone.
 * Decided on mount, since tasks may close overnight on an open page; the hop does not depend on the answers.
 */
function ChildResult({ view, task, outcome, text: done, onWalk }: AcceptedProps & { onWalk: () => void }) {
  const { gate, bare } = useStageSetting();
  const { tasks, goOn } = useCurrentTasks(view, task);
  const [next] = tasks;
  const [isHopping] = useState(tasks.every(isParentTask));
  // After the last task of the week, on a device that the child has: a child's view counts only its own tasks.
  const [mayWalk] = useState(bare && isHopping && view.tasksCompleted === view.totalTasks);
  const mode = getChildAgeMode(view);
  // Fixed on mount: a later delivery changes nothing for the child.
  const [{ title, text: message }] = useState(() => {
    const ownWords = { title: isHopping ? stage.hop : stage.oneDone, text: stage.kept };
    return getAcceptedTexts(outcome, bare ? ownWords : done, 'child');
  });
  const after = mayWalk && !next ? stage.walk : goOn;
  const back = gate ? stage.toGrownUp : steps.toDashboard;
  const encore = getEncoreState(view) === 'open' && !isEncore(task) ? steps.encore.offer : null;
  const aloud = useReadAloud([title, message, after, back, ...(encore === null ? [] : [encore])], {
    auto: mode === '3-6',
  });
  return (
    <Stage
      world="stream"
      scene={`${task.day}`}
      moment={isHopping ? 'hop' : 'rest'}
      mode={mode}
      exits={false}
      question={
        <div role="status" className="contents">
          <QuestionHeading text={title} aloud={aloud} details={<p>{message}</p>} />
        </div>
      }
    >
      <Suspense>
        <Bank {...{ view, mode }} moment={isHopping ? 'hop' : 'rest'} />
      </Suspense>
      <div className="stage-ways">
        {next ? (
          <Link to={paths.step(next.type, next.day, view.id)} className="stage-button stage-forward">
            {after}
            <ArrowIcon className="size-8 shrink-0" />
          </Link>
        ) : mayWalk ? (
          <button type="button" className="stage-button stage-paper" onClick={onWalk}>
            {after}
          </button>
        ) : (
          <p className="stage-says grid place-items-center font-bold">{after}</p>
        )}
        <Link to={gate ?? paths.dashboard()} className={`stage-button ${next ? 'stage-paper' : 'stage-forward'}`}>
          {gate ? <HouseIcon className="size-7 shrink-0" /> : null}
          {back}
        </Link>
      </div>
      {encore && (
        <Link
          to={paths.step(ENCORE.type, ENCORE.day, view.id)}
          className="stage-link min-h-11 underline underline-offset-4"
        >
          {encore}
        </Link>
      )}
    </Stage>
  );
}

/** Academic items are fetched one by one; all other tasks work offline. */
const needsNetwork = ({ type }: Pick<TaskView, 'type'>) => type === 'academic';

/**
 * The open tasks, ordered for the current connection: offline, those that need it come last, and `getLabel` adds to
 * their name that they do. `goOn` names the first, or says when the next day opens.
 */
function useCurrentTasks(
  view: ProgressView,
  except?: Pick<TaskView, 'type' | 'day'>,
): { tasks: TaskView[]; getLabel: (text: string, task: TaskView) => string; goOn: string } {
  const { bare } = useStageSetting();
  const online = useOnline();
  const open = listOpenTasks(view, except);
  const tasks = online ? open : [...open.filter((task) => !needsNetwork(task)), ...open.filter(needsNetwork)];
  const getLabel = (text: string, task: TaskView) => (online || !needsNetwork(task) ? text : steps.needsNet(text));
  const [first] = tasks;
  return { tasks, getLabel, goOn: first ? getLabel(getGoOnText(first, bare), first) : getNextText(view, bare) };
}
