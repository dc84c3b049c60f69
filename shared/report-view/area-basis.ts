import { reportAreas as words } from '#messages/report-areas.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';

/**
 * What an area is based on: `met` names what the child played (null if nothing), `rest` the ratings. `isShared`: for
 * the holder of a link.
 */
export function describeAreaBasis(
  { area, est, parts }: Pick<AreaReport, 'area' | 'est' | 'parts'>,
  isShared = false,
): { met: string | null; rest: string } {
  const provenances = [...(est?.from ?? []), ...parts.flatMap((each) => each.est.from)];
  const hasPlayed = provenances.some(({ what }) => what === 'trials' || what === 'items');
  const adults = (['parent', 'teacher'] as const).filter((who) =>
    provenances.some((each) => each.who === who && each.what === 'ratings'),
  );
  return {
    met: hasPlayed ? words.playedWhat[area] : null,
    rest: adults.length > 0 ? words.rated(adults, isShared) : hasPlayed ? '' : words.notPlayed,
  };
}
