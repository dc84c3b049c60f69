import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { ItemFacts, ItemHistory, SceneChoice } from '#shared/domain/assessment/instruments.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { IdeaResults } from '#shared/instruments/tried-idea.ts';
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
> = Omit<EventOf<Type>, 'type' | 'late' | 'scaleVersion'>;

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
      seenStories?: readonly string[] | undefined;
    }
  | { type: 'GiveConsent'; at: Instant; noticeVersion: string; awaitsProof?: true | undefined }
  | { type: 'ProveConsent'; at: Instant }
  | { type: 'WithdrawConsent'; at: Instant }
  /** `afterNo`: whether the page knew of a "no"; absent from clients of an earlier release. */
  | ({ type: 'AskChild'; afterNo?: boolean | undefined } & Omit<EventOf<'ChildAsked'>, 'type' | 'afterNo'>)
  | { type: 'EndChildTasks'; at: Instant; by: EventOf<'ChildTasksEnded'>['by'] }
  | { type: 'InviteTeacher'; at: Instant; invitationId: InvitationId }
  /** With an id only this invitation, while it is the current one and in force. */
  | {
      type: 'WithdrawInvitation';
      at: Instant;
      by: EventOf<'InvitationWithdrawn'>['by'];
      invitationId?: InvitationId | undefined;
      inviterLeft?: true | undefined;
    }
  /** The recipient's mail server rejected the address of this invitation. */
  | { type: 'NoteBounce'; at: Instant; invitationId: InvitationId }
  | { type: 'OpenDay'; at: Instant; day: Day }
  | ({ type: 'CheckMood' } & AnswerPayload<'MoodChecked'>)
  | ({ type: 'AnswerScene' } & Omit<AnswerPayload<'SceneAnswered'>, 'set' | 'code'>)
  | { type: 'CompletePersonality'; at: Instant; set: QuestSet }
  | ({ type: 'RecordTrials' } & AnswerPayload<'TrialsRecorded'>)
  /** `history`: the state holds no answers, so the caller reads `ITEM_HISTORY_EVENTS` of the log. */
  | ({ type: 'AnswerItem'; assessmentId: AssessmentId; response: ItemResponse; history: ItemHistory } & Omit<
      AnswerPayload<'ItemAnswered'>,
      keyof ItemFacts | 'response' | 'correct' | 'left'
    >)
  | ({ type: 'ObserveAsParent'; mirror?: readonly SceneChoice[] | undefined } & Omit<
      AnswerPayload<'ParentObserved'>,
      'mirror'
    >)
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
  /** `offered`, `results`: the state holds no report, so the caller reads `IDEA_EVENTS` of the log. */
  | ({ type: 'TryIdea'; offered: readonly string[]; results: IdeaResults } & Omit<EventOf<'IdeaTried'>, 'type'>)
  /** The retention period of the raw answers is over; sent by the retention job. */
  | { type: 'ExpireAnswers'; at: Instant }
  | { type: 'CancelAssessment'; at: Instant; by: EventOf<'AssessmentCancelled'>['by'] };

export type CommandType = Command['type'];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;
