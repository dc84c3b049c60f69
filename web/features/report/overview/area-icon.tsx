import type { AreaReport } from '#shared/measurement/report/document.ts';

const INK = 'var(--color-ink)';
const DRAWN: Readonly<Record<AreaReport['area'], { ground: string; picture: React.ReactNode }>> = {
  cognitive: {
    ground: '#d6ebf4',
    picture: (
      <>
        <rect x="-16" y="-16" width="32" height="32" rx="5" fill="#fff" />
        <circle cx="-8" cy="-8" r="4.5" fill="var(--color-marigold)" />
        <path d="M4-4 8-12 12-4ZM-12 12-8 4-4 12Z" fill={INK} />
        <circle cx="8" cy="8" r="4.5" fill="none" stroke={INK} strokeWidth="2" strokeDasharray="2 2.6" />
      </>
    ),
  },
  social: {
    ground: '#fbe3e8',
    picture: (
      <>
        <path d="M-20 18c0-12 5-17 11-17S2 6 2 18Z" fill="var(--color-river)" />
        <circle cx="-9" cy="-7" r="8" fill="#8a5a3b" />
        <path d="M-2 18c0-12 5-17 11-17s11 5 11 17Z" fill="var(--color-marigold)" />
        <circle cx="9" cy="-7" r="8" fill="#e2b48a" />
      </>
    ),
  },
  emotional: {
    ground: '#fdeccb',
    picture: (
      <>
        <circle cx="-3" cy="-3" r="14" fill="var(--color-marigold)" />
        <circle cx="-8" cy="-6" r="2" fill={INK} />
        <circle cx="2" cy="-6" r="2" fill={INK} />
        <path d="M-9 2c4 4 8 4 12 0M8 8l10 10" stroke={INK} strokeWidth="3.4" fill="none" strokeLinecap="round" />
        <circle cx="-3" cy="-3" r="14" fill="none" stroke={INK} strokeWidth="3" />
      </>
    ),
  },
  academic: {
    ground: '#e3ecd2',
    picture: (
      <>
        <path d="M-17-6h8v22h-8Z" fill="var(--color-poppy)" />
        <path d="M-8-13h8v29h-8Z" fill="var(--color-sky)" />
        <path d="M1-8h7v24H1Z" fill="var(--color-marigold)" />
        <path d="M9-11h8v27H9Z" fill="var(--color-river)" />
        <path d="M-20 17H20" stroke={INK} strokeWidth="3" strokeLinecap="round" />
      </>
    ),
  },
  physical: {
    ground: '#d9efec',
    picture: (
      <>
        <path
          d="M-18 16C-10-2-2 22 6 8 10 0 14 4 17 8"
          fill="none"
          stroke={INK}
          strokeWidth="2.6"
          strokeDasharray="3 3"
          strokeLinecap="round"
        />
        <path d="m-2-18 3.4 7 7.6 1-5.6 5.2 1.4 7.6L-2-1l-6.8 3.8 1.4-7.6L-13-10l7.6-1Z" fill="var(--color-marigold)" />
      </>
    ),
  },
};

/** An icon for each area, in addition to its name. */
export const AreaIcon = ({ area }: { area: AreaReport['area'] }) => (
  <svg viewBox="-28 -28 56 56" className="size-10 shrink-0" aria-hidden="true">
    <circle r="28" fill={DRAWN[area].ground} />
    {DRAWN[area].picture}
  </svg>
);
