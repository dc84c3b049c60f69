import { useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Assist } from '#shared/values/answering.ts';
import { readHandover } from '#web/lib/handover.ts';

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
