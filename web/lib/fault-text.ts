import { refusals } from '#shared/messages/en/refusals.ts';
import { codeOf, type ProblemCode } from '#web/api/problem.ts';

/** Sentence for an error that a call threw, or for a stored problem code. */
export const faultText = (problem: unknown): string =>
  refusals[typeof problem === 'string' ? (problem as ProblemCode) : codeOf(problem)];

const GONE: readonly ProblemCode[] = ['NOT_FOUND', 'FORBIDDEN', 'ERASED'];
/**
 * Whether the server says that the resource does not exist (any more) for this person. Other errors say nothing about
 * it.
 */
export const isGone = (problem: unknown): boolean => GONE.includes(codeOf(problem));
