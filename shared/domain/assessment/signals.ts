import type { AssessmentEvent, EventType, Origin } from '#shared/domain/assessment/events.ts';
import { getOpeningDay, listMissingTasks, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { findCompletedTask } from '#shared/domain/assessment/task-completions.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { getTask } from '#shared/domain/programme.ts';
import type { SignalName, TaskId } from '#shared/values/tasks.ts';

/**
 * Which signal the workflow gets for an event; null: none. Single steps of a task only change the live view, since each
 * signal costs a workflow task. Events of the workflow itself are never signalled to it.
 */
const SIGNALS = {
  AssessmentScheduled: 'programme',
  ConsentGiven: 'programme',
  ConsentProved: 'programme',
  ConsentWithdrawn: 'programme',
  AssessmentPaused: 'programme',
  AssessmentResumed: 'programme',
  AssessmentRescheduled: 'programme',
  FinishRequested: 'programme',
  AssessmentCancelled: 'programme',
  // Never sent for origin `w`; an operator's retry must reach the waiting workflow.
  AnalysisStarted: 'programme',
  MoodChecked: 'mood',
  PersonalityCompleted: 'personality',
  SkillsCompleted: 'skills',
  SubjectCompleted: 'academic',
  ParentObserved: 'parent',
  TeacherObserved: 'teacher',
  TeacherInvited: 'teacher',
  InvitationWithdrawn: 'teacher',
  TeacherInputWithdrawn: 'teacher',
  // The invitation stays valid, so the workflow waits for the teacher as before.
  InvitationBounced: null,
  SittingReplayed: 'task',
  ChildAsked: 'programme',
  ChildTasksEnded: 'programme',
  SceneAnswered: null,
  TrialsRecorded: null,
  SkillAreaCompleted: null,
  ItemAnswered: null,
  DayOpened: null,
  ReminderSent: null,
  ReportGenerated: null,
  AnalysisFailed: null,
  // The assessment is over: its workflow has ended.
  IdeaTried: null,
  AnswersExpired: null,
} as const satisfies Record<EventType, SignalName | 'task' | null>;

/** The types of which an event may be signalled: a reader of no others decodes no single step of a task. */
export const SIGNALLED_EVENTS: readonly EventType[] = (Object.keys(SIGNALS) as EventType[]).filter(
  (type) => SIGNALS[type] !== null,
);

/** The signal of an event; null: none. A replay sends the signal of its task. */
export function getSignal(event: AssessmentEvent): SignalName | null {
  // Neither the encore nor an extra sitting is a task of the programme; they change nothing for the workflow.
  if (event.type === 'PersonalityCompleted' && event.set === 'B') return null;
  if (event.type === 'SubjectCompleted' && event.extra) return null;
  // Every assessment begins with a "yes", which changes nothing for the workflow.
  if (event.type === 'ChildAsked' && event.says === 'yes' && !event.afterNo) return null;
  const signal = SIGNALS[event.type];
  return signal === 'task' && event.type === 'SittingReplayed'
    ? getTask(event.task).type
    : (signal as SignalName | null);
}

/** Version of the last event of a batch that needs a signal; null if none does. `version` is that of the first event. */
export function findLastSignalledVersion(
  events: readonly AssessmentEvent[],
  version: number,
  origin: Origin,
): number | null {
  if (origin === 'w') return null;
  const last = events.findLastIndex((event) => getSignal(event) !== null);
  return last === -1 ? null : version + last;
}

/** Which event of a batch the relay has to reach, null for none, and how long that may wait. */
export type SignalPlan = { signalled: number | null; signalAfterMs: number };

/** A signal that changes nothing but whom operators see awaited may wait for this share of a day: an hour. */
const SHOWN_WITHIN = 1 / 24;

/**
 * Whether and when the workflow is signalled about the events that lead from `previous` to `state`. Each signal costs
 * four events of history and more, so a finished task is signalled only for what follows from it:
 * - nothing, while its person has another task to do that is open whenever this one is: with and without this task the
 *   workflow finds, at any time, the same people awaited and the same next step. It goes with the next signal.
 * - within an hour, if another person is awaited now and the next step stays the same
 * - at once, if the next step is another one. So is every event that does not finish a task.
 */
export function planSignal(
  events: readonly AssessmentEvent[],
  version: number,
  origin: Origin,
  { previous, state }: { previous: AssessmentState; state: AssessmentState },
): SignalPlan {
  const signalled = findLastSignalledVersion(events, version, origin);
  const relevant = events.filter((event) => getSignal(event) !== null);
  const tasks = relevant.flatMap((event) => findCompletedTask(event) ?? []);
  if (signalled === null || tasks.length < relevant.length) return { signalled, signalAfterMs: 0 };
  if (previous.status === 'notScheduled' || state.status === 'notScheduled') return { signalled, signalAfterMs: 0 };
  if (tasks.every((task) => isPersonStillAwaited(state, task))) return { signalled: null, signalAfterMs: 0 };
  const at = events.at(-1)?.at ?? '';
  const [before, after] = [previous, state].map((week) => JSON.stringify(getNextStep(toAssessmentSnapshot(week), at)));
  return { signalled, signalAfterMs: before === after ? Math.round(state.plan.dayMs * SHOWN_WITHIN) : 0 };
}

/** Whether the person of a finished task has another one to do, of the same day or an earlier one. */
function isPersonStillAwaited(week: Assessment, id: TaskId): boolean {
  const finished = getTask(id);
  return listMissingTasks(toTaskBoard(week)).some(
    (task) => task.who === finished.who && getOpeningDay(task) <= getOpeningDay(finished),
  );
}
