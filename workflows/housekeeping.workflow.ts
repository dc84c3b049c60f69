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
