import { mean } from '#shared/measurement/numbers.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { Z90 } from '#shared/measurement/scale.ts';

/** An estimate with the true value of the simulation. */
export type Guess = Estimate & { truth: number };

/** Share of 90 % intervals that hold the truth. */
export const coverage = (guesses: readonly Guess[]): number =>
  mean(guesses.map(({ truth, theta, psd }) => (Math.abs(truth - theta) <= Z90 * psd ? 1 : 0)));
/** Mean of estimate minus truth. */
export const bias = (guesses: readonly Guess[]): number => mean(guesses.map(({ truth, theta }) => theta - truth));
/** √ of the mean squared error. */
export const rmse = (guesses: readonly Guess[]): number =>
  Math.sqrt(mean(guesses.map(({ truth, theta }) => (theta - truth) ** 2)));
/** Mean psd over RMSE: 1 when the psd is honest. */
export const claimedOverRmse = (guesses: readonly Guess[]): number =>
  mean(guesses.map(({ psd }) => psd)) / rmse(guesses);

/** Pearson's correlation. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const moment = (product: (x: number, y: number) => number) => mean(pairs.map(([x, y]) => product(x - mx, y - my)));
  return moment((x, y) => x * y) / Math.sqrt(moment((x) => x * x) * moment((_, y) => y * y));
}
/** r between the truth and its estimates. */
export const computeRecovery = (guesses: readonly Guess[]): number =>
  correlation(guesses.map(({ truth, theta }) => [truth, theta] as const));

/** The slope of y on x by least squares. */
export function slope(pairs: readonly (readonly [number, number])[]): number {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  return mean(pairs.map(([x, y]) => (x - mx) * (y - my))) / mean(pairs.map(([x]) => (x - mx) ** 2));
}
