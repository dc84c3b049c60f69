import { useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Assist } from '#shared/values/answering.ts';
import { handedOver } from '#web/lib/handover.ts';

type Asked = { value: Assist; onChange: (assist: Assist) => void };

/**
 * How the questions of a sitting are answered. On a handed-over device the adult has chosen it at the hand-over;
 * elsewhere the task asks once.
 */
export function useAssist(mode: AgeMode): { assist: Assist; ask: Asked | null } {
  const [told] = useState(() => handedOver()?.assist ?? null);
  const [value, onChange] = useState<Assist>(told ?? (mode === '3-6' ? 'read_aloud' : 'alone'));
  return { assist: value, ask: told ? null : { value, onChange } };
}
