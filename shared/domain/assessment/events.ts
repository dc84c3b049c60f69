import { z } from 'zod';
import { Plan } from '#shared/domain/plan.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { Energy, Mood, MoodStep } from '#shared/instruments/mood.ts';
import { HomeActivity, ParentSliders, ParentTexts } from '#shared/instruments/parent-form.ts';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, Topic } from '#shared/instruments/subjects.ts';
import { LearningStyle, TeacherSliders, TeacherTexts } from '#shared/instruments/teacher-form.ts';
import { IdeaId, IdeaResult } from '#shared/instruments/tried-idea.ts';
import { Assist, AudioHeard, HeardOrder, InputType, ResponseMs, Viewport } from '#shared/values/answering.ts';
import { AgeYears, BirthMonth } from '#shared/values/child-age.ts';
import { Day, Instant, LocalDate, LocalTime, MoodDay } from '#shared/values/days.ts';
import { InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';
import { OverallScore } from '#shared/values/score.ts';
import { TaskId } from '#shared/values/tasks.ts';

/*
 * Events of one assessment (one stream each). Raw answers are stored, not only scores; never a name, an address or an
 * e-mail address. `at` is when it happened; origin, actor and version belong to the envelope of the log.
 */
const createEventSchema = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: Instant, ...shape });

/** Set on an answer that came after the analysis had begun: it may complete its task, and no report reads it. */
const lateField = { late: z.literal(true).optional() };
/** Of the extra sitting of a subject, whose answers are added to those before. */
const extraField = { extra: z.literal(true).optional() };

/**
 * What the child's screen showed: version of the drawings (`shared/instruments/presentation.ts`) and page size. Absent
 * in answers of the first releases.
 */
const presentationFields = { presentation: z.string().max(24).optional(), viewport: Viewport.optional() };
/** At ages 3 to 6, where options are read aloud: option ids in the order of playback. */
const heardOrderFields = { heardOrder: HeardOrder.optional() };

/** The child's age as the family entered it. Measurement uses the birth month if there is one, else years + 0.5. */
export const Age = z.strictObject({
  years: AgeYears,
  birthMonth: BirthMonth.optional(),
});
export type Age = z.infer<typeof Age>;

export const AssessmentScheduled = createEventSchema('AssessmentScheduled', {
  studentId: StudentId,
  startDate: LocalDate,
  timeZone: z.string(),
  reminderTime: LocalTime,
  age: Age,
  /** What the parent wrote when scheduling. */
  notes: z.string().optional(),
  plan: Plan,
  /** Stories of the games that the child saw in other assessments of the last 180 days. */
  seenStories: z.array(z.string().max(40)).max(1000).optional(),
});
/**
 * `awaitsProof`: the consenting account has no proved address yet. The consent counts from `ConsentProved` on; until
 * then no day opens.
 */
export const ConsentGiven = createEventSchema('ConsentGiven', {
  noticeVersion: z.string(),
  awaitsProof: z.literal(true).optional(),
});
/** The consenting account has proved its address. The plan is moved by the days of waiting. */
export const ConsentProved = createEventSchema('ConsentProved', { plan: Plan });
export const ConsentWithdrawn = createEventSchema('ConsentWithdrawn', {});
/**
 * The child's assent, asked in words for its age. After a "no" answers of the child are refused until a "yes"; the last
 * word counts.
 */
export const ChildAsked = createEventSchema('ChildAsked', {
  says: z.enum(['yes', 'no']),
  mode: z.enum(AGE_MODES),
  assist: Assist.optional(),
  /** A "yes" after a "no": from here on answers are accepted again. */
  afterNo: z.literal(true).optional(),
});
/**
 * The child stops for good: its remaining tasks end. A guardian decides whether the report is made from what exists or
 * the assessment is cancelled.
 */
export const ChildTasksEnded = createEventSchema('ChildTasksEnded', { by: z.enum(['child', 'parent']) });
export const TeacherInvited = createEventSchema('TeacherInvited', { invitationId: InvitationId });
export const InvitationWithdrawn = createEventSchema('InvitationWithdrawn', {
  invitationId: InvitationId,
  by: z.enum(['parent', 'teacher', 'operator']),
  /** It ended because its inviter is no guardian any more, or has closed the account. */
  inviterLeft: z.literal(true).optional(),
});
/** The teacher's mail server rejected the address that the family entered. */
export const InvitationBounced = createEventSchema('InvitationBounced', { invitationId: InvitationId });
export const DayOpened = createEventSchema('DayOpened', { day: Day });

export const MoodChecked = createEventSchema('MoodChecked', {
  day: MoodDay,
  mood: Mood,
  /** From 11 on: the step that was chosen, and `mood` the nearest to it. */
  step: MoodStep.optional(),
  energy: Energy,
  rtMs: ResponseMs.optional(),
  assist: Assist.optional(),
  ...presentationFields,
  ...heardOrderFields,
  ...lateField,
});

