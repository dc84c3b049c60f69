import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { account as words } from '#messages/account.ts';
import { refusals } from '#messages/refusals.ts';
import { useSignOut } from '#web/features/account/use-session.ts';

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

/** The sentence for an error in the URL, which also ends the session; null if there is none. */
export function useUrlError(): string | null {
  const code = useUrlErrorCode(useSignOut());
  return code === null ? null : getErrorSentence(code);
}
