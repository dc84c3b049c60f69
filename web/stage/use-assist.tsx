import { Suspense, useState } from 'react';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Assist } from '#shared/values/answering.ts';
import { readHandover } from '#web/lib/handover.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';

/** A field for the adult, loaded lazily; until then the usual answer for the age applies. */
const AssistField = lazyExtra(async () => (await import('#web/ui/assist-field.tsx')).AssistField);

type AssistQuestion = { value: Assist; onChange: (assist: Assist) => void };

/**
 * How the questions of a sitting are answered. On a handed-over device the adult has chosen it at the hand-over;
 * elsewhere the task asks once.
 */
export function useAssist(mode: AgeMode): { assist: Assist; ask: AssistQuestion | null } {
  const [handoverAssist] = useState(() => readHandover()?.assist ?? null);
  const [value, onChange] = useState<Assist>(handoverAssist ?? (mode === '3-6' ? 'read_aloud' : 'alone'));
  return { assist: value, ask: handoverAssist ? null : { value, onChange } };
}

export const AskAssist = ({ ask }: { ask: AssistQuestion }) => (
  <Suspense fallback={<div className="min-h-20" />}>
    <AssistField words={steps.assist} {...ask} className="w-full max-w-md" />
  </Suspense>
);
