import { type Client, ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import {
  HOUSEKEEPING_SCHEDULE,
  HOUSEKEEPING_WORKFLOW,
  QUEUES,
  SWEEP_SCHEDULE,
} from '#shared/contracts/workflows/assessment.ts';

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
