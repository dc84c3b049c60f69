import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#messages/account.ts';
import { refusals } from '#messages/refusals.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem, getProblemCode } from '#web/api/problem.ts';
import { useSignOut } from '#web/features/account/use-session.ts';
import { isHandedOver } from '#web/lib/handover.ts';

/** A sentence for an error; after too many attempts it includes the waiting time. */
export const formatFault = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.status === 429 && problem.retryAfterMs
    ? words.faults.throttled(Math.ceil(problem.retryAfterMs / 1000))
    : getFaultText(problem);

/**
 * The form's rule for a new password, counted in code points as by the server, which also refuses passwords that are
 * easy to guess.
 */
export const createPasswordInput = (tooShort: string, tooLong: string) =>
  z
    .string()
    .refine((text) => [...text].length >= 12, tooShort)
    .refine((text) => [...text].length <= 128, tooLong);

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
  problem instanceof ApiProblem && problem.code !== 'ACCOUNT_CLOSED' && [401, 403, 409].includes(problem.status)
    ? wrong
    : formatFault(problem);

/** The error code that a redirect has put into the URL: `#error=…` or `?error=…`. */
const readErrorCode = (hash: string, search: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('error') ?? new URLSearchParams(search).get('error');

function getErrorSentence(code: string): string {
  // The provider failed, or the person cancelled there.
  if (code === 'SIGN_IN_AGAIN') return words.signIn.providerFailed;
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.TOKEN_INVALID;
}

/** The error code in the URL, which is then removed from it; null if there is none. `onError` is called for each. */
export function useUrlErrorCode(onError?: () => void): string | null {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [removedCode, setRemovedCode] = useState<string | null>(null);
  useEffect(() => {
    const code = readErrorCode(hash, search);
    if (code === null) return;
    setRemovedCode(code);
    onError?.();
    const rest = new URLSearchParams(search);
    rest.delete('error');
    void navigate({ pathname, search: rest.size > 0 ? `?${rest}` : '' }, { replace: true });
  }, [hash, search, pathname, navigate, onError]);
  return removedCode;
}

/**
 * The sentence for an error in the URL, which also ends the session; null if there is none. On a device with a child no
 * session is ended: it is locked, and the child goes on.
 */
export function useUrlError(): string | null {
  const signOut = useSignOut();
  const code = useUrlErrorCode(isHandedOver() ? undefined : signOut);
  return code === null ? null : getErrorSentence(code);
}
