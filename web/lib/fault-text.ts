import { refusals } from '#shared/messages/en/refusals.ts';
import { codeOf, type ProblemCode } from '#web/api/problem.ts';

/** The sentence for whatever a call threw, or for its code where only that was kept. */
export const faultText = (problem: unknown): string =>
  refusals[typeof problem === 'string' ? (problem as ProblemCode) : codeOf(problem)];

const GONE: readonly ProblemCode[] = ['NOT_FOUND', 'FORBIDDEN', 'ERASED'];
/**
 * The server says that what was read is not there for this person, or no longer. All other faults say nothing about it.
 */
export const isGone = (problem: unknown): boolean => GONE.includes(codeOf(problem));
