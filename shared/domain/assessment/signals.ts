import type { AssessmentEvent, EventType, Origin } from '#shared/domain/assessment/events.ts';
import { getTask } from '#shared/domain/programme.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/**
 * Which signal the workflow gets for an event (`backend.md` 1); null: none. Single steps of a task only change the live
 * view, since each signal costs a workflow task. Events of the workflow itself are never signalled to it.
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

/** The signal of an event; null: none. A replay sends the signal of its task. */
export function getSignal(event: AssessmentEvent): SignalName | null {
  // The encore is no task of the programme and changes nothing for the workflow.
  if (event.type === 'PersonalityCompleted' && event.set === 'B') return null;
  // Every assessment begins with a "yes", which changes nothing for the workflow.
  if (event.type === 'ChildAsked' && event.says === 'yes' && !event.afterNo) return null;
  const signal = SIGNALS[event.type];
  return signal === 'task' && event.type === 'SittingReplayed'
    ? getTask(event.task).type
    : (signal as SignalName | null);
}

/**
 * Version of the last event of a batch that needs a signal; null if none does. `version` is that of the first event.
 */
export function findLastSignalledVersion(
  events: readonly AssessmentEvent[],
  version: number,
  origin: Origin,
): number | null {
  if (origin === 'w') return null;
  const last = events.findLastIndex((event) => getSignal(event) !== null);
  return last === -1 ? null : version + last;
}
