import { refusals } from '#shared/messages/en/refusals.ts';
import { ApiProblem } from '#web/api/problem.ts';

/** The sentence for whatever a call threw. */
export const faultText = (problem: unknown): string => (problem instanceof ApiProblem ? refusals[problem.code] : refusals.UNREADABLE);
