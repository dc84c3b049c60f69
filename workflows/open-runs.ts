import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';

/** Open runs whose recorded steps this workflow code would not take again; `fault` is Temporal's sentence about it. */
export type IncompatibleRun = { workflowId: string; fault: string };

/**
 * Replays every open run with the workflow code of a release. A run that cannot follow would stand still as soon as a
 * worker of that release takes it, so this is looked at before one starts.
 */
export async function findIncompatibleRuns(
  client: Client,
  loadCode: () => Promise<{ code: string }>,
): Promise<{ checked: number; incompatible: IncompatibleRun[] }> {
  const runs = client.workflow.list({ query: `ExecutionStatus = 'Running'` });
  const first = await runs[Symbol.asyncIterator]().next();
  // Bundling takes seconds where no build lies ready.
  if (first.done) return { checked: 0, incompatible: [] };
  const { code } = await loadCode();
  const replays = Worker.runReplayHistories({ workflowBundle: { code } }, runs.intoHistories({ concurrency: 4 }));
  const incompatible: IncompatibleRun[] = [];
  let checked = 0;
  for await (const { workflowId, error } of replays) {
    checked += 1;
    if (error) incompatible.push({ workflowId, fault: error.message });
  }
  return { checked, incompatible };
}
