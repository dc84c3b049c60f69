import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { teacherForm } from '#shared/messages/en/adult-forms.ts';
import { call } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';

const words = teacherForm.link.notMe;

/** For whoever got a letter that was meant for somebody else, or wants none. Without a token the cookie says which invitation. */
export function NotMe({ token, onDone }: { token?: string; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const refusing = useMutation({
    mutationFn: () => call('refuseInvitation', { params: {}, body: token ? { token } : {} }),
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
          {refusing.isError && (
            <div role="alert">
              <FieldError>{faultText(refusing.error)}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={refusing.isPending} onClick={() => refusing.mutate()}>
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
