import type { WorkflowHandle } from '@temporalio/client';

/** The version whose worker completed the last workflow task of a run, as the Web UI shows it. */
export async function readVersion(handle: WorkflowHandle) {
  const { deploymentVersion, behavior } = (await handle.describe()).raw.workflowExecutionInfo?.versioningInfo ?? {};
  return { deployment: deploymentVersion?.deploymentName, version: deploymentVersion?.buildId, behavior };
}
