import { setTimeout as wait } from 'node:timers/promises';
import { type Client, isGrpcServiceError } from '@temporalio/client';
import { GRPC, isNotFound } from '#services/relay/grpc.ts';
import { toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** A run that is just closing cannot be deleted yet; it closes within a moment, so the first polls follow quickly. */
const FIRST_WAIT_MS = 20;
const MAX_WAIT_MS = 500;
/** After these the caller retries later. */
const TRIES = 40;

class RunsRemainError extends Error {
  override name = 'RunsRemainError';
}

/**
 * Deletes every run of these assessments, in any state, with its history. Resolves when Temporal holds none of them: it
 * deletes after it has answered, and refuses to delete a run that is still closing.
 */
export const createRunDeleter =
  (client: Client, namespace: string, tries = TRIES) =>
  async (weeks: readonly AssessmentId[]): Promise<void> => {
    for (const week of weeks) await deleteRuns(client, namespace, toWorkflowId(week), tries);
  };

async function deleteRuns(client: Client, namespace: string, id: string, tries: number): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let triesLeft = tries; triesLeft > 0; triesLeft--) {
    const runs = await listRuns(client, id);
    if (runs.length === 0) return;
    for (const runId of runs) {
      const { workflowService } = client;
      const workflowExecution = { workflowId: id, runId };
      // Already gone, or just closing: the next poll tells.
      await workflowService
        .terminateWorkflowExecution({ namespace, workflowExecution, reason: 'erased' })
        .catch(rethrowUnlessTransient);
      await workflowService.deleteWorkflowExecution({ namespace, workflowExecution }).catch(rethrowUnlessTransient);
    }
    await wait(waitMs);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }
  // Without the id: the message goes into the history of the erasure, which outlives what is erased.
  throw new RunsRemainError('Temporal still holds runs of a week');
}

/**
 * The runs that Temporal holds. Its list lags behind: it may lack the newest run, and may show one for ever that was lost
 * with a store that was restored.
 */
async function listRuns(client: Client, id: string): Promise<string[]> {
  const runs = new Set<string>();
  const addIfHeld = async (runId?: string) => {
    try {
      runs.add((await client.workflow.getHandle(id, runId).describe()).runId);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  await addIfHeld();
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = '${id}'` })) await addIfHeld(runId);
  return [...runs];
}

/** Not found: it is gone, or has ended. A failed precondition or an exhausted resource: it is busy with its own end. */
const TRANSIENT: readonly number[] = [GRPC.notFound, GRPC.resourceExhausted, GRPC.failedPrecondition, GRPC.unavailable];
function rethrowUnlessTransient(error: unknown): void {
  if (!isGrpcServiceError(error) || !TRANSIENT.includes(error.code)) throw error;
}
