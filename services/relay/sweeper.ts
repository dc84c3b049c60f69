import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { EventStore } from '#services/database/event-store.ts';
import type { RelayStore } from '#services/relay/relay.store.ts';
import { buildWorkflowStart } from '#services/relay/temporal-sender.ts';
import { ASSESSMENT_WORKFLOW, toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** As many ids as fit into one query of Temporal's visibility store. */
const PAGE = 100;

export type SweeperDependencies = {
  rows: Pick<RelayStore, 'openWeeks'>;
  events: Pick<EventStore, 'load'>;
  client: Client;
  opsUrl: string;
};

/** `looked`: open assessments of the log. `begun`: those that had no running workflow and have one now. */
export type SweepSummary = { looked: number; begun: number };

/**
 * Restores missing workflows: whatever happened to Temporal or to the log (terminated by hand, emptied, restored from a
 * backup), an open assessment gets its workflow back. `onStep` is called after each page and each started workflow.
 */
export function createSweeper({
  rows,
  events,
  client,
  opsUrl,
}: SweeperDependencies): (onStep?: () => Promise<void>) => Promise<SweepSummary> {
  return async (onStep = async () => {}) => {
    const summary: SweepSummary = { looked: 0, begun: 0 };
    for (let after: AssessmentId | null = null; ; ) {
      const page: AssessmentId[] = await rows.openWeeks(after, PAGE);
      if (page.length === 0) return summary;
      const running = await findRunning(client, page);
      for (const assessmentId of page) {
        summary.looked++;
        if (running.has(toWorkflowId(assessmentId)) || !(await startWorkflow(assessmentId))) continue;
        summary.begun++;
        await onStep();
      }
      after = page.at(-1) ?? null;
      await onStep();
    }
  };

  async function startWorkflow(assessmentId: AssessmentId): Promise<boolean> {
    const { state } = await events.load(assessmentId);
    if (state.status === 'notScheduled') return false;
    try {
      await client.workflow.start(ASSESSMENT_WORKFLOW, {
        ...buildWorkflowStart(assessmentId, { startDate: state.startDate, timeZone: state.timeZone }, opsUrl),
        // The relay's policy would refuse one that was terminated, or that ended by an event which a restored log has lost.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      });
      return true;
    } catch (error) {
      // Visibility lags: the workflow runs after all.
      if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
      throw error;
    }
  }
}

async function findRunning(client: Client, ids: readonly AssessmentId[]): Promise<Set<string>> {
  const names = ids.map((id) => `'${toWorkflowId(id)}'`).join(', ');
  const runningIds = new Set<string>();
  for await (const { workflowId: id } of client.workflow.list({
    query: `ExecutionStatus = 'Running' AND WorkflowId IN (${names})`,
  }))
    runningIds.add(id);
  return runningIds;
}
