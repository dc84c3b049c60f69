import { reportAreas as words } from '#messages/report-areas.ts';
import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import { compareToTypical } from '#shared/report-view/geometry.ts';
import type { BarLook } from '#shared/report-view/viewers.ts';
import { BandChip } from '#web/features/report/areas/band-chip.tsx';
import { RangeNumbers } from '#web/features/report/areas/range-numbers.tsx';
import { TypicalLabel } from '#web/features/report/overview/range-axis.tsx';
import { RangeBar } from '#web/features/report/overview/range-bar.tsx';

type AreaBarProps = Pick<AreaReport, 'area' | 'est'> & { look: BarLook; age: number; isTrusted: boolean };

/** The range of one area with its numbers, and its band as far as one can be named. */
export function AreaBar({ area, est, look, age, isTrusted }: AreaBarProps) {
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
          <strong>{reportScreen.notEnough}.</strong> <span className="text-sm text-ink-2">{words.missing}</span>
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
      {est && isTrusted && <BandChip est={est} isUntold={look === 'untold'} />}
      {est && est.flags.some((code) => findOpenEnd([code]) === undefined) && (
        <p className="mt-1 text-sm text-ink-2">{words.flagged}</p>
      )}
    </div>
  );
}
