import { hostname } from 'node:os';
import { readConfigOrExit } from '#services/config.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { QUEUES } from '#shared/contracts/workflows/assessment.ts';

/*
 * Health check of a worker's container: whether a worker on this machine has polled Temporal in the last two minutes. A
 * worker has no port of its own, and a running process without Temporal is not healthy. With `--liveness` it fails only
 * where a new start may help: while Temporal is away a worker still sends emails, and must not be ended for that.
 */
const ANSWERS_WITHIN_MS = 10_000;
const STALE_MS = 120_000;
const WORKFLOW_QUEUE = 1;

const { temporal } = readConfigOrExit();
const client = createTemporalClient(temporal);
try {
  const { pollers } = await client.withDeadline(Date.now() + ANSWERS_WITHIN_MS, () =>
    client.workflowService.describeTaskQueue({
      namespace: temporal.namespace,
      taskQueue: { name: QUEUES.workflow },
      taskQueueType: WORKFLOW_QUEUE,
    }),
  );
  const here = (pollers ?? []).filter(({ identity }) => identity?.endsWith(`@${hostname()}`));
  const isWell = here.some(({ lastAccessTime }) => Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1000 < STALE_MS);
  if (!isWell) process.stderr.write('Temporal knows of no worker on this machine that asks for work.\n');
  process.exitCode = isWell ? 0 : 1;
} catch {
  process.stderr.write('Temporal does not answer.\n');
  process.exitCode = process.argv.includes('--liveness') ? 0 : 1;
} finally {
  await client.connection.close();
}
