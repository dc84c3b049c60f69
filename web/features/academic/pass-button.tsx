import { useState } from 'react';
import { academic as words } from '#messages/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { ConfirmBubble } from '#web/stage/confirm-bubble.tsx';
import { QuestionIcon } from '#web/ui/icons.tsx';

type PassButtonProps = { mode: AgeMode; busy: boolean; onPass: () => void };

/** "I don't know this yet". For the youngest it is an icon; its first tap speaks the text and asks for confirmation. */
export function PassButton({ mode, busy, onPass }: PassButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const busyAttributes = { 'aria-disabled': busy || undefined, 'data-busy': busy || undefined };
  const onClick = () => busy || onPass();
  if (mode !== '3-6') {
    return (
      <button type="button" className="stage-button stage-paper stage-pass" {...busyAttributes} onClick={onClick}>
        {words.pass}
      </button>
    );
  }
  return (
    <div className="stage-exits" data-outside-question>
      <button
        type="button"
        aria-label={words.pass}
        aria-expanded={isConfirming}
        className="stage-exit"
        {...busyAttributes}
        onClick={() => busy || setIsConfirming(true)}
      >
        <QuestionIcon className="size-8" />
      </button>
      {isConfirming && (
        <ConfirmBubble text={words.pass} onStay={() => setIsConfirming(false)}>
          <button type="button" className="stage-button stage-paper" {...busyAttributes} onClick={onClick}>
            <QuestionIcon className="size-8" />
            <span className="sr-only">{words.pass}</span>
          </button>
        </ConfirmBubble>
      )}
    </div>
  );
}
