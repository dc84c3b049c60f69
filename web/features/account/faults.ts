import { account as words } from '#shared/messages/en/account.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** A sentence for an error; after too many attempts it includes the waiting time. */
export const faultOrWait = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.status === 429 && problem.retryAfterMs
    ? words.faults.throttled(Math.ceil(problem.retryAfterMs / 1000))
    : faultText(problem);

/** A sentence for a refused new password. */
export const passwordFault = (problem: unknown): string =>
  (problem instanceof ApiProblem &&
    (words.faults.guessable as Partial<Record<string, string>>)[problem.weakness ?? '']) ||
  faultText(problem);

/** A sentence for a failed sign-in; `wrong` is used for invalid credentials. */
export const signInFault = (problem: unknown, wrong: string): string =>
  problem instanceof ApiProblem &&
  problem.code !== 'ACCOUNT_CLOSED' &&
  ([401, 403, 409].includes(problem.status) || problem.code === 'INVALID_INPUT')
    ? wrong
    : faultOrWait(problem);
