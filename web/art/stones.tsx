import type { Day } from '#shared/values/days.ts';
import { DAYS } from '#shared/values/week.ts';

/** The days in order. Not imported from `values/days.ts`, whose schemas would add 25 kB to the first page. */
export const STONE_DAYS: readonly Day[] = DAYS;

/** Outline and hue of each day's stone; with the glyph, a day is never shown by colour alone. */
const STONES: Readonly<Record<Day, { hue: string; outline: string }>> = {
  1: {
    hue: 'var(--color-stone-1)',
    outline: 'M-50 4C-54-18-30-33-6-33 22-34 50-22 52-2 54 20 30 32 2 33-26 34-46 24-50 4Z',
  },
  2: {
    hue: 'var(--color-stone-2)',
    outline: 'M-52-2C-48-24-22-30 2-34 30-37 54-18 51 4 48 26 22 32-4 31-32 31-56 20-52-2Z',
  },
  3: {
    hue: 'var(--color-stone-3)',
    outline: 'M-48 8C-58-10-38-32-10-32 16-33 44-30 52-8 58 12 36 33 6 33-20 33-38 27-48 8Z',
  },
  4: {
    hue: 'var(--color-stone-4)',
    outline: 'M-53 0C-50-22-24-35 4-32 34-30 56-14 50 8 44 30 18 34-10 32-36 30-56 22-53 0Z',
  },
  5: {
    hue: 'var(--color-stone-5)',
    outline: 'M-49-4C-42-28-12-34 12-31 38-28 55-10 50 10 44 29 20 35-8 32-38 30-56 18-49-4Z',
  },
  6: {
    hue: 'var(--color-stone-6)',
    outline: 'M-51 6C-56-14-36-30-12-33 16-36 48-28 52-6 56 16 32 30 4 33-24 35-46 28-51 6Z',
  },
  7: {
    hue: 'var(--color-stone-7)',
    outline: 'M-52 0C-52-22-26-34 0-34 28-34 54-20 53 2 52 24 26 33-2 33-30 33-52 22-52 0Z',
  },
};
/** In the box `-56 -40 112 80`. */
export const getStoneOutline = (day: Day): string => STONES[day].outline;
const LINE = {
  fill: 'none',
  stroke: 'var(--color-ink)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
/** Sun, mask, puzzle piece, house, board, flag, lens. */
const GLYPHS: Readonly<Record<Day, React.ReactNode>> = {
  1: (
    <>
      <circle r="9" />
      <path d="M0-17v-3M0 17v3M17 0h3M-17 0h-3M12-12l2-2M-12-12l-2-2M12 12l2 2M-12 12l-2 2" />
    </>
  ),
  2: (
    <path d="M-16-10c5-4 11-4 16 0 5-4 11-4 16 0 1 14-5 22-16 24-11-2-17-10-16-24ZM-8-1h.1M8-1h.1M-6 7c4 3 8 3 12 0" />
  ),
  3: <path d="M-14 14v-12h-0a5 5 0 1 1 0-4V-14h12a5 5 0 1 1 4 0H14v28Z" />,
  4: <path d="M-17 1 0-15 17 1M-12-3v17h24V-3M-3 14V5h6v9" />,
  5: <path d="M-17-11h34v20h-34ZM-9 16l3-7M9 16l-3-7M-10-3h9M-10 3h15" />,
  6: <path d="M-8 17V-16M-8-15c10-5 13 4 22-1v14c-9 5-12-4-22 1" />,
  7: (
    <>
      <circle r="11" cx="-3" cy="-3" />
      <path d="M6 6 16 16M-8-3l4 4 7-8" />
    </>
  ),
};

/** `completed`: coloured. `current`: coloured, with ripples. `pending`: pale and dotted, still to step on. */
export type StoneState = 'completed' | 'current' | 'pending';
export type StoneStates = Readonly<Record<Day, StoneState>>;

export const createStoneStates = (getState: (day: Day) => StoneState): StoneStates =>
  Object.fromEntries(STONE_DAYS.map((day) => [day, getState(day)])) as StoneStates;

type StoneProps = { day: Day; x: number; y: number; scale?: number; turn?: number; state: StoneState };

/** One stone, for use inside an `<svg>`; about 104 by 70 units at scale 1. */
export function Stone({ day, x, y, scale = 1, turn = 0, state }: StoneProps) {
  const { hue, outline } = STONES[day];
  const pending = state === 'pending';
  return (
    <g transform={`translate(${x} ${y}) scale(${scale}) rotate(${turn})`}>
      {state === 'current' && (
        <>
          <ellipse className="ripple" rx="66" ry="44" fill="none" stroke="#fff" strokeWidth="4" />
          <ellipse className="ripple ripple-2" rx="66" ry="44" fill="none" stroke="#fff" strokeWidth="4" />
        </>
      )}
      <path d={outline} transform="translate(3 9)" fill="var(--color-ink)" opacity={pending ? 0.16 : 0.34} />
      <path
        d={outline}
        fill={pending ? '#bfded9' : hue}
        stroke={pending ? '#2b6f76' : 'none'}
        strokeWidth="2.5"
        strokeDasharray={pending ? '1 8' : undefined}
        strokeLinecap="round"
      />
      {!pending && (
        <path
          d="M-38-8c6-12 24-18 44-18"
          stroke="#fff"
          opacity=".55"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
      )}
      <g {...LINE} transform={`rotate(${-turn})`} opacity={pending ? 0.72 : 1}>
        {GLYPHS[day]}
      </g>
    </g>
  );
}

/** A stone by itself, as a mark beside a heading or a line of a list. */
export function StoneMark({
  day,
  state = 'completed',
  className = '',
}: {
  day: Day;
  state?: StoneState;
  className?: string;
}) {
  return (
    <svg viewBox="-62 -42 124 92" className={className} aria-hidden="true">
      <Stone day={day} x={0} y={0} state={state === 'current' ? 'completed' : state} />
    </svg>
  );
}
