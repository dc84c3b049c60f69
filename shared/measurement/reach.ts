import type { Curve } from './items.ts';
import { sigmoid } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { type FlagCode, OPENER_TARGET, TARGET } from './scale.ts';

/** What a sitting could still have asked at its end: the curves of the easiest and of the hardest that was left. */
export type Left = { easiest: Curve; hardest: Curve };
export type EdgeCode = Extract<FlagCode, 'FLOOR' | 'CEILING'>;
export const isEdge = (code: string): code is EdgeCode => code === 'FLOOR' || code === 'CEILING';

/** The chance of being able to do it, luck of guessing apart. */
const mastered = (theta: number, { a, b }: Curve): number => sigmoid(a * (theta - b));

/** Within one psd of the easiest that was left, or below it (`measurement.md` 6.1). */
export const nearFloor = ({ theta, psd }: Estimate, { easiest }: Left): boolean => theta <= easiest.b + psd;

/**
 * Where a sitting has come to the end of what it could ask: at the floor, where even a child one psd abler would master
 * the easiest that was left no more often than is aimed at; at the ceiling, where even for a child one psd less able
 * the hardest that was left is as easy as an opener. The two marks differ because tasks are chosen to be mastered by
 * seven in ten, so that they lie below a child and not around it. Beyond such an edge the sitting cannot tell one child
 * from another.
 */
export function edgeOf({ theta, psd }: Estimate, { easiest, hardest }: Left): EdgeCode | null {
  if (mastered(theta + psd, easiest) <= TARGET) return 'FLOOR';
  return mastered(theta - psd, hardest) >= OPENER_TARGET ? 'CEILING' : null;
}

/** The easiest and the hardest of these; null of none. */
export function edgesOf(curves: readonly Curve[]): Left | null {
  const sorted = curves.toSorted((one, other) => one.b - other.b);
  const [easiest, hardest] = [sorted[0], sorted.at(-1)];
  return easiest && hardest ? { easiest, hardest } : null;
}
