import type { AreaReport } from '#shared/measurement/report/document.ts';
import { reportAreas as words } from '#shared/messages/en/report-areas.ts';
import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { openEnd } from '#shared/messages/en/score-words.ts';
import type { Look } from '#shared/reading/profile-groups.ts';
import { besideTypical } from '#shared/reading/range-geometry.ts';
import { BandChip } from '#web/features/report/areas/band-chip.tsx';
import { RangeNumbers } from '#web/features/report/areas/range-numbers.tsx';
import { TypicalLabel } from '#web/features/report/overview/range-axis.tsx';
import { RangeBar } from '#web/features/report/overview/range-bar.tsx';

type AreaBarProps = Pick<AreaReport, 'area' | 'est'> & { look: Look; age: number; trusted: boolean };

/** The range of one area with its numbers, and its band as far as one can be named. */
export function AreaBar({ area, est, look, age, trusted }: AreaBarProps) {
  const open = openEnd(est?.flags);
  const range = est && { ...est, open };
  return (
    <div>
      <TypicalLabel age={age} />
      <RangeBar range={range} look={look} />
      {range ? (
        <>
          <p className="sr-only">{reportOverview.areas.alt(AREA_NAMES[area], range, besideTypical(range))}</p>
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
      {est && trusted && <BandChip est={est} untold={look === 'untold'} />}
      {est && est.flags.some((code) => openEnd([code]) === undefined) && (
        <p className="mt-1 text-sm text-ink-2">{words.flagged}</p>
      )}
    </div>
  );
}
