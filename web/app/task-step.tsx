import { Suspense, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { week as weekWords } from '#shared/messages/en/week.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import type { Handed, Outcome } from '#web/api/outbox.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';
import { encoreState, isEncore } from '#web/app/encore.ts';
import { useTaskUnderway } from '#web/app/offline.ts';
import { OutboxCount } from '#web/app/outbox-count.tsx';
import { isTaskRedrawn } from '#web/app/redrawn.ts';
import { Done, openTasks, WhatNext } from '#web/app/step-done.tsx';
import { StepFrame } from '#web/app/step-frame.tsx';
import { takenWords } from '#web/app/use-outcome.ts';
import type { Week } from '#web/app/use-week.ts';
import { dayAndTime } from '#web/lib/dates.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { lazyExtra, lazyScreen } from '#web/lib/parts.ts';
import { paths, SUBJECT_RESULTS } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { patiently } from '#web/lib/use-submission.ts';
import { type StageSetting, StageSettingProvider } from '#web/stage/setting.tsx';
import { button } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';

export type Finished = { title: string; text: string };
export type TaskProps = {
  view: ProgressView;
  day: number;
  tasks: readonly TaskView[];
  /** Outbox rows that waited on this device when the assessment was loaded. */
  queued: readonly OutboxRow[];
  take: (view: ProgressView) => void;
  /** Shows the result of the task; waits a limited time for a delivery under way. */
  finish: (given: Outcome | Handed, text: Finished) => Promise<void>;
  refuse: (sentence: string) => void;
};

/** Needed once per assessment, so it is a chunk of its own. */
const AssentStep = lazyScreen(async () => (await import('#web/app/assent-step.tsx')).AssentStep);
const ParentWords = lazyExtra(async () => (await import('#web/features/adult-forms/written-words.tsx')).ParentWords);
const SubjectResults = lazyExtra(
  async () => (await import('#web/features/academic/subject-results.tsx')).SubjectResults,
);

type FamilyTask = Exclude<TaskType, 'teacher'>;

type TaskStepProps = {
  Task: React.ComponentType<TaskProps>;
  type: FamilyTask;
  day: number;
  week: Extract<Week, { state: 'ready' }>;
};

/** Shows a task if it can be done, otherwise why not and what is open instead. */
export function TaskStep({ Task, type, day, week: { view, asOf, queued, take } }: TaskStepProps) {
  const toast = useToast();
  const { pathname, search, hash, state: brought } = useLocation();
  const here = pathname + search;
  const carryOn = (brought as { carryOn?: unknown } | null)?.carryOn === true;
  const [done, setDone] = useState<{ outcome: Outcome; text: Finished } | null>(null);
  const [begun, setBegun] = useState(false);
  const tasks = view.days[day - 1]?.tasks.filter((task) => task.type === type) ?? [];
  const inEncore = isEncore({ type, day });
  const state = inEncore ? encoreState(view) : stateOf(view, tasks);
  // Academic tasks fetch each item from the server, so a reload loses nothing.
  useTaskUnderway((state === 'open' || begun) && !done && type !== 'academic');
  if (carryOn && (state === 'done' || state === 'none') && !done && !begun) {
    const [next] = openTasks(view);
    if (next) return <Navigate to={paths.step(next.type, next.day, view.id)} replace />;
  }
  const forChild = type !== 'parent';
  const finish: TaskProps['finish'] = async (given, text) => {
    const outcome = 'outcome' in given ? await patiently(given) : given;
    setDone({ outcome, text });
    if (outcome.state === 'rejected') toast({ title: steps.refused, tone: 'destructive' });
    else toast({ ...takenWords(outcome, text, forChild ? 'child' : 'parent'), tone: 'success' });
  };
  const refuse = (sentence: string) => toast({ title: sentence, tone: 'destructive' });
  // A task that was begun stays on the screen until it is finished, whatever views arrive meanwhile.
  const isStopped = hasStopped(type, view) && state !== 'done' && !begun;
  const playing = state === 'open' || begun || isStopped;
  const isAsked = (asksChild(type, view.assent, queued) && state === 'open' && !begun) || isStopped;
  if (state === 'open' && !begun && !isAsked) setBegun(true);
  const title = steps.titles[type](day);
  const task = { type, day: day as TaskView['day'] };
  const bare = forChild && isHandedOver();
  const content = done ? (
    <Done view={view} task={task} forChild={forChild} {...done} />
  ) : playing ? (
    <Suspense fallback={<Skeleton label={shell.loading} className="h-96" />}>
      {isAsked ? (
        <AssentStep
          {...{ view, day, take, refuse }}
          saidNo={view.saidNoToday || saysIn(queued, 'no')}
          onYes={() => setBegun(true)}
        />
      ) : (
        <Task view={view} day={day} tasks={tasks} queued={queued} take={take} finish={finish} refuse={refuse} />
      )}
    </Suspense>
  ) : (
    <NotNow view={view} type={type} day={day} state={state} />
  );
  if (bare) {
    const setting: StageSetting = {
      bare,
      heading: (
        <PageHeading tab={shell.tab(title)} focusOn={title} className="">
          {title}
        </PageHeading>
      ),
      notice: <OutboxCount assessmentId={view.id} />,
      gate: paths.unlock(here),
      leave: paths.unlock(here),
    };
    return (
      <StageSettingProvider value={setting}>
        {playing || done ? content : <BarePage title={title}>{content}</BarePage>}
      </StageSettingProvider>
    );
  }
  return (
    <StageSettingProvider value={IN_OWN_SESSION}>
      <StepFrame view={view} day={day} asOf={asOf} title={title} inEncore={inEncore}>
        {content}
        {playing && isTaskRedrawn(view, task, tasks) && <p className="mt-4">{steps.redrawn}</p>}
        {playing && !done && !isStopped && (
          <p className="mt-4">
            <Link
              to={forChild ? paths.handOver(view.id, here) : paths.dashboard()}
              className={button({ look: 'link', size: 'bare' })}
            >
              {forChild ? weekWords.handOver(view.childName) : steps.stop}
            </Link>
          </p>
        )}
        {type === 'parent' && (done || state === 'done') && (
          <Suspense>
            <ParentWords assessmentId={view.id} />
          </Suspense>
        )}
        {type === 'academic' &&
          view.days.some((each) => each.tasks.some((task) => task.subject && task.state === 'done')) && (
            <Suspense>
              <SubjectResults assessmentId={view.id} isWanted={hash === SUBJECT_RESULTS} />
            </Suspense>
          )}
      </StepFrame>
    </StageSettingProvider>
  );
}

/** Whether to ask for assent: before the first task and again after a no, unless a yes waits on this device. */
const asksChild = (type: FamilyTask, assent: ProgressView['assent'], queued: readonly OutboxRow[]): boolean =>
  type !== 'parent' && (assent === 'ask' || assent === 'no') && !saysIn(queued, 'yes');

/** The child stopped for good and the assessment is still active. */
const hasStopped = (type: FamilyTask, { assent, status }: ProgressView): boolean =>
  type !== 'parent' && assent === 'stopped' && (status === 'in_progress' || status === 'waiting');

/** Whether the last assent reply waiting on this device is this one. */
const saysIn = (queued: readonly OutboxRow[], word: 'yes' | 'no'): boolean =>
  queued.flatMap(({ body }) => (body as { says?: string } | undefined)?.says ?? []).at(-1) === word;

const IN_OWN_SESSION: StageSetting = { bare: false, heading: null, notice: null, gate: null, leave: paths.dashboard() };

/** Page of a handed-over device when the task cannot be played. */
const BarePage = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 font-child">
    <PageHeading tab={shell.tab(title)} focusOn={title} className="font-display text-3xl">
      {title}
    </PageHeading>
    {children}
  </div>
);

