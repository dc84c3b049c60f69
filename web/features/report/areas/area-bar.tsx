import { reportAreas as words } from '#messages/report-areas.ts';
import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import { compareToTypical, isToExplore, type ScoreRange, spreadMarks, toPlace } from '#shared/report-view/geometry.ts';
import type { BarLook } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { TypicalLabel } from '#web/features/report/overview/typical-label.tsx';
import { BandChip } from '#web/ui/band-chip.tsx';
import { badge } from '#web/ui/classes.ts';
import { RangeBar } from '#web/ui/range-bar.tsx';

type AreaBarProps = Pick<AreaReport, 'area' | 'est'> & {
  look: BarLook;
  age: number;
  isTrusted: boolean;
  /** What lowers the weight of the answers, in words. */
  signs: readonly string[];
};

/** The range of one area with its numbers, and its band as far as one can be named. */
export function AreaBar({ area, est, look, age, isTrusted, signs }: AreaBarProps) {
  const open = findOpenEnd(est?.flags);
  const range = est && { ...est, open };
  return (
    <div>
      <TypicalLabel age={age} />
      <RangeBar range={range} look={look} />
      {range ? (
        <>
          <p className="sr-only">{reportOverview.areas.alt(AREA_NAMES[area], range, compareToTypical(range))}</p>
          <RangeNumbers range={range} />
        </>
      ) : (
        <p>
          <strong>{reportScreen.notEnough}</strong>
        </p>
      )}
      {est && open && (
        <p className="mt-1 text-sm">
          <strong aria-hidden="true">
            {reportOverview.areas.beyond(open)} {reportOverview.areas.ends({ ...est, open })}.
          </strong>{' '}
          <span className="text-ink-2">{words.beyondNote[open]}</span>
        </p>
      )}
      {est && isTrusted && <AreaBand est={est} isUntold={look === 'untold'} />}
      {signs.length > 0 && <p className="mt-1 text-sm text-ink-2">{words.weighsLess(signs)}</p>}
    </div>
  );
}

const [WIDTH, LEAST] = [360, 38];

/** Both ends of a range and the best guess below its bar; an open range has only its measured end. */
function RangeNumbers({ range: { lo, hi, score, open } }: { range: ScoreRange }) {
  const numbers = { lo: { n: lo, end: true }, guess: { n: score, end: false }, hi: { n: hi, end: true } } as const;
  const visibleNames =
    open === 'floor' ? (['hi'] as const) : open === 'ceiling' ? (['lo'] as const) : (['lo', 'guess', 'hi'] as const);
  const visibleNumbers = visibleNames.map((name) => ({ name, ...numbers[name] }));
  const places = spreadMarks(
    visibleNumbers.map(({ n }) => toPlace(n, WIDTH)),
    LEAST,
    WIDTH,
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} 24`} className="block w-full overflow-visible" aria-hidden="true">
      {visibleNumbers.map(({ name, n, end }, i) => (
        <text
          key={name}
          x={places[i]}
          y="18"
          textAnchor="middle"
          fontSize="17"
          fontWeight={end ? 700 : 400}
          fill={end ? 'var(--color-ink)' : 'var(--color-ink-2)'}
        >
          {n}
        </text>
      ))}
    </svg>
  );
}

/** The band of a score. That nothing could be concluded is stated beside it, not instead of it. */
function AreaBand({ est, isUntold }: { est: NonNullable<AreaReport['est']>; isUntold: boolean }) {
  const { band, tentative, neighbour } = est;
  const open = isToExplore(est);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      <BandChip band={band} explore={open} />
      {isUntold && <span className={badge({ tone: 'info' })}>{words.untold}</span>}
      {tentative && <span>{words.tentative(open ? undefined : neighbour)}</span>}
    </p>
  );
}
