import { z } from 'zod';
import { account as words } from '#messages/account.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem, getProblemCode } from '#web/api/problem.ts';

/** A sentence for an error; after too many attempts it includes the waiting time. */
export const formatFault = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.status === 429 && problem.retryAfterMs
    ? words.faults.throttled(Math.ceil(problem.retryAfterMs / 1000))
    : getFaultText(problem);

/** The form's rule for a new password; the server also refuses passwords that are easy to guess. */
export const createPasswordInput = (tooShort: string, tooLong: string) =>
  z.string().min(12, tooShort).max(128, tooLong);

/** Why the server finds a new password easy to guess. */
export const getPasswordFault = (problem: unknown): { password: string } | undefined =>
  getProblemCode(problem) === 'PASSWORD_GUESSABLE'
    ? {
        password:
          (words.faults.guessable as Partial<Record<string, string>>)[(problem as ApiProblem).weakness ?? ''] ??
          getFaultText(problem),
      }
    : undefined;

/** A sentence for a failed sign-in; `wrong` is used for invalid credentials. */
export const formatSignInFault = (problem: unknown, wrong: string): string =>
  problem instanceof ApiProblem &&
  problem.code !== 'ACCOUNT_CLOSED' &&
  ([401, 403, 409].includes(problem.status) || problem.code === 'INVALID_INPUT')
    ? wrong
    : formatFault(problem);
