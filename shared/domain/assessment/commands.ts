import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Day, Instant, LocalDate, LocalTime } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, StudentId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** Fields of an answer's event without those that `decide` adds. */
type AnswerPayload<
  Type extends
    | 'MoodChecked'
    | 'SceneAnswered'
    | 'TrialsRecorded'
    | 'ItemAnswered'
    | 'ParentObserved'
    | 'TeacherObserved',
> = Omit<EventOf<Type>, 'type' | 'late'>;

/** Commands to one assessment. `at` is the instant of the command: the domain reads no clock. */
export type Command =
  | {
      type: 'ScheduleAssessment';
      at: Instant;
      assessmentId: AssessmentId;
      studentId: StudentId;
      startDate: LocalDate;
      timeZone: string;
      reminderTime: LocalTime;
      age: EventOf<'AssessmentScheduled'>['age'];
      notes?: string | undefined;
      noticeVersion: string;
      /** The account that schedules has no proved address yet. */
      awaitsProof?: true | undefined;
      invitationId?: InvitationId | undefined;
      /** Length of a programme day in ms; 24 h except in demonstrations. */
      dayMs: number;
    }
  | { type: 'GiveConsent'; at: Instant; noticeVersion: string; awaitsProof?: true | undefined }
  | { type: 'ProveConsent'; at: Instant }
  | { type: 'WithdrawConsent'; at: Instant }
  | ({ type: 'AskChild' } & Omit<EventOf<'ChildAsked'>, 'type' | 'afterNo'>)
  | { type: 'EndChildTasks'; at: Instant; by: EventOf<'ChildTasksEnded'>['by'] }
  | { type: 'InviteTeacher'; at: Instant; invitationId: InvitationId }
  | { type: 'WithdrawInvitation'; at: Instant; by: EventOf<'InvitationWithdrawn'>['by'] }
  /** The recipient's mail server rejected the address of this invitation. */
  | { type: 'NoteBounce'; at: Instant; invitationId: InvitationId }
  | { type: 'OpenDay'; at: Instant; day: Day }
  | ({ type: 'CheckMood' } & AnswerPayload<'MoodChecked'>)
  | ({ type: 'AnswerScene' } & AnswerPayload<'SceneAnswered'>)
  /** `scenes`: ids of the whole set, from the instruments. */
  | { type: 'CompletePersonality'; at: Instant; set: QuestSet; scenes: readonly string[] }
  /** `complete`: the area has all its trials, as the instruments count them. */
  | ({ type: 'RecordTrials'; complete: boolean } & AnswerPayload<'TrialsRecorded'>)
  /** `issued`: this is the item that was presented last. `complete`: the subject needs no further item. */
  | ({ type: 'AnswerItem'; issued: boolean; complete: boolean } & AnswerPayload<'ItemAnswered'>)
  | ({ type: 'ObserveAsParent' } & AnswerPayload<'ParentObserved'>)
  | ({ type: 'ObserveAsTeacher' } & AnswerPayload<'TeacherObserved'>)
  | { type: 'WithdrawTeacherInput'; at: Instant; invitationId: InvitationId }
  | { type: 'ReplaySitting'; at: Instant; task: TaskId; area?: SkillArea }
  | { type: 'SendReminder'; at: Instant; day: number }
  | { type: 'Pause'; at: Instant }
  | { type: 'Resume'; at: Instant }
  /** `nextDayOn`: the date on which the next day that is not open yet shall open. */
  | { type: 'Reschedule'; at: Instant; nextDayOn: LocalDate; timeZone?: string | undefined }
  | { type: 'ExtendGrace'; at: Instant; hours: number }
  | { type: 'RequestFinish'; at: Instant }
  | { type: 'StartAnalysis'; at: Instant; attempt: number }
  | { type: 'RetryReport'; at: Instant }
  | ({ type: 'RecordReport' } & Omit<EventOf<'ReportGenerated'>, 'type'>)
  | { type: 'FailAnalysis'; at: Instant; attempt: number; reason: string }
  /** The retention period of the raw answers is over; sent by the retention job. */
  | { type: 'ExpireAnswers'; at: Instant }
  | { type: 'CancelAssessment'; at: Instant; by: EventOf<'AssessmentCancelled'>['by'] };

export type CommandType = Command['type'];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;
