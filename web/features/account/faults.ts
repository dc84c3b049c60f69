import { account as words } from '#shared/messages/en/account.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** A sentence for what did not work; after too many tries it says how long to wait. */
export const faultOrWait = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.status === 429 && problem.retryAfterMs
    ? words.faults.throttled(Math.ceil(problem.retryAfterMs / 1000))
    : faultText(problem);

/** Why a new password was refused, and what would help. */
export const passwordFault = (problem: unknown): string =>
  (problem instanceof ApiProblem &&
    (words.faults.guessable as Partial<Record<string, string>>)[problem.weakness ?? '']) ||
  faultText(problem);

/** A sentence for a sign-in that did not work; `wrong` where what was typed is not right. */
export const signInFault = (problem: unknown, wrong: string): string =>
  problem instanceof ApiProblem &&
  problem.code !== 'ACCOUNT_CLOSED' &&
  ([401, 403, 409].includes(problem.status) || problem.code === 'INVALID_INPUT')
    ? wrong
    : faultOrWait(problem);
