import { ApplicationFailure } from '@temporalio/common';
import { isTransient, type Refusal, Refused } from '#shared/values/refusal.ts';

/** Failure types that retry policies name. */
const FAILURE_TYPES: Partial<Record<Refusal, string>> = { ERASED: 'Erased', KEY_REUSED: 'ConflictPermanent' };

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
      type: FAILURE_TYPES[error.code] ?? error.code,
      nonRetryable: true,
      category: 'BENIGN',
      cause: error,
    });
  }
}
