import { refusals } from '#messages/refusals.ts';
import { getProblemCode, type ProblemCode } from '#web/api/problem.ts';

/** Sentence for an error that a call threw, or for a stored problem code. */
export const getFaultText = (problem: unknown): string =>
  refusals[typeof problem === 'string' ? (problem as ProblemCode) : getProblemCode(problem)];

const GONE_CODES: readonly ProblemCode[] = ['NOT_FOUND', 'FORBIDDEN', 'ERASED'];
/**
 * Whether the server says that the resource does not exist (any more) for this person. Other errors say nothing about
 * it.
 */
export const isGone = (problem: unknown): boolean => GONE_CODES.includes(getProblemCode(problem));
