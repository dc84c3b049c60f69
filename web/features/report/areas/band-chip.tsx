import { reportAreas as words } from '#messages/report-areas.ts';
import { BAND_NAMES } from '#messages/report-names.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { findOpenEnd } from '#messages/score-words.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import { badge } from '#web/ui/classes.ts';

type BandEstimate = Pick<NonNullable<AreaReport['est']>, 'band' | 'tentative' | 'explore' | 'neighbour' | 'flags'>;
const TONES = {
  Excellent: 'success',
  Good: 'blue',
  Average: 'warning',
  'Needs Attention': 'danger',
} as const satisfies Record<BandEstimate['band'], string>;

/**
 * The band of a score. Red only if the whole range is below 70; a score below 70 with a higher range end is "to
 * explore", and so is one at the lower limit of measurement. That nothing could be concluded is stated beside the band,
 * not instead of it.
 */
export function BandChip({
  est: { band, tentative, explore, neighbour, flags },
  isUntold = false,
}: {
  est: BandEstimate;
  isUntold?: boolean;
}) {
  const open = explore || (band === 'Needs Attention' && findOpenEnd(flags) === 'floor');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      <span className={badge({ tone: open ? 'neutral' : TONES[band] })}>
        {open ? reportScreen.exploreWord : BAND_NAMES[band]}
      </span>
      {isUntold && <span className={badge({ tone: 'info' })}>{words.untold}</span>}
      {tentative && <span>{words.tentative(open ? undefined : neighbour)}</span>}
    </p>
  );
}
