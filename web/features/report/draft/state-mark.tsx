import { useId } from 'react';
import type { Ingredient } from '#web/features/report/draft/ingredients.ts';

const OUTLINE = 'M-52-2C-48-24-22-30 2-34 30-37 54-18 51 4 48 26 22 32-4 31-32 31-56 20-52-2Z';

/** The state of an ingredient: a full pebble with a tick, a hatched one, or a dotted one. */
export function StateMark({ state }: { state: Ingredient['state'] }) {
  const hatch = useId();
  return (
    <svg viewBox="-58 -42 116 84" className="h-7 shrink-0" aria-hidden="true">
      {state === 'part' && (
        <pattern id={hatch} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V14" stroke="var(--color-ink-2)" strokeWidth="4" />
        </pattern>
      )}
      <path
        d={OUTLINE}
        fill={state === 'in' ? 'var(--color-river)' : state === 'part' ? `url(#${hatch})` : '#fff'}
        stroke="var(--color-river)"
        strokeWidth="5"
        strokeDasharray={state === 'waited' ? '0.1 11' : undefined}
        strokeLinecap="round"
      />
      {state === 'in' && (
        <path
          d="m-18 0 13 13 22-26"
          fill="none"
          stroke="#fff"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
