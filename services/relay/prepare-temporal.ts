import { type Client, ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import { ensureSearchAttributes } from '#services/relay/search-attributes.ts';
import {
  HOUSEKEEPING_SCHEDULE,
  HOUSEKEEPING_WORKFLOW,
  QUEUES,
  SWEEP_SCHEDULE,
} from '#shared/contracts/workflows/assessment.ts';

type TemporalPreparation = {
  client: Client;
  namespace: string;
  /** Interval of the housekeeping. */
  everyMs: number;
  /** Called when Temporal was empty: the log's assessments have no workflow there. */
  onEmpty: () => Promise<void>;
};

/** A busy machine needs more than 10 s just after Temporal has started. */
const WITHIN_MS = 30_000;

/** Prepares a Temporal namespace for assessments. Idempotent. */
export async function prepareTemporal({ client, namespace, everyMs, onEmpty }: TemporalPreparation): Promise<void> {
  await client.withDeadline(Date.now() + WITHIN_MS, async () => {
    await ensureSearchAttributes(client.connection, namespace);
    await ensureHousekeepingSchedule(client, everyMs, onEmpty);
  });
}

/**
 * Ensures the schedule of the housekeeping. If it does not exist, Temporal is new, or was emptied: that is told before the
 * schedule is made, since after a failed call only a schedule that is still missing says it again. Deletes the schedule
 * that older installations had for the sweep alone.
 */
export async function ensureHousekeepingSchedule(
  client: Client,
  everyMs: number,
  onEmpty: () => Promise<void>,
): Promise<void> {
  await ignoreMissing(client.schedule.getHandle(SWEEP_SCHEDULE).delete());
  if (await ignoreMissing(client.schedule.getHandle(HOUSEKEEPING_SCHEDULE).describe())) return;
  await onEmpty();
  await createSchedule(client, everyMs);
}

/** Undefined if there is no such schedule. */
const ignoreMissing = <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  });

async function createSchedule(client: Client, everyMs: number): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: HOUSEKEEPING_SCHEDULE,
      spec: { intervals: [{ every: everyMs }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: everyMs },
      action: { type: 'startWorkflow', workflowType: HOUSEKEEPING_WORKFLOW, taskQueue: QUEUES.workflow, args: [] },
    });
  } catch (error) {
    // Another process made it meanwhile.
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
