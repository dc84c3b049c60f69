import { z } from 'zod';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId, ErasureId } from '#shared/values/ids.ts';
import { Person, TaskId } from '#shared/values/tasks.ts';
import { LONGEST_GRACE_HOURS } from '#shared/values/week.ts';

/** Names and payloads shared by relay, worker and operators. None of them may hold a name, an address or an answer. */
export const ASSESSMENT_WORKFLOW = 'assessment';
/** Runs due housekeeping jobs; started by a Temporal Schedule. */
export const HOUSEKEEPING_WORKFLOW = 'housekeeping';
export const HOUSEKEEPING_SCHEDULE = 'housekeeping';
/** The schedule of an older release, which started the workflow type `sweep`. */
export const SWEEP_SCHEDULE = 'assessment-sweep';
/** The worker deployment that runs assessments, as Temporal and its Web UI name it. */
export const DEPLOYMENT = 'seven-stones-weeks';
/** How the version of a worker stands to the one on which workflows run; `unknown`: Temporal has not registered it. */
export type VersionStanding = 'current' | 'behind' | 'unknown';
export const QUEUES = { workflow: 'assessment-wf', mail: 'mail', report: 'report' } as const;

export const toWorkflowId = (assessmentId: AssessmentId): string => `assessment-${assessmentId}`;

/**
 * A reference to one event: its version and the task that it completed. The content stays in the log. Unknown fields are
 * dropped: the relay of the next release may send them.
 */
export const EventRef = z.object({ v: z.int().min(1), type: z.string(), task: TaskId.optional() });
export type EventRef = z.infer<typeof EventRef>;

export const SignalPayload = z.object({ upTo: z.int(), refs: z.array(EventRef) });
export type SignalPayload = z.infer<typeof SignalPayload>;

/**
 * Greater than every version. A run that gets a reference to it reads the log again, also where it knows versions that the
 * log has lost.
 */
export const RELOAD_VERSION = Number.MAX_SAFE_INTEGER;

export const AssessmentInput = z.strictObject({ assessmentId: AssessmentId });
export type AssessmentInput = z.infer<typeof AssessmentInput>;

/** Updates for operators; each takes at most one small JSON object, so that it can be typed in the Web UI. */
export const UPDATES = {
  pause: 'pause',
  resume: 'resume',
  reschedule: 'reschedule',
  finish: 'finish',
  cancel: 'cancel',
  retryReport: 'retryReport',
  waiveTeacher: 'waiveTeacher',
  extendGrace: 'extendGrace',
} as const;
export type UpdateName = keyof typeof UPDATES;
export const RescheduleArgs = z.strictObject({ nextDayOn: z.iso.date() });
export const ExtendGraceArgs = z.strictObject({ hours: z.int().min(1).max(LONGEST_GRACE_HOURS) });

/** Phase of an assessment, as operators see and search it. */
export const Phase = z.enum([
  'loading',
  'scheduled',
  'running',
  'grace',
  'paused',
  'withoutConsent',
  'analysing',
  'failed',
  'completed',
  'cancelled',
]);
export type Phase = z.infer<typeof Phase>;

export const STATUS_QUERY = 'status';
/** The answer to the query, and to every update. `applied`: the log is known up to this version. */
export const AssessmentStatus = z.strictObject({
  phase: Phase,
  day: z.int().min(0).max(7),
  waitingFor: z.array(z.enum([...Person.options, 'analysis'])),
  nextWakeAt: Instant.nullable(),
  applied: z.int().min(0),
  paused: z.boolean(),
});
export type AssessmentStatus = z.infer<typeof AssessmentStatus>;

export const SEARCH_ATTRIBUTES = {
  phase: 'AssessmentPhase',
  day: 'AssessmentDay',
  waitingFor: 'WaitingFor',
  nextWakeAt: 'NextWakeAt',
  needsAttention: 'NeedsAttention',
} as const;

/**
 * Carries out the erasure of a child. Temporal gets the erasure's own id only, so that no workflow history holds the
 * child's.
 */
export const ERASURE_WORKFLOW = 'erasure';
export const toErasureWorkflowId = (id: ErasureId): string => `erasure-${id}`;

export const ErasureInput = z.strictObject({ erasureId: ErasureId });
export type ErasureInput = z.infer<typeof ErasureInput>;
