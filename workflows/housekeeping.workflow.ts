import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { HousekeepingActivities } from '#workflows/housekeeping.activities.ts';

const activities: ActivityInterfaceFor<HousekeepingActivities> = proxyActivities<HousekeepingActivities>({
  startToCloseTimeout: '50m',
  heartbeatTimeout: '2m',
  retry: { maximumAttempts: 3 },
});

/** One round of housekeeping. A job that fails is due again in the next round. */
export async function housekeepingWorkflow(): Promise<{ run: number; failed: number }> {
  return activities.keepHouse();
}

/** Not started any more: it serves runs that an older release started. Delete it when no Temporal holds such a run. */
export async function sweepWorkflow(): Promise<{ looked: number; begun: number }> {
  return activities.sweepWeeks();
}
