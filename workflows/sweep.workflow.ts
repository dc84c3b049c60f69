import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { HousekeepingActivities } from '#workflows/housekeeping.activities.ts';

const activities: ActivityInterfaceFor<HousekeepingActivities> = proxyActivities<HousekeepingActivities>({
  startToCloseTimeout: '50m',
  heartbeatTimeout: '2m',
  retry: { maximumAttempts: 3 },
});

/**
 * Nobody begins it any more: a run that an older release began in its last moment ends well. It goes when no Temporal
 * holds one.
 */
export async function sweepWorkflow(): Promise<{ looked: number; begun: number }> {
  return activities.sweepWeeks();
}
