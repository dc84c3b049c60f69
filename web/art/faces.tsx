import type { Energy, Mood } from '#shared/instruments/mood.ts';

/** One head for all four moods, of the same size and weight, so that no face attracts more. */
const HEAD = 'M0-58C36-58 60-34 60-2 60 36 38 58 2 58-38 58-60 34-60-2-60-34-36-58 0-58Z';
const FACES: Readonly<Record<Mood, { hue: string; mouth: React.ReactNode }>> = {
  happy: { hue: 'var(--color-marigold)', mouth: <path d="M-26 12C-10 28 14 28 28 10" /> },
  neutral: { hue: 'var(--color-stone-7)', mouth: <path d="M-20 17H22" /> },
  sad: { hue: 'var(--color-sky)', mouth: <path d="M-22 26C-8 10 12 10 24 26" /> },
  excited: {
    hue: 'var(--color-rose)',
    mouth: <path d="M-26 6H30C30 24 20 34 2 34S-26 24-26 6Z" fill="var(--color-ink)" strokeWidth="4" />,
  },
};

export function MoodFace({ mood, className = '' }: { mood: Mood; className?: string }) {
  return (
    <svg viewBox="-62 -60 124 120" className={className} aria-hidden="true">
      <MoodHead mood={mood} />
    </svg>
  );
}

/** The head by itself, for use inside an `<svg>`; 120 units wide. */
export function MoodHead({ mood }: { mood: Mood }) {
  const { hue, mouth } = FACES[mood];
  return (
    <>
      <path d={HEAD} fill={hue} />
      <circle cx="-19" cy="-12" r="8" fill="var(--color-ink)" />
      <circle cx="19" cy="-12" r="8" fill="var(--color-ink)" />
      <g fill="none" stroke="var(--color-ink)" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        {mouth}
      </g>
    </>
  );
}

const SPLASHES: Readonly<Record<Energy, string>> = {
  high: 'M-44 8C-50-18-34-40-18-52M0 12V-58M44 8C50-18 34-40 18-52M-22 16C-26 2-24-10-18-20M22 16C26 2 24-10 18-20',
  medium: 'M-24 14C-28-4-22-20-12-30M24 14C28-4 22-20 12-30M0 14V-26',
  low: 'M-10 10C-12 2-8-6-4-10M10 10C12 2 8-6 4-10',
};

/** How big a splash: three amounts of one thing, drawn alike. */
export function EnergySplash({ energy, className = '' }: { energy: Energy; className?: string }) {
  return (
    <svg viewBox="-62 -66 124 120" className={className} aria-hidden="true">
      <ellipse cx="0" cy="30" rx="54" ry="17" fill="var(--color-water)" />
      <ellipse cx="0" cy="28" rx="32" ry="8" fill="none" stroke="#e3f5f2" strokeWidth="4" />
      <path d={SPLASHES[energy]} fill="none" stroke="var(--color-river)" strokeWidth="9" strokeLinecap="round" />
    </svg>
  );
}
