import type { Curve } from './items.ts';
import { perfCut } from './links.ts';
import { sigmoid } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { type FlagCode, NAMED, OPENER_TARGET, TARGET, Z90 } from './scale.ts';

/** Items or levels that remained available at the end of a sitting: the curves of the easiest and the hardest. */
export type RemainingRange = { easiest: Curve; hardest: Curve };
type EdgeCode = Extract<FlagCode, 'FLOOR' | 'CEILING'>;
export const isEdgeCode = (code: string): code is EdgeCode => code === 'FLOOR' || code === 'CEILING';

/** Probability of mastery without guessing. */
const masteryChance = (theta: number, { a, b }: Curve): number => sigmoid(a * (theta - b));

/** Whether θ is within one psd of the easiest remaining item, or below it. */
export const isNearFloor = ({ theta, psd }: Estimate, { easiest }: RemainingRange): boolean => theta <= easiest.b + psd;

/**
 * Whether a sitting reached the end of its range. FLOOR: even a child one psd abler would master the easiest remaining
 * item no more often than the target, and the whole interval lies below 70: at 3 even a typical child may master no more
 * of the easiest. CEILING: even for a child one psd less able the hardest remaining item is as easy as an opener. The
 * limits differ because items are chosen at .70 mastery and so lie below a child, not around it. Beyond an edge the
 * sitting cannot separate children.
 */
export function findEdge({ theta, psd }: Estimate, { easiest, hardest }: RemainingRange): EdgeCode | null {
  if (masteryChance(theta + psd, easiest) <= TARGET && theta + Z90 * psd < perfCut(NAMED.weak)) return 'FLOOR';
  return masteryChance(theta - psd, hardest) >= OPENER_TARGET ? 'CEILING' : null;
}

/** The easiest and the hardest of the curves; null for an empty list. */
export function findRemainingRange(curves: readonly Curve[]): RemainingRange | null {
  const sorted = curves.toSorted((one, other) => one.b - other.b);
  const [easiest, hardest] = [sorted[0], sorted.at(-1)];
  return easiest && hardest ? { easiest, hardest } : null;
}
