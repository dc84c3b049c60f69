import type { AgeMode } from '#shared/instruments/ages.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { useFocusOnMount } from '#web/stage/use-focus-on-mount.ts';
import { type ReadAloud, ReadAloudButton } from '#web/ui/read-aloud.tsx';

type AsksProps = {
  id?: string;
  text: string;
  aloud: ReadAloud;
  /** What is told below the heading. */
  told?: React.ReactNode;
  /** The level of the heading: a game's question stands below the game's name. */
  level?: 2 | 3;
};

/** What a child is asked or told, with its speaker where the device has a voice. It takes the focus when it comes. */
export function Asks({ id, text, aloud, told, level = 2 }: AsksProps) {
  const heading = useFocusOnMount();
  const Heading = `h${level}` as const;
  return (
    <div className="stage-asks">
      {aloud.available && (
        <ReadAloudButton label={steps.readAloud} speaking={aloud.speaking !== null} onRead={aloud.read} />
      )}
      <div>
        <Heading id={id} ref={heading} tabIndex={-1}>
          {text}
        </Heading>
        {told && <div className="stage-told">{told}</div>}
      </div>
    </div>
  );
}

/**
 * How the cards of a question speak: at 3 to 6 each by its own speaker, and they can be chosen once all have been
 * heard. Null where the device has no voice, or for readers: then the sentences stand on the cards. `first`: the place
 * of the first card among what is read.
 */
export function speechOf(
  mode: AgeMode,
  aloud: ReadAloud,
  first: number,
  count: number,
  label: (text: string) => string,
) {
  if (mode !== '3-6' || !aloud.available) return null;
  const heard = aloud.heardOrder.map((place) => place - first).filter((place) => place >= 0 && place < count);
  const speaking = aloud.speaking === null || aloud.speaking < first ? null : aloud.speaking - first;
  return { speaking, heard, locked: heard.length < count, say: (place: number) => aloud.say(place + first), label };
}
