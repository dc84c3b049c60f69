import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';

const WORKFLOW_TASK_COMPLETED = 7;

/**
 * Resets a run to a workflow task at a share of its history, as an operator does in the Web UI. Returns the new run's
 * id.
 */
export async function resetWorkflow(client: Client, workflowId: string, share: number): Promise<string> {
  const handle = client.workflow.getHandle(workflowId);
  const { runId } = await handle.describe();
  const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
  const points = (events ?? []).filter(({ eventType }) => eventType === WORKFLOW_TASK_COMPLETED);
  const point = points[Math.floor(points.length * share)];
  const reset = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId, runId },
    reason: 'a test',
    workflowTaskFinishEventId: point?.eventId ?? null,
    requestId: randomUUID(),
  });
  return reset.runId;
}
