import { Suspense, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { device } from '#messages/device.ts';
import { refusals } from '#messages/refusals.ts';
import { shell } from '#messages/shell.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { week as weekWords } from '#messages/week.ts';
import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { hasOldDrawings, sittingNames } from '#shared/instruments/presentation.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import type { Outcome, QueuedAnswer } from '#web/api/outbox.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';
import { withTimeout } from '#web/api/use-submission.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';
import { useTaskUnderway } from '#web/app/offline.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { ENCORE_SCENES, getEncoreState, getExtraState, isEncore } from '#web/app/step/encore.ts';
import { Bank, listOpenTasks, NextTasks, TaskResult } from '#web/app/step/step-done.tsx';
import { StepFrame } from '#web/app/step/step-frame.tsx';
import { getAcceptedTexts } from '#web/app/step/use-outcome.ts';
import type { StepAssessment } from '#web/app/step/use-step-assessment.ts';
import { formatDay, formatDayAndTime } from '#web/lib/dates.ts';
import { isHandedOver } from '#web/lib/handover.ts';
import { isActive } from '#web/lib/is-active.ts';
import { paths, SUBJECT_RESULTS, wantsExtra } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { type StageSetting, StageSettingProvider, useStageSetting } from '#web/stage/setting.tsx';
import { button } from '#web/ui/classes.ts';
import { lazyExtra, lazyScreen } from '#web/ui/lazy-screens.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';

export type FinishedText = { title: string; text: string };
export type TaskProps = {
  view: ProgressView;
  day: number;
  tasks: readonly TaskView[];
  /** Outbox rows of this owner that waited on this device when the assessment was loaded. */
  queued: readonly OutboxRow[];
  /** Those that are on it now. */
  rows: readonly OutboxRow[];
  take: (view: ProgressView) => void;
  /** Shows the result of the task; waits a limited time for a delivery under way. */
  finish: (submitted: Outcome | QueuedAnswer, text: FinishedText) => Promise<void>;
  refuse: (sentence: string) => void;
};

/** Needed once per assessment, so it is a chunk of its own. */
const AssentStep = lazyScreen(async () => (await import('#web/app/step/assent-step.tsx')).AssentStep);
const ParentWords = lazyExtra(async () => (await import('#web/features/adult-forms/written-words.tsx')).ParentWords);
const SubjectResults = lazyExtra(
  async () => (await import('#web/features/academic/subject-results.tsx')).SubjectResults,
);

type FamilyTaskType = Exclude<TaskType, 'teacher'>;

type TaskStepProps = {
  Task: React.ComponentType<TaskProps>;
  type: FamilyTaskType;
  day: number;
  week: Extract<StepAssessment, { state: 'ready' }>;
  /** Begins the task anew, with the assessment as the server has it. */
  onAgain: () => void;
};

/** Shows a task if it can be done, otherwise why not and what is open instead. */
export function TaskStep({ Task, type, day, week: { asOf, take, ...week }, onAgain }: TaskStepProps) {
  const showToast = useToast();
  const { isOwn } = useDevice();
  const allRows = useOutboxRows(week.view.id);
  const waiting = allRows.filter((row) => !row.rejected).length;
  const rows = allRows.filter(isOwn);
  // A row that waited when the assessment was loaded may have been refused since, also removed, or is another child's.
  const refusedKeys = useRef(new Set<string>()).current;
  for (const { key, rejected } of rows) if (rejected) refusedKeys.add(key);
  const queued = week.queued.filter(
    (row) => isOwn(row) && row.assessmentId === week.view.id && !refusedKeys.has(row.key),
  );
  const view = addQueued(week.view, queued);
  const { pathname, search, hash, state: navigationState } = useLocation();
  const here = pathname + search;
  const carryOn = (navigationState as { carryOn?: unknown } | null)?.carryOn === true;
  const [done, setDone] = useState<{ outcome: Outcome; text: FinishedText } | null>(null);
  // Version of the view on which the task was begun; 0 before.
  const [begunVersion, setBegunVersion] = useState(0);
  const hasBegun = begunVersion > 0;
  const begin = () => setBegunVersion(view.version);
  const tasks = view.days[day - 1]?.tasks.filter((task) => task.type === type) ?? [];
  const inEncore = isEncore({ type, day });
  const getState = inEncore ? getEncoreState : type === 'academic' && wantsExtra(search) ? getExtraState : null;
  const state = getState ? getState(view, day) : getTaskAvailability(view, tasks);
  // Academic tasks fetch each item from the server, so a reload loses nothing.
  useTaskUnderway((state === 'open' || hasBegun) && !done && type !== 'academic');
  if (carryOn && (state === 'done' || state === 'none') && !done && !hasBegun) {
    const [next] = listOpenTasks(view);
    if (next) return <Navigate to={paths.step(next.type, next.day, view.id)} replace />;
  }
  const forChild = type !== 'parent';
  const bare = forChild && isHandedOver();
  // On the child's own stage the page says it, in words for a child; a toast would lie over its buttons.
  const toast: typeof showToast = (message) => bare || showToast(message);
  const refuse = (title: string) => toast({ title, tone: 'destructive' });
  const finish: TaskProps['finish'] = async (submitted, text) => {
    const outcome = 'outcome' in submitted ? await withTimeout(submitted) : submitted;
    setDone({ outcome, text });
    if (outcome.state === 'rejected') refuse(steps.refused);
    else toast({ ...getAcceptedTexts(outcome, text, forChild ? 'child' : 'parent'), tone: 'success' });
  };
  const isStopped = forChild && view.assent === 'stopped' && isActive(view) && state !== 'done' && !hasBegun;
  // A task that was begun stays on the screen until it is finished, whatever views arrive meanwhile.
  const playing = state === 'open' || hasBegun || isStopped;
  const isNew = state === 'open' && !hasBegun;
  // Asked before the first task and again after a no.
  const needsAssent = isStopped || (forChild && isNew && (view.assent === 'ask' || view.assent === 'no'));
  // A stored view gives way to that of today until something is answered on it: it may know less than the server.
  const isAnswered = rows.some(({ key }) => !week.queued.some((row) => row.key === key));
  if (isNew && !needsAssent && (asOf === null || isAnswered)) begin();
  const title = steps.titles[type](day);
  const childTitle = type === 'parent' ? title : stage.titles[type];
  const task = { type, day: day as TaskView['day'] };
  // All of the child's week is over: what it left is looked at together.
  const isWalk = forChild && state === 'done' && !inEncore && view.currentDay === view.totalDays;
  const unavailable = state !== 'open' && <UnavailableTask {...{ view, type, day, state, rows }} />;
  const content = done ? (
    <TaskResult view={view} task={task} forChild={forChild} onAgain={onAgain} {...done} />
  ) : playing ? (
    <Suspense fallback={<Skeleton label={shell.loading} className="h-96" />}>
      {needsAssent ? (
        <AssentStep {...{ view, day, take, refuse }} hasDeclined={view.saidNoToday} onYes={begin} />
      ) : (
        <Task
          key={begunVersion || view.version}
          view={view}
          day={day}
          tasks={tasks}
          queued={queued}
          rows={rows}
          take={take}
          finish={finish}
          refuse={refuse}
        />
      )}
    </Suspense>
  ) : isWalk ? (
    <Suspense fallback={unavailable}>
      <Bank view={view} mode={getChildAgeMode(view)} moment="walk">
        <NextTasks view={view} />
      </Bank>
    </Suspense>
  ) : (
    unavailable
  );
  if (bare) {
    const isOnStage = playing || done || isWalk;
    const heading = (
      <PageHeading tab={shell.tab(title)} focusOn={title} className={isOnStage ? '' : 'font-display text-3xl'}>
        {childTitle}
      </PageHeading>
    );
    const setting: StageSetting = {
      bare,
      heading,
      // One small line, for adults who look at a child's screen; it does not move anything else.
      notice: waiting > 0 && <p className="appears-late stage-note">{device.waiting(waiting)}</p>,
      gate: paths.unlock(here),
      leave: paths.unlock(here),
    };
    return (
      <StageSettingProvider value={setting}>
        {isOnStage ? (
          content
        ) : (
          <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 font-child">
            {heading}
            {content}
          </div>
        )}
      </StageSettingProvider>
    );
  }
  return (
    <StageSettingProvider value={IN_OWN_SESSION}>
      <StepFrame view={view} day={day} asOf={asOf} title={title} inEncore={inEncore}>
        {content}
        {playing && usesOldDrawings(view, task, tasks) && <p className="mt-4">{steps.redrawn}</p>}
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
        {/* Of a form that waits on this device the server would say that nothing was written. */}
        {type === 'parent' && state === 'done' && rows.every((row) => row.rejected) && (
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

const PARENT_INPUT = '/parent-input';
/** Ends of the addresses that complete a task; those of a mood check end with its id. */
const COMPLETING_PATHS: Readonly<Partial<Record<TaskType, string>>> = {
  personality: '/quest/A/complete',
  parent: PARENT_INPUT,
};

/**
 * The view with what is done and said by waiting answers. Without a connection no other view says so, and the person
 * would be asked again.
 */
function addQueued(view: ProgressView, queued: readonly OutboxRow[]): ProgressView {
  // The encore has no task: its scenes tell whether it was played.
  const scenesAnswered = { ...view.resume.scenesAnswered };
  for (const { address, body } of queued)
    for (const id of ENCORE_SCENES)
      if (address.endsWith(id)) scenesAnswered[id] = (body as { optionId: string }).optionId;
  const assent = queued
    .flatMap(({ address, body }): ProgressView['assent'] | [] =>
      address.endsWith('/assent/end') ? 'stopped' : ((body as { says?: 'yes' | 'no' } | undefined)?.says ?? []),
    )
    .at(-1);
  return {
    ...view,
    assent: assent ?? view.assent,
    saidNoToday: view.saidNoToday || assent === 'no',
    resume: { ...view.resume, scenesAnswered },
    days: view.days.map((each) => ({
      ...each,
      tasks: each.tasks.map((task) =>
        task.state === 'open' &&
        queued.some(({ address }) => address.endsWith(COMPLETING_PATHS[task.type] ?? `/${task.id}`))
          ? { ...task, state: 'done' }
          : task,
      ),
    })),
  };
}

const IN_OWN_SESSION: StageSetting = { bare: false, heading: null, notice: null, gate: null, leave: paths.dashboard() };

type TaskAvailability = 'open' | 'done' | 'locked' | 'closed' | 'cancelled' | 'paused' | 'none';

function getTaskAvailability(view: ProgressView, tasks: readonly TaskView[]): TaskAvailability {
  if (view.status === 'cancelled') return 'cancelled';
  if (tasks.length === 0) return 'none';
  if (tasks.every((task) => task.state === 'done')) return 'done';
  if (view.paused) return 'paused';
  if (tasks.some((task) => task.state === 'open')) return 'open';
  return tasks.some((task) => task.state === 'locked') ? 'locked' : 'closed';
}

function UnavailableTask({
  view,
  type,
  day,
  state,
  rows,
}: {
  view: ProgressView;
  type: FamilyTaskType;
  day: number;
  state: Exclude<TaskAvailability, 'open'>;
  rows: readonly OutboxRow[];
}) {
  const { bare } = useStageSetting();
  if (state === 'none' && day === view.totalDays) {
    return (
      <div className="flex flex-col items-start gap-5">
        <h2 className="font-display text-2xl">{steps.analysis.title}</h2>
        {view.status !== 'completed' && <p className="text-lg">{steps.analysis.text()}</p>}
        <Link to={paths.report(view.id)} className={button()}>
          {steps.toReport}
        </Link>
        {listOpenTasks(view).length > 0 && <NextTasks view={view} />}
      </div>
    );
  }
  const openingDate = view.days[day - 1]?.date;
  const isUnsent = rows.some(({ address, rejected }) => address.endsWith(PARENT_INPUT) && !rejected);
  const parentDone = isUnsent ? device.notSent : steps.parentGiven;
  const texts: Readonly<Record<typeof state, string>> = {
    // A child's view names no task of the days ahead.
    none: bare && view.currentDay < day ? stage.notOpen : steps.noTask,
    done: type === 'parent' ? parentDone : isEncore({ type, day }) ? steps.encore.already : steps.done,
    locked: bare
      ? stage.notOpen
      : steps.locked(
          view.currentDay + 1 === day && view.nextAt
            ? formatDayAndTime(view.nextAt, view.timeZone)
            : openingDate
              ? formatDay(openingDate)
              : null,
        ),
    closed: bare ? stage.over : steps.closed,
    cancelled: bare ? stage.over : refusals.CANCELLED,
    paused: bare ? stage.resting : steps.paused,
  };
  const text = texts[state];
  return (
    <div className="flex flex-col items-start gap-6">
      <Notice>
        <p className="text-lg">{text}</p>
      </Notice>
      <NextTasks view={view} above={bare && getChildAgeMode(view) === '3-6' ? text : undefined} />
    </div>
  );
}

/** Whether part of this task was answered on pictures that this child no longer sees. */
function usesOldDrawings(
  view: ProgressView,
  task: { type: TaskType; day: number },
  tasks: readonly TaskView[],
): boolean {
  const { presentations } = view.resume;
  const { quest, game, subject } = sittingNames;
  const own: Readonly<Partial<Record<TaskType, readonly string[]>>> = {
    personality: [quest(isEncore(task) ? 'B' : 'A')],
    skills: Object.keys(presentations).filter((sitting) => sitting.startsWith(game(''))),
    academic: tasks.flatMap((each) => (each.subject ? [subject(each.subject)] : [])),
  };
  return (own[task.type] ?? []).some((sitting) => hasOldDrawings(presentations, sitting));
}
