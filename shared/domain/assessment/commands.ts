import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Day, Instant, LocalDate, LocalTime } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, StudentId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** What an answer's event holds, without what `decide` adds. */
type Answer<
  Type extends
    | 'MoodChecked'
    | 'SceneAnswered'
    | 'TrialsRecorded'
    | 'ItemAnswered'
    | 'ParentObserved'
    | 'TeacherObserved',
> = Omit<EventOf<Type>, 'type' | 'late'>;

/** Orders to one week. Each carries the instant `at` which it was given: the domain reads no clock. */
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
      /** Whoever schedules has not proved an address. */
      awaitsProof?: true | undefined;
      invitationId?: InvitationId | undefined;
      /** Length of a programme day in ms; 24 h but for demonstrations. */
      dayMs: number;
    }
  | { type: 'GiveConsent'; at: Instant; noticeVersion: string; awaitsProof?: true | undefined }
  | { type: 'ProveConsent'; at: Instant }
  | { type: 'WithdrawConsent'; at: Instant }
  | ({ type: 'AskChild' } & Omit<EventOf<'ChildAsked'>, 'type' | 'afterNo'>)
  | { type: 'EndChildTasks'; at: Instant; by: EventOf<'ChildTasksEnded'>['by'] }
  | { type: 'InviteTeacher'; at: Instant; invitationId: InvitationId }
  | { type: 'WithdrawInvitation'; at: Instant; by: EventOf<'InvitationWithdrawn'>['by'] }
  /** Its server knows nobody at the address of this invitation. */
  | { type: 'NoteBounce'; at: Instant; invitationId: InvitationId }
  | { type: 'OpenDay'; at: Instant; day: Day }
  | ({ type: 'CheckMood' } & Answer<'MoodChecked'>)
  | ({ type: 'AnswerScene' } & Answer<'SceneAnswered'>)
  /** `scenes` are the ids of the whole set, from the instruments. */
  | { type: 'CompletePersonality'; at: Instant; set: QuestSet; scenes: readonly string[] }
  /** `complete` when the area has all its trials, as the instruments count them. */
  | ({ type: 'RecordTrials'; complete: boolean } & Answer<'TrialsRecorded'>)
  /** `issued` when it is the item that was asked last; `complete` when the subject needs no further one. */
  | ({ type: 'AnswerItem'; issued: boolean; complete: boolean } & Answer<'ItemAnswered'>)
  | ({ type: 'ObserveAsParent' } & Answer<'ParentObserved'>)
  | ({ type: 'ObserveAsTeacher' } & Answer<'TeacherObserved'>)
  | { type: 'WithdrawTeacherInput'; at: Instant; invitationId: InvitationId }
  | { type: 'ReplaySitting'; at: Instant; task: TaskId; area?: SkillArea }
  | { type: 'SendReminder'; at: Instant; day: number }
  | { type: 'Pause'; at: Instant }
  | { type: 'Resume'; at: Instant }
  /** `nextDayOn` is the date on which the next day that has not opened yet shall open. */
  | { type: 'Reschedule'; at: Instant; nextDayOn: LocalDate; timeZone?: string | undefined }
  | { type: 'ExtendGrace'; at: Instant; hours: number }
  | { type: 'RequestFinish'; at: Instant }
  | { type: 'StartAnalysis'; at: Instant; attempt: number }
  | { type: 'RetryReport'; at: Instant }
  | ({ type: 'RecordReport' } & Omit<EventOf<'ReportGenerated'>, 'type'>)
  | { type: 'FailAnalysis'; at: Instant; attempt: number; reason: string }
  /** The time of what was answered is over, by the clock of whoever keeps house. */
  | { type: 'ExpireAnswers'; at: Instant }
  | { type: 'CancelAssessment'; at: Instant; by: EventOf<'AssessmentCancelled'>['by'] };

export type CommandType = Command['type'];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;
