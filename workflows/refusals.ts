import { ApplicationFailure } from '@temporalio/common';
import { mayPass, type Refusal, Refused } from '#shared/values/refusal.ts';

/** Two names that retry policies know, whoever refuses. */
const KNOWN_AS: Partial<Record<Refusal, string>> = { ERASED: 'Erased', KEY_REUSED: 'ConflictPermanent' };

/** Whether a rule said no, and would say so again. */
export const isFinalRefusal = (error: unknown): error is Refused => error instanceof Refused && !mayPass(error.code);

/**
 * Runs what an activity does and turns a rule's no into a failure that Temporal understands: final, benign (no alarm in
 * the worker's log), its type the refusal's code, so that an operator reads the code in the Web UI. Faults, and
 * refusals that may pass, pass through: Temporal tries these again.
 */
export async function refusingPlainly<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    throw ApplicationFailure.create({
      message: error.code,
      type: KNOWN_AS[error.code] ?? error.code,
      nonRetryable: true,
      category: 'BENIGN',
      cause: error,
    });
  }
}
