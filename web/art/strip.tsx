import { useId } from 'react';
import type { Day } from '#shared/values/days.ts';
import { Hopper } from '#web/art/hopper.tsx';
import { STONE_DAYS, Stone, type StoneStates } from '#web/art/stones.tsx';

/** Centres of the seven stones, in the units of the 1244 wide drawing. */
const PLACES: Readonly<Record<Day, { x: number; y: number }>> = {
  1: { x: 86, y: 126 },
  2: { x: 266, y: 148 },
  3: { x: 446, y: 122 },
  4: { x: 626, y: 150 },
  5: { x: 806, y: 124 },
  6: { x: 986, y: 146 },
  7: { x: 1158, y: 120 },
};

type StripProps = {
  states: StoneStates;
  /** The stone the child stands on; 0 is the bank before the week begins. */
  at: Day | 0;
  /** Text alternative; without it the drawing is decoration beside text that says the same. */
  label?: string;
  skin?: string;
};

/** The seven days as stones in a stream. Labels are real text next to the drawing, not inside it. */
export function Strip({ states, at, label, skin }: StripProps) {
  const clip = useId();
  const child = at === 0 ? { x: 4, y: 88 } : PLACES[at];
  return (
    <svg
      viewBox="0 -36 1244 250"
      className="block w-full overflow-visible"
      role="img"
      aria-label={label ?? ''}
      aria-hidden={label === undefined}
    >
      <defs>
        <clipPath id={clip}>
          <rect width="1244" height="214" rx="30" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${clip})`}>
        <rect width="1244" height="214" fill="var(--color-water-2)" />
        <path d="M0 96C160 70 300 104 480 84 680 60 840 104 1020 80 1120 66 1200 74 1244 66V214H0Z" fill="#6fbfbe" />
        <path
          d="M0 184C180 158 340 198 520 178 720 158 860 196 1060 172 1140 162 1200 166 1244 160V214H0Z"
          fill="var(--color-water)"
        />
        <path
          d="M158 72c16-7 32-7 48 0M520 66c16-7 32-7 48 0M880 70c16-7 32-7 48 0M344 190c16-7 32-7 48 0M700 192c16-7 32-7 48 0M1070 188c16-7 32-7 48 0"
          stroke="#e3f5f2"
          strokeWidth="4.5"
          strokeLinecap="round"
          fill="none"
          opacity=".8"
        />
        {STONE_DAYS.map((day) => (
          <Stone key={day} day={day} {...PLACES[day]} scale={1.12} turn={day % 2 ? -4 : 4} state={states[day]} />
        ))}
      </g>
      <Hopper x={child.x + 2} y={child.y - 84} scale={0.7} skin={skin} />
    </svg>
  );
}
