import { type Client, isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { DEPLOYMENT, QUEUES } from '#shared/contracts/workflows/assessment.ts';

const { TaskQueueType } = proto.temporal.api.enums.v1;
type Deployment = proto.temporal.api.deployment.v1.IWorkerDeploymentInfo;

const NOT_FOUND = 5;
/** The version was asked for too early, or somebody else has just changed it: both are looked at again. */
const FAILED_PRECONDITION = 9;
/** A worker asks for work at least once a minute; one that has not done so for longer is gone. */
const GONE_AFTER_MS = 90_000;

export type Standing = 'current' | 'behind' | 'unknown';

/**
 * Temporal gives work to one version of the workers, the current one, and to nobody when there is none. A worker makes
 * its own version current when there is none yet, when the current one appeared before its own, and when nobody works
 * for the current one any more (a roll-back). Answers how its version stands: `behind` a newer one that is being worked
 * for, or still `unknown` to Temporal.
 */
export async function makeCurrent(client: Client, buildId: string, goneAfterMs = GONE_AFTER_MS): Promise<Standing> {
  const { namespace, identity } = client.options;
  try {
    const { workerDeploymentInfo, conflictToken } = await client.workflowService.describeWorkerDeployment({
      namespace,
      deploymentName: DEPLOYMENT,
    });
    const deployment = workerDeploymentInfo ?? {};
    const current = deployment.routingConfig?.currentDeploymentVersion?.buildId;
    if (current === buildId) return 'current';
    const appeared = appearedMs(deployment, buildId);
    if (appeared === undefined) return 'unknown';
    const isBehind = current && (appearedMs(deployment, current) ?? 0) > appeared;
    if (isBehind && (await isPolled(client, current, goneAfterMs))) return 'behind';
    await client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace,
      deploymentName: DEPLOYMENT,
      buildId,
      conflictToken,
      identity,
    });
    return 'current';
  } catch (error) {
    if (isGrpcServiceError(error) && [NOT_FOUND, FAILED_PRECONDITION].includes(error.code)) return 'unknown';
    throw error;
  }
}

/**
 * When a version first asked for work. Temporal forgets a version that nobody needs, so one that is brought back later
 * counts as new.
 */
function appearedMs({ versionSummaries }: Deployment, buildId: string): number | undefined {
  const createTime = versionSummaries?.find(
    ({ deploymentVersion }) => deploymentVersion?.buildId === buildId,
  )?.createTime;
  return createTime ? msOf(createTime) : undefined;
}

async function isPolled(client: Client, buildId: string, goneAfterMs: number): Promise<boolean> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: QUEUES.workflow },
    taskQueueType: TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  });
  return (pollers ?? []).some(
    ({ deploymentOptions, lastAccessTime }) =>
      deploymentOptions?.buildId === buildId && lastAccessTime && Date.now() - msOf(lastAccessTime) < goneAfterMs,
  );
}

const msOf = ({ seconds, nanos }: proto.google.protobuf.ITimestamp): number =>
  Number(seconds ?? 0) * 1000 + Math.floor((nanos ?? 0) / 1e6);
