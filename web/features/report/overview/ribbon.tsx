import { OWN_MIDDLE, type RankedPreference, toOwnPlace, toRibbon } from '#shared/report-view/geometry.ts';

const [WIDTH, HEIGHT] = [240, 26];

type RibbonProps = { ranked: RankedPreference; first: RankedPreference; place: 'first' | 'set' | 'rest' };
const SHARED = { first: 'var(--color-river)', set: 'var(--color-water)', rest: 'var(--color-water-2)' } as const;

/**
 * How often one thing was chosen, as a range; its dark part overlaps the range of the first. The dots mark the child's
 * own mean.
 */
export function Ribbon({ ranked, first, place }: RibbonProps) {
  const { from, to, mark, shared } = toRibbon(ranked, first, WIDTH);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full" aria-hidden="true">
      <rect x={from} y="4" width={to - from} height={HEIGHT - 8} rx="9" fill="var(--color-shallow)" />
      {shared && (
        <rect
          x={shared[0]}
          y="4"
          width={shared[1] - shared[0]}
          height={HEIGHT - 8}
          rx={place === 'first' ? 9 : 5}
          fill={SHARED[place]}
        />
      )}
      <path
        d={`M${toOwnPlace(OWN_MIDDLE, WIDTH)} 0V${HEIGHT}`}
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeDasharray="0.1 5"
        strokeLinecap="round"
      />
      <circle cx={mark} cy={HEIGHT / 2} r="5" fill="var(--color-ink)" stroke="#fff" strokeWidth="1.5" />
    </svg>
  );
}
