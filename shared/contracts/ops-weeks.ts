import { z } from 'zod';
import { Crash } from '#shared/contracts/crashes.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Day, Instant } from '#shared/values/days.ts';
import { AssessmentId, UserId } from '#shared/values/ids.ts';
import { TaskId } from '#shared/values/tasks.ts';
import { Email } from '#shared/values/text.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/**
 * Phase of an assessment by the log. Temporal's `Phase` is what its workflow knows, and lags while a signal is on its
 * way.
 */
export const AssessmentPhase = z.enum([
  'scheduled',
  'running',
  'paused',
  'withoutConsent',
  'analysing',
  'failed',
  'completed',
  'cancelled',
]);
export type AssessmentPhase = z.infer<typeof AssessmentPhase>;

export const StuckReason = z.enum([
  'dayNotOpened',
  'analysisNotBegun',
  'analysisLong',
  'analysisFailed',
  'endNotReached',
  'unreached',
  'unreadable',
]);
export type StuckReason = z.infer<typeof StuckReason>;

/** Code of a fault, never a message that may quote a person or a server: `gRPC_14`, `SMTP_451`, `NotEnoughData`. */
const FaultCode = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,60}$/);
const Count = z.int().min(0);
const AssessmentDay = z.union([z.literal(0), Day]);

const StuckAssessment = z.strictObject({
  id: AssessmentId,
  phase: AssessmentPhase,
  day: AssessmentDay,
  reason: StuckReason,
  since: Instant,
  code: FaultCode.nullable(),
  /** The analysis can be retried. */
  canRetry: z.boolean(),
});

/** A keyed hash of an e-mail address, as rows of emails hold it; it stands in addresses of pages, the address never. */
const AddressHash = z.string().regex(/^(h\d:)?[0-9a-f]{64}$/);

/** Length of a queue; `since`: age of its oldest entry. */
const queueFields = { waiting: Count, since: Instant.nullable() };

export const OpsOverview = z
  .strictObject({
    at: Instant,
    /** What the installation consists of: whether it works, and when it last did something. */
    parts: z.array(
      z.strictObject({
        part: z.enum(['database', 'worker', 'temporal', 'mail']),
        isFine: z.boolean(),
        lastAt: Instant.nullable(),
        /** What it did then failed. */
        hasFailed: z.literal(true).optional(),
      }),
    ),
    /** All workflows in Temporal's Web UI; null if the installation names none. */
    temporalUrl: z.url().nullable(),
    /** Assessments that have not ended. */
    phases: z.array(z.strictObject({ phase: AssessmentPhase, day: AssessmentDay, weeks: z.int().min(1) })),
    /** Those stuck longest, and whether there are more than are listed. */
    stuck: z.strictObject({ weeks: z.array(StuckAssessment), more: z.boolean() }),
    relay: z.strictObject({ ...queueFields, failing: Count }),
    mail: z.strictObject({
      ...queueFields,
      /** Of those the paced ones, to addresses that are not proved. */
      paced: z.strictObject(queueFields),
      /** E-mails that should have been sent by now. */
      delayed: z.strictObject(queueFields),
      /** E-mails that are retried, and those given up that were still due in the last seven days. */
      failing: z.array(
        z.strictObject({
          kind: z.string(),
          state: z.string(),
          code: FaultCode,
          letters: z.int().min(1),
          /** Some of the assessments they were about; none for emails about accounts. */
          weeks: z.array(AssessmentId),
        }),
      ),
      /** E-mails that were accepted and then reported in the last seven days. */
      reports: z.array(z.strictObject({ kind: z.enum(['hard', 'soft', 'complaint']), letters: z.int().min(1) })),
      /** Accounts whose invitations were reported by readers, the latest first, and the number of readers. */
      reportedSenders: z.array(z.strictObject({ account: UserId, addresses: z.int().min(1), last: Instant })),
    }),
    /** Pages that failed in browsers, the latest first. */
    crashes: z.array(z.strictObject({ ...Crash.shape, times: z.int().min(1), firstAt: Instant, lastAt: Instant })),
  })
  .meta({ id: 'OpsOverview' });
