import { sum } from './numbers.ts';
import { computePosterior, type Estimate, toGridRow } from './posterior.ts';
import { STEPS } from './scale.ts';

/** A graded answer: category 0 to 3 and the slope of its scene. */
export type GradedAnswer = { code: number; a: number };

/**
 * P(k | θ), k = 0..3, of the generalized partial credit model: ∝ exp(Σ_{j≤k} a(θ - d_j)), steps d = -1.2, 0, 1.2
 * (`measurement.md` 2.2).
 */
export function computeCategoryProbabilities(theta: number, a: number): number[] {
  const powers = [0];
  for (const step of STEPS) powers.push((powers.at(-1) as number) + a * (theta - step));
  const top = Math.max(...powers);
  const weights = powers.map((power) => Math.exp(power - top));
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

/** θ and psd from graded answers. A code outside 0 to 3 throws. */
export function estimateGraded(answers: readonly GradedAnswer[]): Estimate {
  for (const { code } of answers)
    if (!Number.isInteger(code) || code < 0 || code > STEPS.length) throw new RangeError(`no category ${code}`);
  const sorted = answers.toSorted((one, other) => one.code - other.code || one.a - other.a);
  return computePosterior(
    sorted.map(({ code, a }) => toGridRow((theta) => Math.log(computeCategoryProbabilities(theta, a)[code] as number))),
  );
}
