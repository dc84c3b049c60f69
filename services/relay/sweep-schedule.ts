import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { QUEUES, SWEEP_SCHEDULE, SWEEP_WORKFLOW } from '#shared/contracts/workflows/assessment.ts';

export const SWEEP_EVERY_MS = 3_600_000;

/** Makes Temporal begin a sweep every hour. Harmless when it already does; an emptied Temporal gets its schedule back. */
export async function ensureSweepSchedule(client: Client): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: SWEEP_SCHEDULE,
      spec: { intervals: [{ every: SWEEP_EVERY_MS }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: SWEEP_EVERY_MS },
      action: { type: 'startWorkflow', workflowType: SWEEP_WORKFLOW, taskQueue: QUEUES.workflow, args: [] },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
