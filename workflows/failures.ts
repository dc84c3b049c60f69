import { CompleteAsyncError } from '@temporalio/activity';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { isTransient, Refused } from '#shared/values/refusal.ts';

/**
 * The parts of an error that may be recorded: type, stack frames and, where it quotes no personal data, its message.
 */
export type Fault = { name: string; code?: string; message?: string; frames: string[]; cause?: Fault };
export type FaultPorts = { describeFault: (error: unknown) => Fault };

/**
 * Temporal writes an activity's error with message, stack and causes into the history and shows it to operators.
 * Database errors quote query parameters, which are names, addresses and answers; so only what `describeFault` keeps of an
 * error is recorded. The type stays the name of the error, which retry policies match.
 */
export const createFailureInterceptor =
  ({ describeFault }: FaultPorts): ActivityInterceptorsFactory =>
  () => ({
    inbound: {
      execute: async (input, next) => {
        try {
          return await next(input);
        } catch (error) {
          throw toPlainFailure(error, describeFault);
        }
      },
    },
  });

function toPlainFailure(error: unknown, describeFault: FaultPorts['describeFault']): unknown {
  // The worker recognises these by their class, and they hold no personal data.
  if (
    error instanceof CancelledFailure ||
    error instanceof CompleteAsyncError ||
    (error instanceof Error && error.name === 'AbortError')
  )
    return error;
  if (!(error instanceof ApplicationFailure)) return toApplicationFailure(describeFault(error));
  // The message of our own failure is a code or a fixed text. Its cause may be any error.
  const { message, type, nonRetryable, category, nextRetryDelay, details, cause, stack } = error;
  const plain = ApplicationFailure.create({
    message,
    ...(type && { type }),
    ...(nonRetryable && { nonRetryable }),
    ...(category && { category }),
    ...(nextRetryDelay && { nextRetryDelay }),
    ...(details && { details }),
    ...(cause !== undefined && { cause: toApplicationFailure(describeFault(cause)) }),
  });
  plain.stack = stack;
  return plain;
}

function toApplicationFailure({ name, code, message, frames, cause }: Fault): ApplicationFailure {
  const failure = ApplicationFailure.create({
    message: [message, code].find((text) => text) ?? name,
    type: name,
    ...(cause && { cause: toApplicationFailure(cause) }),
  });
  failure.stack = [`${name}: ${failure.message}`, ...frames.map((frame) => `    ${frame}`)].join('\n');
  return failure;
}

/** Whether a rule refused and would refuse again. */
export const isFinalRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && !isTransient(error.code);

/**
 * Runs an activity and turns a final refusal into a failure for Temporal: not retried, benign (not logged as an error),
 * its type the refusal code, which operators read in the Web UI. Faults and transient refusals are rethrown, and
 * Temporal retries them.
 */
export async function withPlainRefusals<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    throw ApplicationFailure.create({
      message: error.code,
      type: error.code,
      nonRetryable: true,
      category: 'BENIGN',
      cause: error,
    });
  }
}
