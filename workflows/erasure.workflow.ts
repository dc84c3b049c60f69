import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { ErasureInput } from '#shared/contracts/workflows/assessment.ts';
import type { ErasureActivities } from '#workflows/erasure.activities.ts';

/** No error is final: an erasure that was promised is retried until it is done. */
const activities: ActivityInterfaceFor<ErasureActivities> = proxyActivities<ErasureActivities>({
  startToCloseTimeout: '45s',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '60s' },
});

/**
 * Workflow runs are deleted first, since they could still order emails and reports; rows by which other rows are found
 * are deleted last. The end deletes runs again: a signal that the relay was sending meanwhile may have started one.
 */
export async function erasureWorkflow({ erasureId }: ErasureInput): Promise<void> {
  await activities.eraseRuns({ erasureId });
  await activities.eraseLetters({ erasureId });
  await activities.eraseViews({ erasureId });
  await activities.eraseRows({ erasureId });
  await activities.endErasure({ erasureId });
}
