import { type Client, isGrpcServiceError, type WorkflowExecutionInfo } from '@temporalio/client';
import { Worker } from '@temporalio/worker';

/** Of gRPC. */
const NOT_FOUND = 5;

/** Open runs whose recorded steps this workflow code would not take again; `fault` is Temporal's sentence about it. */
export type IncompatibleRun = { workflowId: string; fault: string };

/** What was found until the last run, or until a `fault` ended it: runs behind that one are not checked. */
export type OpenRuns = { checked: number; incompatible: IncompatibleRun[]; fault?: Error };

/** Each run with its fault, then what to do. */
export const describeIncompatibleRuns = (runs: readonly IncompatibleRun[]): string =>
  [
    ...runs.map(({ workflowId, fault }) => `${workflowId}: ${fault.slice(0, 200)}\n`),
    'This release is not for this installation: the runs above would stand still with it, and nothing was changed. ',
    'A newer one needs patched() in its workflow; where this is an older one, go on with the release that ran last ',
    '(infra/decisions/0007-how-to-change-the-workflow.md).\n',
  ].join('');

/**
 * Replays every open run with the workflow code of a release. A run that cannot follow would stand still as soon as a
 * worker of that release takes it, so this is looked at before one starts. @throws where Temporal does not list any
 */
export async function findIncompatibleRuns(
  client: Client,
  loadCode: () => Promise<{ code: string }>,
): Promise<OpenRuns> {
  const runs = client.workflow.list({ query: `ExecutionStatus = 'Running'` });
  const first = await runs[Symbol.asyncIterator]().next();
  const found: OpenRuns = { checked: 0, incompatible: [] };
  // Bundling takes seconds where no build lies ready.
  if (first.done) return found;
  try {
    const { code } = await loadCode();
    const replays = Worker.runReplayHistories({ workflowBundle: { code } }, readHistories(client, runs));
    for await (const { workflowId, error } of replays) {
      found.checked += 1;
      if (error) found.incompatible.push({ workflowId, fault: error.message });
    }
    return found;
  } catch (error) {
    return { ...found, fault: error as Error };
  }
}

/** The histories, each read while the one before it is replayed. */
async function* readHistories(client: Client, runs: AsyncIterable<WorkflowExecutionInfo>) {
  let current: ReturnType<typeof readHistory> | undefined;
  for await (const run of runs) {
    const next = readHistory(client, run);
    // Its fault is thrown in its turn, and must not end the process before.
    next.catch(() => {});
    if (current) yield* await current;
    current = next;
  }
  if (current) yield* await current;
}

/** None of a run that has ended and was deleted since it was listed. */
async function readHistory(client: Client, { workflowId, runId }: WorkflowExecutionInfo) {
  try {
    return [{ workflowId, history: await client.workflow.getHandle(workflowId, runId).fetchHistory() }];
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === NOT_FOUND) return [];
    throw error;
  }
}
