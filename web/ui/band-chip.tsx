import { BAND_NAMES } from '#messages/report-names.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { Band } from '#shared/measurement/links.ts';
import { badge } from '#web/ui/classes.ts';

const TONES = {
  Excellent: 'success',
  Good: 'blue',
  Average: 'warning',
  'Needs Attention': 'danger',
} as const satisfies Record<Band, string>;

/** The band of a score in its colour. `explore`: below 70, but not surely so, which is never red. */
export const BandChip = ({ band, explore }: { band: Band; explore: boolean }) => (
  <span className={badge({ tone: explore ? 'neutral' : TONES[band] })}>
    {explore ? reportScreen.exploreWord : BAND_NAMES[band]}
  </span>
);
