import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getFaultText } from '#web/api/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';

type DeclineProps = {
  words: Readonly<Record<'ask' | 'title' | 'text' | 'confirm' | 'keep', string>>;
  decline: () => Promise<unknown>;
  onDone: () => void;
};

/**
 * Declines an invitation that was sent to the wrong person or is unwanted. Needs no account and asks for confirmation.
 */
export function Decline({ words, decline, onDone }: DeclineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const declining = useMutation({
    mutationFn: decline,
    onSuccess: () => {
      setIsOpen(false);
      onDone();
    },
  });
  return (
    <>
      <Button look="link" size="bare" onClick={() => setIsOpen(true)}>
        {words.ask}
      </Button>
      {isOpen && (
        <Dialog title={words.title} onClose={() => setIsOpen(false)}>
          <p>{words.text}</p>
          {declining.isError && (
            <div role="alert">
              <FieldError>{getFaultText(declining.error)}</FieldError>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={declining.isPending} onClick={() => declining.mutate()}>
              {words.confirm}
            </Button>
            <Button look="quiet" onClick={() => setIsOpen(false)}>
              {words.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
