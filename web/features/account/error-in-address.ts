import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { account as words } from '#shared/messages/en/account.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { useSignOut } from '#web/features/account/use-session.ts';

/** The code of an error that whoever led here wrote into the address: `#error=…` or `?error=…`. */
const errorIn = (hash: string, search: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('error') ?? new URLSearchParams(search).get('error');

function sentenceOf(code: string): string {
  // The provider did not keep its word, or somebody turned back on the way there.
  if (code === 'SIGN_IN_AGAIN') return words.signIn.providerFailed;
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.TOKEN_INVALID;
}

/**
 * The code of an error in the address, which is taken out of it; null where there is none. `onError` is told each time.
 */
export function useErrorCode(onError?: () => void): string | null {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    const code = errorIn(hash, search);
    if (code === null) return;
    setTaken(code);
    onError?.();
    const rest = new URLSearchParams(search);
    rest.delete('error');
    void navigate({ pathname, search: rest.size > 0 ? `?${rest}` : '' }, { replace: true });
  }, [hash, search, pathname, navigate, onError]);
  return taken;
}

/** An error in the address ends the session and is answered as a sentence; null where there is none. */
export function useErrorInAddress(): string | null {
  const code = useErrorCode(useSignOut());
  return code === null ? null : sentenceOf(code);
}
