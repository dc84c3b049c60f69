import { inferAbility } from '#shared/measurement/ability.ts';
import { chooseNextItem } from '#shared/measurement/adaptive.ts';
import { computeChange } from '#shared/measurement/change.ts';
import { computeAgreement, fuse, unshrink } from '#shared/measurement/fusion.ts';
import { looksGuessed } from '#shared/measurement/guessing.ts';
import { estimateChoices } from '#shared/measurement/interests.ts';
import { estimateItems, withUncertainty } from '#shared/measurement/items.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest-key.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { createChildEvidence, estimateGraded, fuseTrait, listParentFields } from '#shared/measurement/personality.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import type { QuestKey } from '#shared/measurement/report/quest.ts';
import { Z90 } from '#shared/measurement/scale.ts';

/** Stored code of an option; the order on the screen must not matter. Same signature as the server's function. */
const storedCode = (sceneId: string, optionId: string, _shownOrder: readonly string[]): { code: number | string } => ({
  code: (QUEST_A_KEY[sceneId] as QuestKey).codes[optionId] as number | string,
});

/** Functions under check. They are passed in, so that a test can replace one with a faulty version. */
export const ENGINE = {
  withUncertainty,
  estimateItems,
  estimateGraded,
  estimateChoices,
  unshrink,
  fuse,
  inferAbility,
  agreement: computeAgreement,
  change: computeChange,
  nextItem: chooseNextItem,
  parentFields: listParentFields,
  childEvidence: createChildEvidence,
  fuseTrait,
  looksGuessed,
  storedCode,
};
export type Engine = typeof ENGINE;

/** Number of simulated people per cell, and the engine that estimates them. */
export type Setting = { engine: Engine; children: number };

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

/** One figure of a check with inclusive limits; a figure without limits is for comparison only. */
export type Finding = { id: string; key: string; check: string; figure: number; least?: number; most?: number };

/** Whether a figure lies within its limits; false for NaN. */
export const isPassing = ({
  figure,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
}: Finding): boolean => Number.isFinite(figure) && figure >= least && figure <= most;

/** M2: accepted coverage of a 90 % interval. */
export const COVERS = { least: 0.87, most: 0.93 } as const;

/** A figure under the id of its check and a key of its own. */
export const createFinding = (
  id: string,
  key: string,
  check: string,
  figure: number,
  limits: Pick<Finding, 'least' | 'most'> = {},
): Finding => ({
  id,
  key,
  check,
  figure,
  ...limits,
});
/** Limits on either side of an expected figure. */
export const limitsAround = (middle: number, by: number) => ({ least: middle - by, most: middle + by });
