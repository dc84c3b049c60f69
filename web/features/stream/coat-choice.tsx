import '#web/features/stream/traces.css';
import { useState } from 'react';
import { rests as words } from '#messages/rests.ts';
import { steps } from '#messages/steps.ts';
import { readHandover } from '#web/lib/handover.ts';
import { COATS, readPlayChoices, savePlayChoices, showCoat } from '#web/lib/play-choices.ts';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

/**
 * Asks once on a device that is with a child for the colour of the raincoat. It stays on the device until its family
 * signs out: no question, no answer and no report knows of it.
 */
export function CoatChoice() {
  const [child] = useState(() => readHandover()?.assessmentId ?? null);
  const [isOpen, setIsOpen] = useState(() => child !== null && readPlayChoices(child).coat === undefined);
  const aloud = useReadAloud([words.coat.ask], { auto: false });
  if (!child || !isOpen) return null;
  const choose = (coat: number) => {
    savePlayChoices(child, { coat });
    showCoat(coat);
    setIsOpen(false);
  };
  return (
    <fieldset className="traces">
      <legend className="sr-only">{words.coat.ask}</legend>
      <p aria-hidden="true">{words.coat.ask}</p>
      {aloud.available && (
        <ReadAloudButton label={steps.readAloud} speaking={aloud.speaking !== null} onRead={() => aloud.say(0)} />
      )}
      <ul>
        {words.coat.colours.map((text, coat) => (
          <li key={text}>
            <button type="button" className="trace" aria-label={text} onClick={() => choose(coat)}>
              <svg viewBox="-34 -116 68 112" aria-hidden="true">
                <path
                  d="M0-108C19-108 26-94 25-79 24-66 13-61 0-61S-24-66-25-79C-26-94-19-108 0-108Z"
                  fill={COATS[coat]}
                />
                <path d="M-11-63Q0-67 11-63Q22-46 28-24Q0-13-28-24Q-22-46-11-63Z" fill={COATS[coat]} />
                <path d="M0-63V-19" stroke="#0d3d46" strokeWidth="2" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
