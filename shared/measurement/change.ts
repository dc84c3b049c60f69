import { unshrink } from './fusion.ts';
import { growth } from './growth.ts';
import { mean, sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { type Area, CHANGE } from './scale.ts';

export type ChangeVerdict = 'no reliable change' | 'likely real change' | 'clear change';
export type Change = {
  /** (x2 - x1 - pe)/√(σ1²+σ2²) on un-shrunk values (Jacobson and Truax 1991; Maassen 2004). */
  rci: number;
  verdict: ChangeVerdict;
  /** Smallest change, in SD units, that would have been seen: 1.645·√(σ1²+σ2²). */
  smallestDetectable: number;
};

/**
 * Reliable change between two estimates with raw psd; `practice` (pe) is the expected gain from repetition alone. Null
 * where an estimate carries no information.
 */
export function computeReliableChange(first: Estimate, second: Estimate, practice: number): Change | null {
  return computeReliableMeanChange([{ first, second }], practice);
}

/**
 * The same for the mean of J pairs, such as five subjects: mean difference over √ΣΣσ²/J. Null without pairs or where an
 * estimate carries no information.
 */
export function computeReliableMeanChange(
  pairs: readonly { first: Estimate; second: Estimate }[],
  practice: number,
): Change | null {
  const unshrunkPairs = pairs.map(({ first, second }) => ({ before: unshrink(first), after: unshrink(second) }));
  if (unshrunkPairs.length === 0 || unshrunkPairs.some(({ before, after }) => !before || !after)) return null;
  const each = unshrunkPairs as { before: { x: number; sigma2: number }; after: { x: number; sigma2: number } }[];
  const error = Math.sqrt(sum(each.map(({ before, after }) => before.sigma2 + after.sigma2))) / each.length;
  const rci = (mean(each.map(({ before, after }) => after.x - before.x)) - practice) / error;
  const size = Math.abs(rci);
  const verdict =
    size >= CHANGE.clear ? 'clear change' : size >= CHANGE.likely ? 'likely real change' : 'no reliable change';
  return { rci, verdict, smallestDetectable: CHANGE.likely * error };
}

/** Scores of different scale versions are not comparable; the report states this. */
export const isComparable = (first: { scaleVersion: string }, second: { scaleVersion: string }): boolean =>
  first.scaleVersion === second.scaleVersion;

/** Growth on the age-free scale between two ages in years: Δθ + μ(age2) - μ(age1); "kept pace" is Δθ ≈ 0. */
export const computeVerticalGrowth = (
  area: Area,
  first: { theta: number; age: number },
  second: { theta: number; age: number },
): number => second.theta - first.theta + growth(area, second.age) - growth(area, first.age);
