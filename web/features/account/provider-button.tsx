import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account as words } from '#shared/messages/en/account.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { isOwnPath } from '#shared/values/own-path.ts';
import { API } from '#web/api/address.ts';
import { finishLeaving, isLeaving } from '#web/api/leaving.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

/** Leads to the provider that this installation trusts, and from there to the page that was wanted. */
export function ProviderButton({ provider }: { provider: string }) {
  const [search] = useSearchParams();
  const online = useOnline();
  const [failed, setFailed] = useState(false);
  const go = async () => {
    // A sign-out that the server has not heard of would end the session that the provider opens.
    await finishLeaving();
    setFailed(isLeaving());
    const next = search.get('next');
    if (!isLeaving())
      location.assign(`${API}/auth/authorize${next && isOwnPath(next) ? `?next=${encodeURIComponent(next)}` : ''}`);
  };
  return (
    <>
      <Button look="quiet" busy={!online} onClick={() => void go()}>
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
