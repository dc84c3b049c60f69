import { steps } from '#shared/messages/en/steps.ts';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

/** Says sentences when it comes, and again on a tap; nothing where the device has no voice. */
export function Reader({ sentences }: { sentences: readonly string[] }) {
  const aloud = useReadAloud(sentences, { auto: true });
  return (
    aloud.available && (
      <ReadAloudButton label={steps.readAloud} speaking={aloud.speaking !== null} onRead={aloud.read} />
    )
  );
}
