import { type Curve, probability } from './items.ts';
import { sum } from './numbers.ts';

/** What is known of one item's difficulty: b and its SD τ. */
export type Difficulty = { b: number; tau: number };
export type Tally = { observed: number; expected: number; information: number };

/** Answers to one item as sums, at each child's θ from the other items: observed Σx, expected ΣP, I = ΣP(1-P). */
export function tally(curve: Curve, answers: readonly { theta: number; correct: boolean }[]): Tally {
  const chances = answers.map(({ theta }) => probability(theta, curve));
  return { observed: answers.filter(({ correct }) => correct).length, expected: sum(chances), information: sum(chances.map((p) => p * (1 - p))) };
}

/** b_new = b0 - S/(1/τ²+I), τ_new = 1/√(1/τ²+I) with S = observed - expected (`measurement.md` 7.6). Offline, never during a week. */
export function recalibrate({ b, tau }: Difficulty, { observed, expected, information }: Tally): Difficulty {
  const precision = 1 / tau ** 2 + information;
  return { b: b - (observed - expected) / precision, tau: 1 / Math.sqrt(precision) };
}
