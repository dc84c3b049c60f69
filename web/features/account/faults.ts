import { account as words } from '#messages/account.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem } from '#web/api/problem.ts';

/** A sentence for an error; after too many attempts it includes the waiting time. */
export const formatFault = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.status === 429 && problem.retryAfterMs
    ? words.faults.throttled(Math.ceil(problem.retryAfterMs / 1000))
    : getFaultText(problem);

/** A sentence for a refused new password. */
export const formatPasswordFault = (problem: unknown): string =>
  (problem instanceof ApiProblem &&
    (words.faults.guessable as Partial<Record<string, string>>)[problem.weakness ?? '']) ||
  getFaultText(problem);

/** A sentence for a failed sign-in; `wrong` is used for invalid credentials. */
export const formatSignInFault = (problem: unknown, wrong: string): string =>
  problem instanceof ApiProblem &&
  problem.code !== 'ACCOUNT_CLOSED' &&
  ([401, 403, 409].includes(problem.status) || problem.code === 'INVALID_INPUT')
    ? wrong
    : formatFault(problem);
