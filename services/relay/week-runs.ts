import { setTimeout as wait } from 'node:timers/promises';
import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { workflowId } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const NOT_FOUND = 5;
/** A run that is just closing cannot be deleted yet; it closes within a moment, so the first polls follow quickly. */
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;
/** After these the caller retries later. */
const TRIES = 40;

class StillThere extends Error {
  override name = 'RunsStillThere';
}

/**
 * Deletes every run of these assessments, in any state, with its history. Resolves when Temporal lists none of them: it
 * deletes after it has answered, and refuses to delete a run that is still closing.
 */
export const weekRuns =
  (client: Client, namespace: string) =>
  async (weeks: readonly AssessmentId[]): Promise<void> => {
    for (const week of weeks) await deleteRunsOf(client, namespace, workflowId(week));
  };

async function deleteRunsOf(client: Client, namespace: string, id: string): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let tries = 0; tries < TRIES; tries++) {
    const runs = await runsOf(client, id);
    if (runs.length === 0) return;
    for (const runId of runs) {
      const { workflowService } = client;
      const workflowExecution = { workflowId: id, runId };
      // Already gone, or just closing: the next poll tells.
      await workflowService
        .terminateWorkflowExecution({ namespace, workflowExecution, reason: 'erased' })
        .catch(ifItMayPass);
      await workflowService.deleteWorkflowExecution({ namespace, workflowExecution }).catch(ifItMayPass);
    }
    await wait(waitMs);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
  throw new StillThere(`Temporal still holds runs of ${id}`);
}

/** The listed runs, which lag behind, and the newest run, which the list may not have yet. */
async function runsOf(client: Client, id: string): Promise<string[]> {
  const runs = new Set<string>();
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = '${id}'` })) runs.add(runId);
  try {
    runs.add((await client.workflow.getHandle(id).describe()).runId);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError) && !(isGrpcServiceError(error) && error.code === NOT_FOUND))
      throw error;
  }
  return [...runs];
}

/** NOT_FOUND: it is gone, or has ended. FAILED_PRECONDITION and RESOURCE_EXHAUSTED: it is busy with its own end. */
const PASSING = [NOT_FOUND, 8, 9, 14];
function ifItMayPass(error: unknown): void {
  if (!isGrpcServiceError(error) || !PASSING.includes(error.code)) throw error;
}
