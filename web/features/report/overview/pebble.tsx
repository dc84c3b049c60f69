import type { SentenceGroup } from '#shared/report-view/sentences.ts';

const OUTLINE = 'M-52-2C-48-24-22-30 2-34 30-37 54-18 51 4 48 26 22 32-4 31-32 31-56 20-52-2Z';
const LOOKS = {
  stood: { fill: 'var(--color-river)' },
  typical: { fill: 'var(--color-water-2)' },
  untold: { fill: '#fff', strokeDasharray: '12 9' },
  plain: { fill: 'var(--color-shallow)' },
} as const;

/** The mark of a sentence, with the same fill as the bars of its areas. */
export const Pebble = ({ group }: { group: SentenceGroup | null }) => (
  <svg viewBox="-56 -40 112 80" className="mt-1 h-7 shrink-0" aria-hidden="true">
    <path d={OUTLINE} stroke="var(--color-ink)" strokeWidth="5" {...LOOKS[group ?? 'plain']} />
  </svg>
);
