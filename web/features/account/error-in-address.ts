import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { account as words } from '#shared/messages/en/account.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { useSignOut } from '#web/features/account/use-session.ts';

/** The code of an error that whoever led here wrote into the address: `#error=…` or `?error=…`. */
const errorIn = (hash: string, search: string): string | null => new URLSearchParams(hash.slice(1)).get('error') ?? new URLSearchParams(search).get('error');

function sentenceOf(code: string): string {
  // The provider did not keep its word, or somebody turned back on the way there.
  if (code === 'SIGN_IN_AGAIN') return words.signIn.providerFailed;
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.TOKEN_INVALID;
}

/** An error in the address ends the session, is taken out of the address, and is answered as a sentence; null where there is none. */
export function useErrorInAddress(): string | null {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const code = errorIn(hash, search);
    if (code === null) return;
    setSaid(sentenceOf(code));
    signOut();
    const rest = new URLSearchParams(search);
    rest.delete('error');
    void navigate({ pathname, search: rest.size > 0 ? `?${rest}` : '' }, { replace: true });
  }, [hash, search, pathname, navigate, signOut]);
  return said;
}
