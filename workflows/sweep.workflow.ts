import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '#workflows/sweep.activities.ts';

const activities: ActivityInterfaceFor<SweepActivities> = proxyActivities<SweepActivities>({
  startToCloseTimeout: '50m',
  heartbeatTimeout: '2m',
  retry: { maximumAttempts: 3 },
});

/** Every hour: weeks of the log without a workflow get one. What is missed now is found the next time. */
export async function sweepWorkflow(): Promise<{ looked: number; begun: number }> {
  return activities.sweepWeeks();
}
