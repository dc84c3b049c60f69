import { refusals } from '#shared/messages/en/refusals.ts';
import { codeOf, type ProblemCode } from '#web/api/problem.ts';

/** The sentence for whatever a call threw, or for its code where only that was kept. */
export const faultText = (problem: unknown): string => refusals[typeof problem === 'string' ? (problem as ProblemCode) : codeOf(problem)];
