import { roundForDisplay, sum } from './numbers.ts';
import { COVERAGE, REACTION } from './scale.ts';

/** Reaction time in ms, each to the next 10: the median of n tries with its 90 % interval. */
export type ReactionTime = { ms: number; lo: number; hi: number; n: number };

/**
 * The k-th lowest and the k-th highest of n values enclose the true median with probability 1 - 2·P(X < k), X binomial
 * (n, ½), whatever the distribution: a confidence interval from order statistics (Thompson 1936, Ann. Math. Stat.
 * 7:122; David and Nagaraja 2003, 7.1). The largest k that still gives 90 %; 0 where none does, which is below five
 * values.
 */
function findInnermostRank(n: number): number {
  let term = 0.5 ** n;
  let below = 0;
  let k = 0;
  while (1 - 2 * (below + term) >= COVERAGE) {
    below += term;
    term *= (n - k) / (k + 1);
    k += 1;
  }
  return k;
}

/**
 * Median of reaction times in ms, its interval and the number of valid tries; tries below the shortest possible
 * reaction are dropped as guesses. Null where too few are left for an interval. Reaction time is not on the scale of
 * scores and has no grade of evidence, because the device's latency is part of it.
 */
export function computeReactionTime(tries: readonly number[]): ReactionTime | null {
  const validTries = tries.filter((ms) => ms >= REACTION.anticipatedMs).toSorted((one, other) => one - other);
  const n = validTries.length;
  const k = findInnermostRank(n);
  if (k === 0) return null;
  const getTry = (place: number) => validTries[place] as number;
  const roundToStep = (ms: number) => REACTION.stepMs * roundForDisplay(ms / REACTION.stepMs);
  const median = sum([getTry(Math.floor((n - 1) / 2)), getTry(Math.floor(n / 2))]) / 2;
  return { ms: roundToStep(median), lo: roundToStep(getTry(k - 1)), hi: roundToStep(getTry(n - k)), n };
}
