import type { Client } from '@temporalio/client';
import { ERASURE_WORKFLOW, ErasureInput, QUEUES, toErasureWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import type { ErasureId } from '#shared/values/ids.ts';

const WITHIN_MS = 5_000;

export type StartErasure = (id: ErasureId) => Promise<void>;

/** Starts the erasure workflow. A running one goes on; one that ended early is started anew. */
export const createErasureStarter =
  (client: Client): StartErasure =>
  async (id) => {
    await client.withDeadline(Date.now() + WITHIN_MS, () =>
      client.workflow.start(ERASURE_WORKFLOW, {
        workflowId: toErasureWorkflowId(id),
        taskQueue: QUEUES.workflow,
        args: [ErasureInput.parse({ erasureId: id })],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    );
  };
