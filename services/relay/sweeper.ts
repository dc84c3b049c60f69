import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { EventStore } from '#services/database/event-store.ts';
import { collectFirstError } from '#services/first-error.ts';
import { isNotFound } from '#services/relay/grpc.ts';
import type { RelayStore } from '#services/relay/relay.store.ts';
import { buildWorkflowStart } from '#services/relay/temporal-sender.ts';
import {
  ASSESSMENT_WORKFLOW,
  RELOAD_VERSION,
  type SignalPayload,
  toWorkflowId,
} from '#shared/contracts/workflows/assessment.ts';
import { STUCK_AFTER_MS } from '#shared/domain/lateness.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/** The signal to an overdue workflow. It names no finished task, so that the workflow reads the log again. */
const SIGNAL: SignalName = 'programme';
const OVERDUE: SignalPayload = { upTo: RELOAD_VERSION, refs: [{ v: RELOAD_VERSION, type: 'Overdue' }] };
/** As many ids as fit into one query of Temporal's visibility store. */
const PAGE = 100;
/** Time limit of one call: a Temporal that never answers must not hold up the other jobs. */
const WITHIN_MS = 5_000;

export type SweeperDependencies = {
  rows: Pick<RelayStore, 'openWeeks' | 'overdueWeeks'>;
  events: Pick<EventStore, 'load'>;
  client: Client;
  opsUrl: string;
};

/** `begun`: assessments that had no running workflow and have one now. */
export type SweepSummary = { begun: number };

/**
 * Restores missing workflows: whatever happened to Temporal or to the log (terminated by hand, emptied, restored from a
 * backup), an open assessment gets its workflow back. A running workflow that is overdue reads the log again: it may have
 * lost a signal with a Temporal that was restored, or know events that the log has lost. A failure for one does not stop
 * the others. `onStep` is called after each page and each workflow that was started or signalled.
 */
export function createSweeper({
  rows,
  events,
  client,
  opsUrl,
}: SweeperDependencies): (onStep?: () => Promise<void>) => Promise<SweepSummary> {
  return async (onStep = async () => {}) => {
    const summary: SweepSummary = { begun: 0 };
    const { attempt, rethrow } = collectFirstError();
    for (let after: AssessmentId | null = null; ; ) {
      const page: AssessmentId[] = await rows.openWeeks(after, PAGE);
      if (page.length === 0) break;
      const running = await callWithin(() => findRunning(client, page));
      const overdue = await rows.overdueWeeks(page, STUCK_AFTER_MS);
      for (const assessmentId of page) {
        const isRunning = running.has(toWorkflowId(assessmentId));
        if (isRunning && !overdue.has(assessmentId)) continue;
        await attempt(async () => {
          if (isRunning && (await signalOverdue(assessmentId))) return;
          if (await startWorkflow(assessmentId)) summary.begun++;
        });
        await onStep();
      }
      after = page.at(-1) ?? null;
      await onStep();
    }
    rethrow();
    return summary;
  };

  function callWithin<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    return client.withDeadline(Date.now() + WITHIN_MS, call);
  }

  /** False where Temporal lists a run that it has lost. */
  async function signalOverdue(assessmentId: AssessmentId): Promise<boolean> {
    try {
      await callWithin(() => client.workflow.getHandle(toWorkflowId(assessmentId)).signal(SIGNAL, OVERDUE));
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  async function startWorkflow(assessmentId: AssessmentId): Promise<boolean> {
    const { state } = await events.load(assessmentId);
    if (state.status === 'notScheduled') return false;
    try {
      await callWithin(() =>
        client.workflow.start(ASSESSMENT_WORKFLOW, {
          ...buildWorkflowStart(assessmentId, { startDate: state.startDate, timeZone: state.timeZone }, opsUrl),
          // The relay's policy would refuse one that was terminated, or that ended by an event which a restored log has lost.
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        }),
      );
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
