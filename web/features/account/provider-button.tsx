import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account as words } from '#messages/account.ts';
import { refusals } from '#messages/refusals.ts';
import { isOwnPath } from '#shared/values/links.ts';
import { API } from '#web/api/address.ts';
import { finishSignOut, isSigningOut } from '#web/api/leaving.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

/** Redirects to the trusted provider and afterwards to the requested page. */
export function ProviderButton({ provider }: { provider: string }) {
  const [search] = useSearchParams();
  const online = useOnline();
  const [failed, setFailed] = useState(false);
  const goToProvider = async () => {
    // A pending sign-out that reaches the server later would end the session that the provider starts.
    await finishSignOut();
    setFailed(isSigningOut());
    const next = search.get('next');
    if (!isSigningOut())
      location.assign(`${API}/auth/authorize${next && isOwnPath(next) ? `?next=${encodeURIComponent(next)}` : ''}`);
  };
  return (
    <>
      <Button look="quiet" busy={!online} onClick={() => void goToProvider()}>
        {words.signIn.byProvider(provider)}
      </Button>
      {failed && (
        <div role="alert">
          <FieldError>{refusals.UNAVAILABLE}</FieldError>
        </div>
      )}
    </>
  );
}
