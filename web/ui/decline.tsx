import { useState } from 'react';
import { getFaultText } from '#web/api/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';

type DeclineProps = {
  words: Readonly<Record<'ask' | 'title' | 'text' | 'confirm' | 'keep', string>>;
  /** The call that declines. */
  call: { isPending: boolean; isSuccess: boolean; error: unknown };
  onConfirm: () => void;
};

/**
 * Declines an invitation that was sent to the wrong person or is unwanted. Needs no account and asks for confirmation.
 */
export function Decline({ words, call, onConfirm }: DeclineProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="link" size="bare" onClick={() => setIsOpen(true)}>
        {words.ask}
      </Button>
      {isOpen && !call.isSuccess && (
        <Dialog title={words.title} onClose={() => setIsOpen(false)}>
          <p>{words.text}</p>
          <FaultAlert>{call.error !== null && getFaultText(call.error)}</FaultAlert>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" busy={call.isPending} onClick={onConfirm}>
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
