import { type Client, isGrpcServiceError, WorkflowExecutionAlreadyStartedError, type WorkflowStartOptions } from '@temporalio/client';
import type { Delivery, SendOutcome, SignalSender, WeekCard } from '#services/relay/signal-sender.ts';
import { ASSESSMENT_WORKFLOW, AssessmentInput, QUEUES, workflowId } from '#shared/contracts/workflows/assessment.ts';
import { startDetails, startSummary } from '#shared/contracts/workflows/operator-texts.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const SEND_WITHIN_MS = 10_000;
const PROBE_WITHIN_MS = 2_000;

/** gRPC status codes that mean something to the relay (https://grpc.io/docs/guides/status-codes/). */
const GRPC = { invalidArgument: 3, alreadyExists: 6, resourceExhausted: 8, failedPrecondition: 9, unavailable: 14 } as const;

/** How a week's workflow is started, whoever starts it. `opsUrl` is the page of operations; a week's id is put behind it. */
export const weekStart = (assessmentId: AssessmentId, card: WeekCard, opsUrl: string) =>
  ({
    workflowId: workflowId(assessmentId),
    taskQueue: QUEUES.workflow,
    args: [AssessmentInput.parse({ assessmentId })],
    memo: card,
    staticSummary: startSummary(card.startDate, card.timeZone),
    staticDetails: startDetails(`${opsUrl}/${assessmentId}`),
  }) satisfies WorkflowStartOptions;

/** Sends by `signalWithStart`. A client whose connection does not retry by itself is best: the relay has its own patience. */
export function temporalSender(client: Client, { opsUrl }: { opsUrl: string }): SignalSender {
  return {
    send: async ({ assessmentId, card, signal, payload }: Delivery) => {
      try {
        await client.withDeadline(Date.now() + SEND_WITHIN_MS, () =>
          client.workflow.signalWithStart(ASSESSMENT_WORKFLOW, {
            ...weekStart(assessmentId, card, opsUrl),
            // With the default policy a late fact would begin a finished week anew.
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
            signal,
            signalArgs: [payload],
          }),
        );
        return { kind: 'delivered' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    isUp: async () => {
      try {
        await client.withDeadline(Date.now() + PROBE_WITHIN_MS, () => client.workflowService.getSystemInfo({}));
        return true;
      } catch {
        return false;
      }
    },
  };
}

export function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof WorkflowExecutionAlreadyStartedError) return { kind: 'closed' };
  const grpc = grpcErrorOf(error);
  const reason = grpc ? `gRPC ${grpc.code}: ${grpc.details}` : String(error);
  switch (grpc?.code) {
    case GRPC.alreadyExists:
      return { kind: 'closed' };
    case GRPC.unavailable:
      return { kind: 'unavailable', reason };
    case GRPC.resourceExhausted:
      return { kind: 'pressure', reason };
    case GRPC.invalidArgument:
    case GRPC.failedPrecondition:
      return { kind: 'poison', reason };
    default:
      return { kind: 'failed', reason };
  }
}

/** The SDK wraps some errors of the service and passes others on. */
function grpcErrorOf(error: unknown): { code: number; details: string } | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (isGrpcServiceError(each)) return each;
  }
  return undefined;
}