export const QuestSet = z.enum(QUEST_SETS);
export const SceneAnswered = createEventSchema('SceneAnswered', {
  set: QuestSet,
  sceneId: z.string(),
  optionId: z.string(),
  /** What the option stands for, from the key; the position on the screen is never stored as the answer. */
  code: z.union([z.int(), z.string()]),
  /** Option ids in the order on the child's screen. */
  shownOrder: z.array(z.string()),
  rtMs: ResponseMs,
  audioHeard: AudioHeard.optional(),
  assist: Assist,
  ...presentationFields,
  ...heardOrderFields,
  ...lateField,
});
export const PersonalityCompleted = createEventSchema('PersonalityCompleted', { set: QuestSet, ...lateField });

export const Trial = z.strictObject({
  index: z.int().min(0).max(99),
  game: z.string().max(40),
  level: z.int().min(1).max(40),
  seed: z.int().min(0).max(4_294_967_295),
  /** The move, in the form that the game's `mark` reads. */
  response: z.json(),
  rtMs: ResponseMs,
  /** How long a story was shown before its question, in games that show it first; `rtMs` counts from the question. */
  toldMs: ResponseMs.optional(),
  audioHeard: AudioHeard.optional(),
  ...heardOrderFields,
  /** A practice or control trial is stored and not scored. */
  control: z.boolean(),
  /** The tab was hidden or there was no input for 60 s: the trial is dropped from the score. */
  away: z.boolean(),
  inputType: InputType,
  /** What was known of the level's difficulty, so that a later calibration changes no old report. */
  difficulty: z.strictObject({ shift: z.number(), tau: z.number() }).optional(),
});
export type Trial = z.infer<typeof Trial>;
export const TrialsRecorded = createEventSchema('TrialsRecorded', {
  area: SkillArea,
  sittingId: SittingId,
  trials: z.array(Trial).min(1).max(100),
  /** The scale of the trials' difficulties. */
  scaleVersion: z.string().optional(),
  assist: Assist,
  ...presentationFields,
  ...lateField,
});
export const SkillAreaCompleted = createEventSchema('SkillAreaCompleted', {
  area: SkillArea,
  sittingId: SittingId,
  ...lateField,
});
export const SkillsCompleted = createEventSchema('SkillsCompleted', { ...lateField });

export const ItemAnswered = createEventSchema('ItemAnswered', {
  subject: Subject,
  sittingId: SittingId,
  itemId: z.string(),
  /** Of a question that was drawn from a template: the template's id in the bank. Absent in older answers. */
  template: z.string().optional(),
  /** What the child saw, since another sitting gets other numbers. Absent in older answers. */
  question: z.json().optional(),
  topic: Topic,
  response: z.json(),
  correct: z.boolean(),
  /** The item's parameters at the time of the answer, so that a later bank does not change an old report. */
  masteryAge: z.number(),
  tau: z.number(),
  c: z.number(),
  /** Number of words to read, without the options. */
  words: z.int().min(0),
  /** Calibrated items only: the shortest plausible time of a child that tries. */
  floorMs: z.int().min(0).optional(),
  /**
   * Mastery ages of the easiest and the hardest item that the sitting could still have presented next. Absent in older
   * answers.
   */
  left: z.strictObject({ easiest: z.number(), hardest: z.number() }).optional(),
  /** An easy question in between: it tells whether the child tries, and is not scored. */
  engagement: z.literal(true).optional(),
  scaleVersion: z.string(),
  rtMs: ResponseMs,
  audioHeard: AudioHeard.optional(),
  assist: Assist,
  ...presentationFields,
  ...heardOrderFields,
  ...extraField,
  ...lateField,
});
/** With `extra` it completes no task: the subject was done before. */
export const SubjectCompleted = createEventSchema('SubjectCompleted', {
  subject: Subject,
  sittingId: SittingId,
  ...extraField,
  ...lateField,
});

export const MirrorAnswer = z.strictObject({
  sceneId: z.string(),
  optionId: z.string(),
  code: z.int().min(0).max(3),
  shownOrder: z.array(z.string()),
});
export const ParentObserved = createEventSchema('ParentObserved', {
  homeActivities: z.array(HomeActivity).min(1),
  /** The one of these that the child likes most. Optional; absent in forms of earlier releases. */
  favouriteActivity: HomeActivity.optional(),
  sliders: ParentSliders,
  texts: ParentTexts,
  mirror: z.array(MirrorAnswer).optional(),
  totalMs: z.int().min(0),
  ...lateField,
});
export const TeacherObserved = createEventSchema('TeacherObserved', {
  invitationId: InvitationId,
  sliders: TeacherSliders,
  learningStyle: LearningStyle,
  texts: TeacherTexts,
  /** Fields of `texts` that the teacher agrees to show to the family. */
  shared: z.array(z.enum(['strengths', 'challenges', 'recommendations'])),
  totalMs: z.int().min(0),
  /** The link was opened in a parent's session or on a parent's device. */
  parentsDevice: z.boolean(),
  ...lateField,
});
/**
 * The teacher withdraws the form. The store deletes its `TeacherObserved` in the same commit, so the state is as if no
 * form had come. This invitation is over; another one may follow.
 */
