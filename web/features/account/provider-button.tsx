import { useState } from 'react';
import { account as words } from '#shared/messages/en/account.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { API } from '#web/api/call.ts';
import { finishLeaving, isLeaving } from '#web/api/leaving.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

/** Leads to the provider that this installation trusts. */
export function ProviderButton({ provider }: { provider: string }) {
  const online = useOnline();
  const [failed, setFailed] = useState(false);
  const go = async () => {
    // A sign-out that the server has not heard of would end the session that the provider opens.
    await finishLeaving();
    setFailed(isLeaving());
    if (!isLeaving()) location.assign(`${API}/auth/authorize`);
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
