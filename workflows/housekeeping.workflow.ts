import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { HousekeepingActivities } from '#workflows/housekeeping.activities.ts';

const activities: ActivityInterfaceFor<HousekeepingActivities> = proxyActivities<HousekeepingActivities>({
  startToCloseTimeout: '50m',
  heartbeatTimeout: '2m',
  retry: { maximumAttempts: 3 },
});

/** A round of the housekeeping. What is missed now is due in the next one. */
export async function housekeepingWorkflow(): Promise<{ run: number; failed: number }> {
  return activities.keepHouse();
}
