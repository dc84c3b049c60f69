import { formatReference, refusals } from '#messages/refusals.ts';
import { ApiProblem, getProblemCode, type ProblemCode } from '#web/api/problem.ts';

/** Sentence for an error that a call threw, with what its reader can quote, or for a stored problem code. */
export function getFaultText(problem: unknown): string {
  const text = refusals[typeof problem === 'string' ? (problem as ProblemCode) : getProblemCode(problem)];
  return problem instanceof ApiProblem && problem.reference ? `${text} ${formatReference(problem.reference)}` : text;
}

const GONE_CODES: readonly ProblemCode[] = ['NOT_FOUND', 'FORBIDDEN', 'ERASED'];
/**
 * Whether the server says that the resource does not exist (any more) for this person. Other errors say nothing about
 * it.
 */
export const isGone = (problem: unknown): boolean => GONE_CODES.includes(getProblemCode(problem));
