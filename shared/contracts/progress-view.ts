import { z } from 'zod';
import { Subject } from '#shared/instruments/subjects.ts';
import type { InputType } from '#shared/values/answering.ts';
import { Day, Instant, LocalDate } from '#shared/values/days.ts';
import { AssessmentId, InvitationId, StudentId } from '#shared/values/ids.ts';
import { OverallScore } from '#shared/values/score.ts';
import { TaskId, TaskType } from '#shared/values/tasks.ts';
import { DAY_TYPES, TOTAL_DAYS } from '#shared/values/week.ts';

export const TaskView = z.strictObject({
  id: TaskId,
  type: TaskType,
  day: Day,
  subject: Subject.optional(),
  title: z.string(),
  state: z.enum(['done', 'open', 'locked', 'skipped']),
  doneAt: Instant.optional(),
});
export type TaskView = z.infer<typeof TaskView>;

export const DayView = z.strictObject({
  day: Day,
  /** Local date on which the day opens. */
  date: LocalDate,
  title: z.string(),
  type: z.enum(DAY_TYPES),
  /** In a cancelled assessment no day is current, and only a day with all its tasks is completed. */
  state: z.enum(['completed', 'current', 'pending']),
  /** Above 0 on an earlier day: shown as "still open". */
  openTasks: z.int(),
  tasks: z.array(TaskView),
});
export type DayView = z.infer<typeof DayView>;

/** A plain string in the schema, to save bytes on the dashboard; values are validated when they are received. */
const Pointer = z.string() as z.ZodType<InputType>;
/** Same shape as `Move` of `shared/instruments/games`: the next trial depends only on how the earlier ones went. */
const PlayedMove = z.strictObject({
  game: z.string(),
  level: z.int(),
  seed: z.int().optional(),
  right: z.boolean().nullable(),
  rtMs: z.int(),
  inputType: Pointer,
});

/**
 * An assessment as one reader may see it. GET and the live socket send the same shape; `version` orders two of them.
 */
export const ProgressView = z
  .strictObject({
    id: AssessmentId,
    version: z.int(),
    studentId: StudentId,
    childName: z.string(),
    /** null for a teacher, who knows the child by its nickname only. */
    ageYears: z.int().nullable(),
    startDate: LocalDate,
    timeZone: z.string(),
    /** 0 before the first day. */
    currentDay: z.union([z.literal(0), Day]),
    totalDays: z.literal(TOTAL_DAYS),
    tasksCompleted: z.int(),
    totalTasks: z.int(),
    status: z.enum(['in_progress', 'waiting', 'completed', 'cancelled']),
    paused: z.boolean(),
    consent: z.boolean(),
    /**
     * Until when the address may be proved; no day opens before. Kept in an assessment that was cancelled while
     * waiting.
     */
    proofUntil: Instant.optional(),
    /** The version of the notice that was agreed to; null for readers who are no guardians. */
    notice: z.string().nullable(),
    /** The child's last assent; `ask` before its first task, `stopped` if its tasks ended for good. */
    assent: z.enum(['ask', 'yes', 'no', 'stopped']).nullable(),
    /** The child said no today: it may change its mind, but is not asked again before tomorrow. */
    saidNoToday: z.boolean(),
    /** Why a family has nothing to do now; null while something is open. */
    waitingReason: z
      .enum([
        'notStarted',
        'doneForToday',
        'teacher',
        'analysis',
        'analysisFailed',
        'paused',
        'noConsent',
        'childSaidNo',
        'childStopped',
        'proof',
      ])
      .nullable(),
    /** When the next day opens or the grace ends; null if neither is ahead, or a guardian decides on the end. */
    nextAt: Instant.nullable(),
    graceEnds: Instant,
    canFinish: z.boolean(),
    reportStatus: z.enum(['draft', 'processing', 'completed', 'failed', 'none']),
    /** Overall score of the finished report, for its card. */
    overall: OverallScore.nullable(),
    completedAt: Instant.nullable(),
    /** When the assessment was cancelled; the view shows the state at that time. */
    cancelledAt: Instant.nullable(),
    /** For guardians: it was cancelled because it waited for longer than its answers are kept. */
    hasExpired: z.literal(true).optional(),
    nextTask: z
      .strictObject({ type: TaskType, day: Day, title: z.string(), minutes: z.int(), path: z.string() })
      .nullable(),
    waitingFor: z.array(z.enum(['child', 'parent', 'teacher', 'analysis'])),
    /** `bounced`: the invitation bounced. `formWithdrawn`: the teacher submitted the form and withdrew it. */
    teacher: z.enum(['none', 'invited', 'bounced', 'withdrawn', 'submitted', 'formWithdrawn']),
    /** For guardians: the teacher's invitation that `teacher` is about. */
    invitationId: InvitationId.optional(),
    /** The teacher submitted the form after the analysis had begun, so that no report reads it. */
    isTeacherLate: z.literal(true).optional(),
    days: z.array(DayView).length(TOTAL_DAYS),
    /** Newest first; `text` is a key of `shared/messages`. */
    latest: z.array(
      z.strictObject({
        kind: z.string(),
        at: Instant,
        text: z.string(),
        who: z.enum(['child', 'parent', 'teacher', 'system']),
        day: Day.optional(),
      }),
    ),
    /** Progress in tasks with several answers, so that the child continues at the same question on any device. */
    resume: z.strictObject({
      scenesAnswered: z.record(z.string(), z.string()),
      trials: z.record(
        z.string(),
        z.strictObject({
          sittingId: z.string(),
          count: z.int(),
          completed: z.boolean(),
          /** Every move so far, in order; empty once the area is completed. */
          played: z.array(PlayedMove),
        }),
      ),
      /** Stories that the games must not tell again; empty for a teacher. */
      seenStories: z.array(z.string()),
      items: z.record(z.string(), z.int()),
      /**
       * By unfinished sitting (`quest/A`, `game/social`, `subject/history`): the version of the drawings with which it
       * began, which may differ from the current one.
       */
      presentations: z.record(z.string(), z.string()),
      /** Decimal age by which the games choose level and age mode; null for a teacher. */
      gameAge: z.number().nullable(),
    }),
  })
  .meta({ id: 'ProgressView' });
export type ProgressView = z.infer<typeof ProgressView>;
