import { useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import { AskedOnce } from '#web/stage/asked-once.tsx';
import { QuestionIcon } from '#web/ui/icons.tsx';

type PassButtonProps = { mode: AgeMode; busy: boolean; onPass: () => void };

/** "I don't know this yet". For the youngest it is an icon; its first tap speaks the text and asks for confirmation. */
export function PassButton({ mode, busy, onPass }: PassButtonProps) {
  const [asked, setAsked] = useState(false);
  const held = { 'aria-disabled': busy || undefined, 'data-busy': busy || undefined };
  const pass = () => busy || onPass();
  if (mode !== '3-6') {
    return (
      <button type="button" className="stage-button stage-paper stage-pass" {...held} onClick={pass}>
        {words.pass}
      </button>
    );
  }
  return (
    <div className="stage-exits" data-outside-question>
      <button
        type="button"
        aria-label={words.pass}
        aria-expanded={asked}
        className="stage-exit"
        {...held}
        onClick={() => busy || setAsked(true)}
      >
        <QuestionIcon className="size-8" />
      </button>
      {asked && (
        <AskedOnce text={words.pass} onStay={() => setAsked(false)}>
          <button type="button" className="stage-button stage-paper" {...held} onClick={pass}>
            <QuestionIcon className="size-8" />
            <span className="sr-only">{words.pass}</span>
          </button>
        </AskedOnce>
      )}
    </div>
  );
}
