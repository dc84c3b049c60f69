import {
  type Client,
  isGrpcServiceError,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { GRPC } from '#services/relay/grpc.ts';
import { withTimeout } from '#services/timeout.ts';
import {
  ASSESSMENT_WORKFLOW,
  AssessmentInput,
  QUEUES,
  type SignalPayload,
  toWorkflowId,
} from '#shared/contracts/workflows/assessment.ts';
import { formatStartDetails, formatStartSummary } from '#shared/contracts/workflows/operator-texts.ts';
import type { LocalDate } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { SignalName } from '#shared/values/tasks.ts';

/** What operators may see of an assessment before its workflow has set anything. */
export type AssessmentCard = { startDate: LocalDate; timeZone: string };

/** References in version order, under the name of the last one. */
export type SignalDelivery = {
  assessmentId: AssessmentId;
  card: AssessmentCard;
  signal: SignalName;
  payload: SignalPayload;
};

/**
 * `delivered`: Temporal has it. `closed`: the workflow has ended and needs no signal. `unavailable`: Temporal is down.
 * `hanging`: no answer in time; the signal may have arrived. `pressure`: Temporal asks to slow down. `poison`: it will
 * never be accepted. `failed`: any other error; the signal may have arrived.
 */
export type SendOutcome =
  | { kind: 'delivered' | 'closed' }
  | { kind: 'unavailable' | 'hanging' | 'pressure' | 'poison' | 'failed'; reason: string };

/** Temporal as a port, so that tests can make it fail in every way that a network can. */
export type SignalSender = {
  /**
   * Starts the workflow if there is none. Never throws, and always answers within a deadline, since a waiting send
   * blocks others.
   */
  send: (delivery: SignalDelivery) => Promise<SendOutcome>;
  /** A cheap probe while nothing is sent; it too has a deadline. */
  isUp: () => Promise<boolean>;
};

/**
 * A signal takes about 10 ms. A send that has no answer after this hangs, and each hanging send blocks other
 * assessments.
 */
const SEND_WITHIN_MS = 5_000;
/** What was read longer ago is not sent: its child may have been erased since. */
export const SEND_AFTER_READ_MS = 2_000;
/** After this no send of what was read earlier is in flight. */
export const RELAY_SETTLES_MS = SEND_AFTER_READ_MS + SEND_WITHIN_MS;
const PROBE_WITHIN_MS = 2_000;

/**
 * How an assessment's workflow is started, by relay and sweep alike. `opsUrl` is the page of operations; the
 * assessment's id is appended to it.
 */
export const buildWorkflowStart = (assessmentId: AssessmentId, card: AssessmentCard, opsUrl: string) =>
  ({
    workflowId: toWorkflowId(assessmentId),
    taskQueue: QUEUES.workflow,
    args: [AssessmentInput.parse({ assessmentId })],
    memo: card,
    staticSummary: formatStartSummary(card.startDate, card.timeZone),
    staticDetails: formatStartDetails(`${opsUrl}/${assessmentId}`),
  }) satisfies WorkflowStartOptions;

/** Sends by `signalWithStart`. The client's connection should not retry by itself: the relay has its own retries. */
export function createTemporalSender(
  client: Client,
  { opsUrl, sendWithinMs = SEND_WITHIN_MS }: { opsUrl: string; sendWithinMs?: number },
): SignalSender {
  /**
   * The client's deadline begins when it is connected, and its first call waits for that: the second deadline covers
   * both.
   */
  const callWithin = <Answer>(withinMs: number, ask: () => Promise<Answer>): Promise<Answer> =>
    withTimeout(
      client.withDeadline(Date.now() + withinMs, ask),
      withinMs,
      () => new NoAnswerError(`no answer within ${withinMs} ms`),
    );
  return {
    send: async ({ assessmentId, card, signal, payload }: SignalDelivery) => {
      try {
        await callWithin(sendWithinMs, () =>
          client.workflow.signalWithStart(ASSESSMENT_WORKFLOW, {
            ...buildWorkflowStart(assessmentId, card, opsUrl),
            // With the default policy a late event would start a finished workflow anew.
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
            signal,
            signalArgs: [payload],
          }),
        );
        return { kind: 'delivered' };
      } catch (error) {
        return toOutcome(error);
      }
    },
    isUp: async () => {
      try {
        await callWithin(PROBE_WITHIN_MS, () => client.workflowService.getSystemInfo({}));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** No answer in time; the caller goes on without it. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Only a malformed signal is poison. All other errors may be fixed without touching the assessment: a namespace that is
 * being moved (FAILED_PRECONDITION), a key, a setting; an assessment parked for them would stand still for an hour.
 */
export function toOutcome(error: unknown): SendOutcome {
  if (error instanceof NoAnswerError) return { kind: 'hanging', reason: error.message };
  if (error instanceof WorkflowExecutionAlreadyStartedError) return { kind: 'closed' };
  const grpc = findGrpcError(error);
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
function findGrpcError(error: unknown): { code: number; details: string } | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (isGrpcServiceError(each)) return each;
  }
  return undefined;
}
