import { steps } from '#messages/steps.ts';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

/** Reads sentences aloud on mount and again on a tap; renders nothing without a voice. */
export function Reader({ sentences }: { sentences: readonly string[] }) {
  const aloud = useReadAloud(sentences, { auto: true });
  return (
    aloud.available && (
      <ReadAloudButton label={steps.readAloud} speaking={aloud.speaking !== null} onRead={aloud.read} />
    )
  );
}
