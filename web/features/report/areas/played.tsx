import type { AreaReport } from '#shared/measurement/report/document.ts';
import { reportAreas as words } from '#shared/messages/en/report-areas.ts';

/** What an area rests on in one line: what the child met, and who rated everyday life. */
export function Played({ area: { area, est, parts } }: { area: AreaReport }) {
  const from = [...(est?.from ?? []), ...parts.flatMap((each) => each.est.from)];
  const played = from.some(({ what }) => what === 'trials' || what === 'items');
  const adults = (['parent', 'teacher'] as const).filter((who) => from.some((each) => each.who === who && each.what === 'ratings'));
  return (
    <p className="mt-2 text-sm text-ink-2">
      {played && (
        <>
          <strong className="text-ink">{words.played}</strong> {words.playedWhat[area]}{' '}
        </>
      )}
      {adults.length > 0 && words.rated(adults)}
      {!played && adults.length === 0 && words.notPlayed}
    </p>
  );
}
