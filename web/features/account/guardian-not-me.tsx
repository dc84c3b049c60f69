import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { guardians } from '#shared/messages/en/guardians.ts';
import { call } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';

const words = guardians.link.notMe;

/** For whoever got a letter that was meant for somebody else, or wants none; it needs no account. */
export function GuardianNotMe({ token, onDone }: { token: string; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const declining = useMutation({
    mutationFn: () => call('declineGuardianInvitation', { params: {}, body: { token } }),
    onSuccess: () => {
      setAsked(false);
      onDone();
    },
  });
  return (
    <>
      <Button look="link" size="bare" onClick={() => setAsked(true)}>
        {words.ask}
      </Button>
      {asked && (
        <Dialog title={words.title} onClose={() => setAsked(false)}>
          <p>{words.text}</p>
          {declining.isError && (
            <div role="alert">
              <FieldError>{faultText(declining.error)}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={declining.isPending} onClick={() => declining.mutate()}>
              {words.confirm}
            </Button>
            <Button look="quiet" onClick={() => setAsked(false)}>
              {words.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
