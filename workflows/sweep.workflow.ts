import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { HousekeepingActivities } from '#workflows/housekeeping.activities.ts';

const activities: ActivityInterfaceFor<HousekeepingActivities> = proxyActivities<HousekeepingActivities>({
  startToCloseTimeout: '50m',
  heartbeatTimeout: '2m',
  retry: { maximumAttempts: 3 },
});

/** Not started any more: it serves runs that an older release started. Delete it when no Temporal holds such a run. */
export async function sweepWorkflow(): Promise<{ looked: number; begun: number }> {
  return activities.sweepWeeks();
}
