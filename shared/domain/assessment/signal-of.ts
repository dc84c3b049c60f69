import type { AssessmentEvent, EventType, Origin } from '#shared/domain/assessment/events.ts';
import { task } from '#shared/domain/programme.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/**
 * What the workflow hears of an event, and by which signal (`backend.md` 1). The steps of a task move the live view and
 * wake nobody: wake-ups are what a workflow costs. What the workflow did itself it knows.
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
  // Of origin w it is never sent; an operator's retry must reach the workflow that waits.
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
  // The invitation stands, and the week waits for the teacher as before.
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
  AnswersExpired: null,
} as const satisfies Record<EventType, SignalName | 'task' | null>;

/** The signal of an event; a replay sends that of its task, and null wakes nobody. */
export function signalOf(event: AssessmentEvent): SignalName | null {
  // The encore is no task: the week goes on as if it had not been played.
  if (event.type === 'PersonalityCompleted' && event.set === 'B') return null;
  // Every week begins with a yes, which changes nothing.
  if (event.type === 'ChildAsked' && event.says === 'yes' && !event.afterNo) return null;
  const signal = SIGNALS[event.type];
  return signal === 'task' && event.type === 'SittingReplayed' ? task(event.task).type : (signal as SignalName | null);
}

/** The version of the last event of a batch that the workflow must hear of; `version` is that of its first event. */
export function lastSignalled(events: readonly AssessmentEvent[], version: number, origin: Origin): number | null {
  if (origin === 'w') return null;
  const last = events.findLastIndex((event) => signalOf(event) !== null);
  return last === -1 ? null : version + last;
}