export const TeacherInputWithdrawn = createEventSchema('TeacherInputWithdrawn', { invitationId: InvitationId });
/** A doubtful sitting is reopened; the answers of the new sitting replace the old ones. */
export const SittingReplayed = createEventSchema('SittingReplayed', { task: TaskId, area: SkillArea.optional() });

export const ReminderSent = createEventSchema('ReminderSent', {
  day: z.int().min(1).max(9),
  to: z.array(z.enum(['parent', 'teacher'])).min(1),
});
export const AssessmentPaused = createEventSchema('AssessmentPaused', {});
export const AssessmentResumed = createEventSchema('AssessmentResumed', { plan: Plan });
export const AssessmentRescheduled = createEventSchema('AssessmentRescheduled', { plan: Plan, timeZone: z.string() });
export const FinishRequested = createEventSchema('FinishRequested', {});
/** The report reads the log up to this event. */
export const AnalysisStarted = createEventSchema('AnalysisStarted', {
  attempt: z.int().min(1),
  missing: z.array(TaskId),
});
export const ReportGenerated = createEventSchema('ReportGenerated', {
  attempt: z.int().min(1),
  reportType: z.enum(['comprehensive', 'skills']),
  overall: OverallScore.nullable(),
  /** The whole report (`shared/measurement/report/document.ts`): the only copy once raw answers have expired. */
  report: z.json(),
});
export const AnalysisFailed = createEventSchema('AnalysisFailed', {
  attempt: z.int().min(1),
  reason: z.string().max(200),
});
export const AssessmentCancelled = createEventSchema('AssessmentCancelled', {
  by: z.enum(['parent', 'operator', 'system']),
});
/** How an idea of the report went. What was said of an idea last counts. */
export const IdeaTried = createEventSchema('IdeaTried', { idea: IdeaId, went: IdeaResult });
/**
 * The raw answers have expired: their events (`ANSWER_EVENTS`) are deleted after this one, which keeps what the state
 * still needs of them. The report stays.
 */
export const AnswersExpired = createEventSchema('AnswersExpired', { done: z.partialRecord(TaskId, Instant) });

export const AssessmentEvent = z.discriminatedUnion('type', [
  AssessmentScheduled,
  ConsentGiven,
  ConsentProved,
  ConsentWithdrawn,
  ChildAsked,
  ChildTasksEnded,
  TeacherInvited,
  InvitationWithdrawn,
  InvitationBounced,
  DayOpened,
  MoodChecked,
  SceneAnswered,
  PersonalityCompleted,
  TrialsRecorded,
  SkillAreaCompleted,
  SkillsCompleted,
  ItemAnswered,
  SubjectCompleted,
  ParentObserved,
  TeacherObserved,
  TeacherInputWithdrawn,
  SittingReplayed,
  ReminderSent,
  AssessmentPaused,
  AssessmentResumed,
  AssessmentRescheduled,
  FinishRequested,
  AnalysisStarted,
  ReportGenerated,
  AnalysisFailed,
  AssessmentCancelled,
  IdeaTried,
  AnswersExpired,
]);
export type AssessmentEvent = z.infer<typeof AssessmentEvent>;
export type EventType = AssessmentEvent['type'];
export type EventOf<Type extends EventType> = Extract<AssessmentEvent, { type: Type }>;

/**
 * Types that this release reads and does not write: a new type stands here for one release, so that processes of the
 * release before, which run beside the next one in a deploy and after a roll-back, can read what it writes.
 */
export const UNWRITTEN_EVENTS: readonly EventType[] = [];

/** What an answered question counts as when it is chosen or calibrated: its template, or itself. */
export const toBankId = ({ template, itemId }: Pick<EventOf<'ItemAnswered'>, 'template' | 'itemId'>): string =>
  template ?? itemId;

/** Events that hold answers, or say that a task was completed: they are deleted when answers expire. */
export const ANSWER_EVENTS = [
  'MoodChecked',
  'SceneAnswered',
  'PersonalityCompleted',
  'TrialsRecorded',
  'SkillAreaCompleted',
  'SkillsCompleted',
  'ItemAnswered',
  'SubjectCompleted',
  'ParentObserved',
  'TeacherObserved',
  'SittingReplayed',
  'IdeaTried',
] as const satisfies readonly EventType[];

/**
 * Source of an event: a = a person through the API, w = the workflow, o = an operator, s = the system. The relay skips
 * `w`.
 */
export type Origin = 'a' | 'w' | 'o' | 's';
