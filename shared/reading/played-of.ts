import type { AreaReport } from '#shared/measurement/report/document.ts';
import { reportAreas as words } from '#shared/messages/en/report-areas.ts';

/**
 * What an area rests on: what the child met (null where it met nothing), and the rest of the line in words. `isShared`:
 * somebody with a link reads.
 */
export function playedOf(
  { area, est, parts }: Pick<AreaReport, 'area' | 'est' | 'parts'>,
  isShared = false,
): { met: string | null; rest: string } {
  const from = [...(est?.from ?? []), ...parts.flatMap((each) => each.est.from)];
  const played = from.some(({ what }) => what === 'trials' || what === 'items');
  const adults = (['parent', 'teacher'] as const).filter((who) =>
    from.some((each) => each.who === who && each.what === 'ratings'),
  );
  return {
    met: played ? words.playedWhat[area] : null,
    rest: adults.length > 0 ? words.rated(adults, isShared) : played ? '' : words.notPlayed,
  };
}
