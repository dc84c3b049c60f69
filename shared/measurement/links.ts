import { clamp, normalCdf, round4, roundForDisplay, sigmoid } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import {
  BAND_EDGES,
  GAME_MIN_TRIALS,
  LEVEL_EDGES,
  LINK_ANCHOR,
  LINK_SLOPE,
  NAMED,
  TYPICAL_REACH,
  Z90,
} from './scale.ts';

export type Link = 'perf' | 'trait';
export type Interval = { score: number; lo: number; hi: number };

/** 100·σ(ln 3 + .65θ): expected % correct on a broad task set for this age; 75 is typical. */
export const perfScore = (theta: number): number => 100 * sigmoid(LINK_ANCHOR + LINK_SLOPE * theta);
/** 100·σ(θ): share of situations in which the child leans this way; 50 is the middle, and neither end is better. */
export const traitScore = (theta: number): number => 100 * sigmoid(theta);
const SCORE: Record<Link, (theta: number) => number> = { perf: perfScore, trait: traitScore };

/** Score with its 90 % interval, unrounded: link(θ ± 1.645·psd). */
export function interval(link: Link, { theta, psd }: Estimate): Interval {
  const reach = Z90 * psd;
  return { score: SCORE[link](theta), lo: SCORE[link](theta - reach), hi: SCORE[link](theta + reach) };
}

/** θ at which perfScore is `score` (0 to 100, both excluded): the cut of a band. */
export const perfCut = (score: number): number => (Math.log(score / (100 - score)) - LINK_ANCHOR) / LINK_SLOPE;

/** P(score ≥ s) = Φ((θ - cut_s)/psd) on the performance scale. */
export const probabilityAtLeast = (score: number, { theta, psd }: Estimate): number =>
  normalCdf((theta - perfCut(score)) / psd);
/** P(|θ| ≤ .75): the truth lies in the range called typical for the age (scores 65 to 83). */
export const computeTypicalChance = ({ theta, psd }: Estimate): number =>
  normalCdf((TYPICAL_REACH - theta) / psd) - normalCdf((-TYPICAL_REACH - theta) / psd);
/** P(score > 50) on the trait scale. */
export const probabilityAboveMiddle = ({ theta, psd }: Estimate): number => normalCdf(theta / psd);

export type BandProbabilities = { p90: number; p80: number; p70: number; p60: number; below60: number };
/** How likely the true score lies at 90 and more, in the 80s, 70s, 60s and below 60; they add up to 1. */
export function computeBandProbabilities(estimate: Estimate): BandProbabilities {
  const [p90, p80, p70, p60] = LEVEL_EDGES.map((score) => probabilityAtLeast(score, estimate)) as [
    number,
    number,
    number,
    number,
  ];
  return { p90, p80: p80 - p90, p70: p70 - p80, p60: p60 - p70, below60: 1 - p60 };
}

/** The specification's bands (4) and academic levels (9), by the displayed integer. */
export const BANDS = ['Excellent', 'Good', 'Average', 'Needs Attention'] as const;
export type Band = (typeof BANDS)[number];
export const LEVELS = ['Advanced', 'Proficient', 'Developing', 'Beginning', 'Below Basic'] as const;
export type Level = (typeof LEVELS)[number];

const findEdgeIndex = (edges: readonly number[], score: number): number =>
  edges.filter((edge) => roundForDisplay(score) < edge).length;
/** Band of a score from 0 to 100: 90 and more Excellent, 80 Good, 70 Average, below Needs Attention. */
export const toBand = (score: number): Band => BANDS[findEdgeIndex(BAND_EDGES, score)] as Band;
/** Academic level of a score: 90 and more Advanced, 80 Proficient, 70 Developing, 60 Beginning, below Below Basic. */
export const toLevel = (score: number): Level => LEVELS[findEdgeIndex(LEVEL_EDGES, score)] as Level;

export type Gate = 'no' | 'likely' | 'sure';
/** `likely` when the displayed score has reached `edge`, `sure` when the whole displayed interval has. */
export const gateAtLeast = (edge: number, { score, lo }: Interval): Gate =>
  roundForDisplay(score) < edge ? 'no' : roundForDisplay(lo) < edge ? 'likely' : 'sure';
/** `likely` when the displayed score is below `edge`, `sure` when the whole displayed interval is. */
export const gateBelow = (edge: number, { score, hi }: Interval): Gate =>
  roundForDisplay(score) >= edge ? 'no' : roundForDisplay(hi) >= edge ? 'likely' : 'sure';

/** Whether a score has answers, but fewer than the shortest whole sitting asks for. */
export const areFewAnswers = (n: number): boolean => n > 0 && n < GAME_MIN_TRIALS;

/**
 * A band is tentative while the interval crosses one of its edges. Below 70 and not sure is shown in neutral colour as
 * "explore".
 */
export function judgeBand(scored: Interval): { band: Band; tentative: boolean; explore: boolean } {
  const band = toBand(scored.score);
  return {
    band,
    tentative: toBand(scored.lo) !== band || toBand(scored.hi) !== band,
    explore: gateBelow(BAND_EDGES[2], scored) === 'likely',
  };
}

/** Score ± reach, clipped to 0..100; for scores that are means of scores and therefore have no θ. */
export const clipInterval = (score: number, reach: number): Interval => ({
  score,
  lo: clamp(score - reach, 0, 100),
  hi: clamp(score + reach, 0, 100),
});

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
  return round4(chance) >= NAMED.sure;
}
