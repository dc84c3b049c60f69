import { reportScreen } from '#messages/report-screen.ts';
import { judgeBand } from '#shared/measurement/links.ts';
import { BandChip } from '#web/ui/band-chip.tsx';

/** The band of an overall score, and whether its range reaches into another. Loaded after the list that shows it. */
export function OverallBand({ overall }: { overall: { score: number; lo: number; hi: number } }) {
  const { band, tentative, explore } = judgeBand(overall);
  return (
    <>
      <BandChip band={band} explore={explore} />
      {tentative && <span className="text-sm text-ink-2"> {reportScreen.tentative}</span>}
    </>
  );
}
