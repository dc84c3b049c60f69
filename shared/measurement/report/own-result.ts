import { probabilityAtLeast } from '#shared/measurement/links.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { toSpokenWord } from '#shared/measurement/report/wording.ts';
import { NAMED } from '#shared/measurement/scale.ts';

/**
 * Whether an area is surely above or below by what the child did, whatever adults rated: ratings are no result of the
 * week, and not to be told to one of those who gave them. An area without ratings is as it was measured.
 */
export function isOwnResult(
  side: 'above' | 'below',
  parts: readonly { part: 'understanding' | 'behaviour'; estimate: Estimate }[],
): boolean {
  if (!parts.some(({ part }) => part === 'behaviour')) return true;
  const game = parts.find(({ part }) => part === 'understanding')?.estimate;
  if (!game) return false;
  const chance = side === 'above' ? probabilityAtLeast(NAMED.typical, game) : 1 - probabilityAtLeast(NAMED.weak, game);
  return toSpokenWord(chance) !== null;
}
