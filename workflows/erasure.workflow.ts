import { type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';
import type { ErasureInput } from '#shared/contracts/workflows/erasure.ts';
import type { ErasureActivities } from '#workflows/erasure.activities.ts';

/**
 * Nothing here is refused for good: it is tried until it is done, for an erasure that was promised has no other end.
 */
const activities: ActivityInterfaceFor<ErasureActivities> = proxyActivities<ErasureActivities>({
  startToCloseTimeout: '45s',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '60s' },
});

/**
 * Temporal's runs of the weeks go first, since they could still ask for letters and reports; what other rows are found
 * by goes last. The end deletes runs once more: a signal that the relay was sending meanwhile may have begun a week
 * anew.
 */
export async function erasureWorkflow({ erasureId }: ErasureInput): Promise<void> {
  await activities.eraseRuns({ erasureId });
  await activities.eraseLetters({ erasureId });
  await activities.eraseViews({ erasureId });
  await activities.eraseRows({ erasureId });
  await activities.endErasure({ erasureId });
}
