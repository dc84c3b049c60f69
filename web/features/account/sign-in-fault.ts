import { account as words } from '#shared/messages/en/account.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** A sentence for a sign-in that did not work; `wrong` where what was typed is not right. */
export function signInFault(problem: unknown, wrong: string): string {
  if (problem instanceof ApiProblem && ([401, 403, 409].includes(problem.status) || problem.code === 'INVALID_INPUT')) return wrong;
  return triedTooOften(problem) ?? faultText(problem);
}

/** How long to wait, where something was tried too often. */
export const triedTooOften = (problem: unknown): string | null =>
  problem instanceof ApiProblem && problem.status === 429 && problem.retryAfterMs ? words.faults.throttled(Math.ceil(problem.retryAfterMs / 1000)) : null;