type State = 'open' | 'done' | 'locked' | 'closed' | 'cancelled' | 'paused' | 'none';

function stateOf(view: ProgressView, tasks: readonly TaskView[]): State {
  if (view.status === 'cancelled') return 'cancelled';
  if (tasks.length === 0) return 'none';
  if (tasks.every((task) => task.state === 'done')) return 'done';
  if (view.paused) return 'paused';
  if (tasks.some((task) => task.state === 'open')) return 'open';
  return tasks.some((task) => task.state === 'locked') ? 'locked' : 'closed';
}

function NotNow({
  view,
  type,
  day,
  state,
}: {
  view: ProgressView;
  type: FamilyTask;
  day: number;
  state: Exclude<State, 'open'>;
}) {
  if (state === 'none' && day === view.totalDays) {
    return (
      <div className="flex flex-col items-start gap-5">
        <h2 className="font-display text-2xl">{steps.analysis.title}</h2>
        {view.status !== 'completed' && <p className="text-lg">{steps.analysis.text()}</p>}
        <Link to={paths.report(view.id)} className={button()}>
          {steps.toReport}
        </Link>
        {openTasks(view).length > 0 && <WhatNext view={view} />}
      </div>
    );
  }
  const opens = view.days[day - 1]?.date;
  const texts: Readonly<Record<typeof state, string>> = {
    none: steps.noTask,
    done: type === 'parent' ? steps.parentGiven : isEncore({ type, day }) ? steps.encore.already : steps.done,
    locked: steps.locked(
      view.currentDay + 1 === day && view.nextAt ? dayAndTime(view.nextAt, view.timeZone) : (opens ?? null),
    ),
    closed: steps.closed,
    cancelled: steps.cancelled,
    paused: steps.paused,
  };
  return (
    <div className="flex flex-col items-start gap-6">
      <Notice>
        <p className="text-lg">{texts[state]}</p>
      </Notice>
      <WhatNext view={view} />
    </div>
  );
}
