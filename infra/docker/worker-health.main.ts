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
/** Unless it is set otherwise, Temporal spreads who asks for work over four parts of a queue, and tells of each by itself. */
const FURTHER_PARTS = [1, 2, 3].map((part) => `/_sys/${QUEUES.workflow}/${part}`);

const { temporal } = readConfigOrExit();
const client = createTemporalClient(temporal);
const listPollers = async (name: string) => {
  const { namespace } = temporal;
  const queue = { namespace, taskQueue: { name }, taskQueueType: WORKFLOW_QUEUE };
  return (await client.workflowService.describeTaskQueue(queue)).pollers ?? [];
};
try {
  const pollers = await client.withDeadline(Date.now() + ANSWERS_WITHIN_MS, () =>
    Promise.all([
      listPollers(QUEUES.workflow),
      // A Temporal that tells nothing of parts still answers.
      ...FURTHER_PARTS.map((part) => listPollers(part).catch(() => [])),
    ]),
  );
  const here = pollers.flat().filter(({ identity }) => identity?.endsWith(`@${hostname()}`));
  const isWell = here.some(({ lastAccessTime }) => Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1000 < STALE_MS);
  if (!isWell) process.stderr.write('Temporal knows of no worker on this machine that asks for work.\n');
  process.exitCode = isWell ? 0 : 1;
} catch {
  process.stderr.write('Temporal does not answer.\n');
  process.exitCode = process.argv.includes('--liveness') ? 0 : 1;
} finally {
  await client.connection.close();
}
