import { CompleteAsyncError } from '@temporalio/activity';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** What may be told of an error: its kind, its place and, where it quotes nobody, its message. */
export type Fault = { name: string; code?: string; message?: string; frames: string[]; cause?: Fault };
export type FaultPorts = { faultOf: (error: unknown) => Fault };

/**
 * Temporal writes the error of an activity into the history of the week, with its text, its stack and all its causes,
 * and shows it to operators. Errors of a database quote the parameters of their query, which are names, addresses and
 * answers; so every error leaves here as what `faultOf` keeps of it. Its type stays the error's name, which the retry
 * policies know.
 */
export const plainFailures =
  ({ faultOf }: FaultPorts): ActivityInterceptorsFactory =>
  () => ({
    inbound: {
      execute: async (input, next) => {
        try {
          return await next(input);
        } catch (error) {
          throw plainFailure(error, faultOf);
        }
      },
    },
  });

function plainFailure(error: unknown, faultOf: FaultPorts['faultOf']): unknown {
  // The worker knows these by what they are; they carry nothing of a person.
  if (
    error instanceof CancelledFailure ||
    error instanceof CompleteAsyncError ||
    (error instanceof Error && error.name === 'AbortError')
  )
    return error;
  if (!(error instanceof ApplicationFailure)) return failureOf(faultOf(error));
  // Made by us, its message is a code or a sentence of ours. What caused it may be anything.
  const { message, type, nonRetryable, category, nextRetryDelay, details, cause, stack } = error;
  const plain = ApplicationFailure.create({
    message,
    ...(type && { type }),
    ...(nonRetryable && { nonRetryable }),
    ...(category && { category }),
    ...(nextRetryDelay && { nextRetryDelay }),
    ...(details && { details }),
    ...(cause !== undefined && { cause: failureOf(faultOf(cause)) }),
  });
  plain.stack = stack;
  return plain;
}

function failureOf({ name, code, message, frames, cause }: Fault): ApplicationFailure {
  const failure = ApplicationFailure.create({
    message: [message, code].find((text) => text) ?? name,
    type: name,
    ...(cause && { cause: failureOf(cause) }),
  });
  failure.stack = [`${name}: ${failure.message}`, ...frames.map((frame) => `    ${frame}`)].join('\n');
  return failure;
}
