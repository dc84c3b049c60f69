import { useId } from 'react';
import { type ScoreRange, TICKS, TYPICAL, toCapsule, toPlace, ZONE } from '#shared/report-view/geometry.ts';
import type { BarLook } from '#shared/report-view/viewers.ts';

const [WIDTH, HEIGHT, MIDDLE, HALF] = [360, 42, 21, 11];
const INK = 'var(--color-ink)';
const FILLS: Readonly<Record<BarLook, string>> = {
  stood: 'var(--color-river)',
  typical: 'var(--color-water-2)',
  plain: 'var(--color-shallow)',
  untold: '#fff',
  missing: '#fff',
};

/** A bar whose closed ends are round and whose open ends are straight. */
const drawOutline = (from: number, to: number, closedLow: boolean, closedHigh: boolean): string => {
  const [top, bottom, r] = [MIDDLE - HALF, MIDDLE + HALF, Math.min(HALF, (to - from) / 2)];
  const leftPath = closedLow
    ? `M${from + r} ${bottom}A${r} ${HALF} 0 0 1 ${from + r} ${top}`
    : `M${from} ${bottom}V${top}`;
  return `${leftPath}H${closedHigh ? to - r : to}${closedHigh ? `A${r} ${HALF} 0 0 1 ${to - r} ${bottom}` : `V${bottom}`}Z`;
};

/**
 * The likely range of a score (capsule) and the best guess (dark mark), on the zone that is typical. An open end is
 * hatched and has no cap; a range that exceeds the scale is cut with an arrow. The same is always stated in words
 * beside it.
 */
export function RangeBar({ range, look }: { range: ScoreRange | null; look: BarLook }) {
  const hatch = useId();
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full overflow-visible" aria-hidden="true">
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" stroke="var(--color-ink-2)" strokeWidth="2.4" />
        </pattern>
      </defs>
      <rect
        x={toPlace(ZONE.low, WIDTH)}
        width={toPlace(ZONE.high, WIDTH) - toPlace(ZONE.low, WIDTH)}
        height={HEIGHT}
        fill="#e6ece6"
      />
      <path d={`M0 ${MIDDLE}H${WIDTH}`} stroke="var(--color-line)" strokeWidth="3" strokeLinecap="round" />
      {range && <Capsule range={range} look={look} hatch={`url(#${hatch})`} />}
      {!range && (
        <path
          d={drawOutline(4, WIDTH - 4, true, true)}
          fill="none"
          stroke="var(--color-ink-2)"
          strokeWidth="2"
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
      )}
      <path
        d={`M${toPlace(TYPICAL, WIDTH)} 2V${HEIGHT - 2}`}
        stroke={look === 'stood' && range ? 'var(--color-ink-2)' : INK}
        strokeWidth="2"
        strokeDasharray="0.1 5"
        strokeLinecap="round"
      />
      {range && <Mark range={range} look={look} />}
    </svg>
  );
}

function Capsule({ range, look, hatch }: { range: ScoreRange; look: BarLook; hatch: string }) {
  const { from, to, low, high } = toCapsule(range, WIDTH);
  const d = drawOutline(from, to, low === 'closed', high === 'closed');
  const isUntold = look === 'untold';
  const arrow = look === 'stood' && low !== 'open' && high !== 'open' ? '#fff' : INK;
  return (
    <>
      <path d={d} fill={FILLS[look]} />
      {isUntold && <path d={d} fill={hatch} opacity=".5" />}
      {low === 'open' && <path d={drawOutline(from, Math.min(to, from + 34), false, false)} fill={hatch} />}
      {high === 'open' && <path d={drawOutline(Math.max(from, to - 34), to, false, false)} fill={hatch} />}
      <path d={d} fill="none" stroke={INK} strokeWidth="2" strokeDasharray={isUntold ? '5 4' : undefined} />
      {low !== 'closed' && (
        <path
          d={`M10 ${MIDDLE - 5}L3 ${MIDDLE}L10 ${MIDDLE + 5}`}
          fill="none"
          stroke={arrow}
          strokeWidth="3"
          strokeLinejoin="round"
        />
      )}
      {high !== 'closed' && (
        <path
          d={`M${WIDTH - 10} ${MIDDLE - 5}L${WIDTH - 3} ${MIDDLE}L${WIDTH - 10} ${MIDDLE + 5}`}
          fill="none"
          stroke={arrow}
          strokeWidth="3"
          strokeLinejoin="round"
        />
      )}
    </>
  );
}

function Mark({ range, look }: { range: ScoreRange; look: BarLook }) {
  const { mark } = toCapsule(range, WIDTH);
  if (mark === null) return null;
  return (
    <rect
      x={mark - 3}
      y={MIDDLE - 16}
      width="6"
      height="32"
      rx="3"
      fill={INK}
      stroke={look === 'stood' ? '#fff' : 'none'}
      strokeWidth="2"
      paintOrder="stroke"
    />
  );
}

/** The scale below the bars, with both ends labelled. */
export const RangeAxis = () => (
  <svg viewBox={`0 0 ${WIDTH} 22`} className="block w-full overflow-visible" aria-hidden="true">
    {TICKS.map((tick, i) => (
      <text
        key={tick}
        x={toPlace(tick, WIDTH)}
        y="16"
        textAnchor={i === 0 ? 'start' : i === TICKS.length - 1 ? 'end' : 'middle'}
        fontSize="15"
        fill="var(--color-ink-2)"
      >
        {tick}
      </text>
    ))}
  </svg>
);
