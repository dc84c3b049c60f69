import { sum } from './numbers.ts';
import { GRID } from './scale.ts';

/**
 * A latent value on the scale where children of one age have mean 0 and SD 1; `psd` is its standard error, raw (without
 * σ_cal).
 */
export type Estimate = { theta: number; psd: number };
export type Prior = { mean: number; sd: number };

const POINTS: readonly number[] = Array.from(
  { length: GRID.points },
  (_, i) => Math.round((GRID.from + i * GRID.step) * 10) / 10,
);
const STANDARD: Prior = { mean: 0, sd: 1 };

/** The log-likelihood of one answer at each point of the grid. */
export type GridRow = readonly number[];
export const toGridRow = (logLikelihood: (theta: number) => number): GridRow => POINTS.map(logLikelihood);

function computeLogWeights(rows: readonly GridRow[], { mean, sd }: Prior): number[] {
  const logs = POINTS.map((theta) => -(((theta - mean) / sd) ** 2) / 2);
  for (const row of rows) for (let i = 0; i < logs.length; i++) logs[i] = (logs[i] as number) + (row[i] as number);
  return logs;
}

/**
 * Mean and SD of the posterior on the grid: w_i ∝ prior_i · Π_j L_j(θ_i), computed in logs. Rows are added in the given
 * order; callers sort answers first, so that the result is identical to the last digit for any order. Without answers θ
 * is 0 and psd .9996, since the grid cuts the tails.
 */
export function computePosterior(rows: readonly GridRow[], prior: Prior = STANDARD): Estimate {
  const logs = computeLogWeights(rows, prior);
  const top = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - top));
  const total = sum(weights);
  const theta = sum(weights.map((weight, i) => weight * (POINTS[i] as number))) / total;
  const variance = sum(weights.map((weight, i) => weight * ((POINTS[i] as number) - theta) ** 2)) / total;
  return { theta, psd: Math.sqrt(variance) };
}

const logSum = (logs: readonly number[]): number => {
  const top = Math.max(...logs);
  return top + Math.log(sum(logs.map((log) => Math.exp(log - top))));
};
/** log of the product of the likelihoods, averaged over the prior on the same grid. */
export const logMean = (rows: readonly GridRow[], prior: Prior): number =>
  logSum(computeLogWeights(rows, prior)) - logSum(computeLogWeights([], prior));
