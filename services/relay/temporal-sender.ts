import {
  type Client,
  isGrpcServiceError,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import type { Delivery, SendOutcome, SignalSender, WeekCard } from '#services/relay/signal-sender.ts';
import { ASSESSMENT_WORKFLOW, AssessmentInput, QUEUES, workflowId } from '#shared/contracts/workflows/assessment.ts';
import { startDetails, startSummary } from '#shared/contracts/workflows/operator-texts.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/**
 * A signal takes some 10 ms. Who has not answered after this hangs, and each that waits takes a place from other weeks.
 */
const SEND_WITHIN_MS = 5_000;
/**
 * After this nothing is under way any more that a relay read before: the send itself, and the moment between reading
 * and sending.
 */
export const RELAY_SETTLES_MS = SEND_WITHIN_MS + 1_000;
const PROBE_WITHIN_MS = 2_000;

/** gRPC status codes that mean something to the relay (https://grpc.io/docs/guides/status-codes/). */
const GRPC = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  alreadyExists: 6,
  resourceExhausted: 8,
  unavailable: 14,
} as const;

/**
 * How a week's workflow is started, whoever starts it. `opsUrl` is the page of operations; a week's id is put behind
 * it.
 */
export const weekStart = (assessmentId: AssessmentId, card: WeekCard, opsUrl: string) =>
  ({
    workflowId: workflowId(assessmentId),
    taskQueue: QUEUES.workflow,
    args: [AssessmentInput.parse({ assessmentId })],
    memo: card,
    staticSummary: startSummary(card.startDate, card.timeZone),
    staticDetails: startDetails(`${opsUrl}/${assessmentId}`),
  }) satisfies WorkflowStartOptions;

/**
 * Sends by `signalWithStart`. A client whose connection does not retry by itself is best: the relay has its own
 * patience.
 */
export function temporalSender(
  client: Client,
  { opsUrl, sendWithinMs = SEND_WITHIN_MS }: { opsUrl: string; sendWithinMs?: number },
): SignalSender {
  /**
   * The client's deadline begins when it is connected, and its first call waits for that: the second deadline counts
   * both.
   */
  const answered = <Answer>(withinMs: number, ask: () => Promise<Answer>): Promise<Answer> =>
    inTime(withinMs, client.withDeadline(Date.now() + withinMs, ask));
  return {
    send: async ({ assessmentId, card, signal, payload }: Delivery) => {
      try {
        await answered(sendWithinMs, () =>
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
        await answered(PROBE_WITHIN_MS, () => client.workflowService.getSystemInfo({}));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** An answer that did not come; whoever asked goes on without it. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

async function inTime<Answer>(withinMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${withinMs} ms`)), withinMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Only a signal that is malformed is poison. All else may be mended without anybody touching the week: a namespace that
 * is being moved (FAILED_PRECONDITION), a key, a setting; a week that were parked for it would stand still for an hour.
 */
export function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof NoAnswer) return { kind: 'hanging', reason: error.message };
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
    case GRPC.deadlineExceeded:
      return { kind: 'hanging', reason };
    case GRPC.invalidArgument:
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
