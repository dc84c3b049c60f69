import type { AreaReport } from '#shared/measurement/report/document.ts';
import { reportAreas as words } from '#shared/messages/en/report-areas.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { badge } from '#web/ui/classes.ts';

type Banded = Pick<NonNullable<AreaReport['est']>, 'band' | 'tentative' | 'explore' | 'neighbour'>;
const TONES = { Excellent: 'success', Good: 'blue', Average: 'warning', 'Needs Attention': 'danger' } as const satisfies Record<Banded['band'], string>;

/**
 * The band of a score. Red only where the whole range lies below 70; a score below 70 that is not surely so is something to explore. That
 * nothing could be told stands beside the band, never instead of it.
 */
export const BandChip = ({ est: { band, tentative, explore, neighbour }, untold = false }: { est: Banded; untold?: boolean }) => (
  <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
    <span className={badge({ tone: explore ? 'neutral' : TONES[band] })}>{explore ? reportScreen.exploreWord : band}</span>
    {untold && <span className={badge({ tone: 'info' })}>{words.untold}</span>}
    {tentative && <span>{words.tentative(explore ? undefined : neighbour)}</span>}
  </p>
);
