import { type Client, isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { GRPC, isNotFound } from '#services/relay/grpc.ts';
import { DEPLOYMENT, QUEUES, type VersionStanding } from '#shared/contracts/workflows/assessment.ts';

const { TaskQueueType } = proto.temporal.api.enums.v1;
type Deployment = proto.temporal.api.deployment.v1.IWorkerDeploymentInfo;

/** A worker polls at least once a minute; one that has not done so for longer is gone. */
const GONE_AFTER_MS = 90_000;

/**
 * Temporal dispatches work to one version of the workers, the current one, and to none if there is none. A worker makes
 * its own version current if there is none yet, if the current one first polled before its own, or if no worker of the
 * current one polls any more (a roll-back). Returns the standing of its version: `behind` a newer one that is in use,
 * or still `unknown` to Temporal.
 */
export async function makeCurrent(
  client: Client,
  buildId: string,
  goneAfterMs = GONE_AFTER_MS,
): Promise<VersionStanding> {
  const { namespace, identity } = client.options;
  try {
    const { current, isKnown, isOlder, conflictToken } = await readStanding(client, buildId);
    if (current === buildId) return 'current';
    if (!isKnown) return 'unknown';
    if (current && isOlder && (await isPolled(client, current, goneAfterMs))) return 'behind';
    await client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace,
      deploymentName: DEPLOYMENT,
      buildId,
      conflictToken,
      identity,
    });
    return 'current';
  } catch (error) {
    // The version was set too early, or another process has just changed it: both are retried.
    const isTooEarly = isGrpcServiceError(error) && error.code === GRPC.failedPrecondition;
    if (isTooEarly || isNotFound(error)) return 'unknown';
    throw error;
  }
}

/** Whether a worker of this version takes a newer one back, whose runs it may not be able to follow. */
export async function isRollBack(client: Client, buildId: string): Promise<boolean> {
  try {
    return (await readStanding(client, buildId)).isOlder;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** The current version, and how this one stands to it. @throws NOT_FOUND where no version has ever polled */
async function readStanding(client: Client, buildId: string) {
  const { workerDeploymentInfo, conflictToken } = await client.workflowService.describeWorkerDeployment({
    namespace: client.options.namespace,
    deploymentName: DEPLOYMENT,
  });
  const deployment = workerDeploymentInfo ?? {};
  const current = deployment.routingConfig?.currentDeploymentVersion?.buildId;
  const firstPollMs = findFirstPollMs(deployment, buildId);
  const isOlder = firstPollMs !== undefined && !!current && (findFirstPollMs(deployment, current) ?? 0) > firstPollMs;
  return { current, isKnown: firstPollMs !== undefined, isOlder, conflictToken };
}

/** When a version first polled. Temporal forgets an unused version, so one that is brought back later counts as new. */
function findFirstPollMs({ versionSummaries }: Deployment, buildId: string): number | undefined {
  const createTime = versionSummaries?.find(
    ({ deploymentVersion }) => deploymentVersion?.buildId === buildId,
  )?.createTime;
  return createTime ? toMs(createTime) : undefined;
}

async function isPolled(client: Client, buildId: string, goneAfterMs: number): Promise<boolean> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: QUEUES.workflow },
    taskQueueType: TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  });
  return (pollers ?? []).some(
    ({ deploymentOptions, lastAccessTime }) =>
      deploymentOptions?.buildId === buildId && lastAccessTime && Date.now() - toMs(lastAccessTime) < goneAfterMs,
  );
}

const toMs = ({ seconds, nanos }: proto.google.protobuf.ITimestamp): number =>
  Number(seconds ?? 0) * 1000 + Math.floor((nanos ?? 0) / 1e6);
