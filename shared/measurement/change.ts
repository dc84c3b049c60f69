import { mean, normalCdf, round4, sum } from './numbers.ts';
import { CERTAINTY, CHANGE } from './scale.ts';

export type ChangeVerdict = 'no reliable change' | 'likely real change' | 'clear change';
export type Change = {
  /** d/e, the reliable-change index (Jacobson and Truax 1991; Maassen 2004). */
  rci: number;
  /** P(the truth has changed in the direction of d). */
  p: number;
  /** By the words of all probabilities: "probably" from .80, "clearly" from .95. */
  verdict: ChangeVerdict;
  /** Smallest d, in SD units, of which a change is said. */
  smallestDetectable: number;
};
/** What the answers of one week say alone: x with error variance σ² (`unshrink`). */
export type Unshrunk = { x: number; sigma2: number };

/** Φ⁻¹(.80). */
const PROBABLY_Z = 0.8416;

/**
 * The posterior of change of the mean of J things measured twice, such as five subjects. The observed change d = mean(x2 -
 * x1) - `expected` (the gain from repetition alone) has error variance e² = Σ(σ1² + σ2²)/J². The true change is N(0, v)
 * before, v = `CHANGE.sd`²·(ρ + (1-ρ)/J) with ρ the correlation of the parts, so P = Φ(|d|/e·√(v/(v + e²))). Errors that
 * both weeks share, as of the bank, drop out of d. Null without pairs.
 */
export function computeChange(
  pairs: readonly { first: Unshrunk; second: Unshrunk }[],
  { expected, correlation }: { expected: number; correlation: number },
): Change | null {
  const count = pairs.length;
  if (count === 0) return null;
  const error = Math.sqrt(sum(pairs.map(({ first, second }) => first.sigma2 + second.sigma2))) / count;
  const rci = (mean(pairs.map(({ first, second }) => second.x - first.x)) - expected) / error;
  const variance = CHANGE.sd ** 2 * (correlation + (1 - correlation) / count);
  const trusted = Math.sqrt(variance / (variance + error ** 2));
  const p = normalCdf(Math.abs(rci) * trusted);
  const chance = round4(p);
  const verdict =
    chance >= CERTAINTY.clearly
      ? 'clear change'
      : chance >= CERTAINTY.probably
        ? 'likely real change'
        : 'no reliable change';
  return { rci, p, verdict, smallestDetectable: (PROBABLY_Z * error) / trusted };
}