export type OpsOverview = z.infer<typeof OpsOverview>;
export type StuckAssessment = OpsOverview['stuck']['weeks'][number];

export const OpsWeekFilter = z.strictObject({
  phase: AssessmentPhase.optional(),
  // The API description shows what comes in, which is without limits before the coercion.
  day: z.coerce.number().pipe(AssessmentDay).meta({ type: 'integer', minimum: 0, maximum: TOTAL_DAYS }).optional(),
  address: AddressHash.optional(),
});
export type OpsWeekFilter = z.infer<typeof OpsWeekFilter>;

export const OpsWeekList = z
  .strictObject({
    at: Instant,
    /** Stuck ones first, then those whose next transition is due first. */
    weeks: z.array(
      StuckAssessment.pick({ id: true, phase: true, day: true, since: true }).extend({ stuck: StuckReason.nullable() }),
    ),
    more: z.boolean(),
  })
  .meta({ id: 'OpsWeekList' });
export type OpsWeekList = z.infer<typeof OpsWeekList>;

export const OpsWeek = z
  .strictObject({
    id: AssessmentId,
    at: Instant,
    version: z.int().min(1),
    phase: AssessmentPhase,
    day: AssessmentDay,
    stuck: z.strictObject({ reason: StuckReason, since: Instant, code: FaultCode.nullable() }).nullable(),
    /** The analysis can be retried. */
    canRetry: z.boolean(),
    attempt: Count,
    days: z.array(z.strictObject({ day: Day, opens: Instant, opened: z.boolean() })),
    graceEnds: Instant,
    tasks: z.array(z.strictObject({ id: TaskId, state: z.enum(['done', 'open', 'locked', 'skipped']) })),
    /** Null if there was never anything to relay. */
    relay: z
      .strictObject({
        head: Count,
        delivered: Count,
        attempts: Count,
        code: FaultCode.nullable(),
        dueAt: Instant.nullable(),
      })
      .nullable(),
    /** Newest first. */
    letters: z.array(
      z.strictObject({
        kind: z.string(),
        state: z.string(),
        attempts: Count,
        code: FaultCode.nullable(),
        createdAt: Instant,
      }),
    ),
    /** The last events, newest first: type and origin, not content. */
    events: z.array(z.strictObject({ version: z.int().min(1), type: z.string(), origin: z.string(), at: Instant })),
    /** Row counts of the read models: how many rows this assessment has in each, and how many the log implies. */
    views: z.array(z.strictObject({ table: z.string(), rows: Count, expected: Count, version: Count })),
    workflow: z.strictObject({ id: z.string(), url: z.url().nullable() }),
  })
  .meta({ id: 'OpsWeek' });
export type OpsWeek = z.infer<typeof OpsWeek>;

/** Not `assessmentId`: permission checks for families use that name, and operators belong to no family. */
const OpsAssessmentParams = z.strictObject({ weekId: AssessmentId });

export const getOpsOverview = endpoint({
  name: 'getOpsOverview',
  summary: 'Weeks by phase and day, what is stuck and why, and the queues of relay and mail: states and ids',
  params: z.strictObject({}),
  response: OpsOverview,
});

export const listOpsWeeks = endpoint({
  name: 'listOpsWeeks',
  summary: 'Weeks by phase and day, or those whose people were written to at an address: states and ids',
  params: z.strictObject({}),
  query: OpsWeekFilter,
  response: OpsWeekList,
});

export const hashAddress = endpoint({
  name: 'hashAddress',
  summary: 'The keyed hash of an e-mail address, by which weeks are listed; the address itself is not stored',
  params: z.strictObject({}),
  body: z.strictObject({ address: Email }),
  response: z.strictObject({ hash: AddressHash }),
});

export const getOpsWeek = endpoint({
  name: 'getOpsWeek',
  summary: 'One week as an operator may see it: states and ids, nothing that anybody answered',
  params: OpsAssessmentParams,
  response: OpsWeek,
});

export const retryAnalysis = endpoint({
  name: 'retryAnalysis',
  summary: 'Asks for a failed analysis once more',
  params: OpsAssessmentParams,
  body: z.strictObject({}),
  response: OpsWeek,
});
