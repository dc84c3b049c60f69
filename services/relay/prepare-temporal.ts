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
    if (await ensureHousekeepingSchedule(client, everyMs)) await onEmpty();
  });
}

/**
 * Ensures the schedule of the housekeeping. True if it did not exist: Temporal is new, or was emptied. Deletes the
 * schedule that older installations had for the sweep alone.
 */
export async function ensureHousekeepingSchedule(client: Client, everyMs: number): Promise<boolean> {
  const isNew = await createSchedule(client, everyMs);
  await client.schedule
    .getHandle(SWEEP_SCHEDULE)
    .delete()
    .catch((error: unknown) => {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    });
  return isNew;
}

async function createSchedule(client: Client, everyMs: number): Promise<boolean> {
  try {
    await client.schedule.create({
      scheduleId: HOUSEKEEPING_SCHEDULE,
      spec: { intervals: [{ every: everyMs }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: everyMs },
      action: { type: 'startWorkflow', workflowType: HOUSEKEEPING_WORKFLOW, taskQueue: QUEUES.workflow, args: [] },
    });
    return true;
  } catch (error) {
    if (error instanceof ScheduleAlreadyRunning) return false;
    throw error;
  }
}
