import { isNearFloor, type RemainingRange } from './edges.ts';
import { estimateItems, logEvidence, type MarkedAnswer } from './items.ts';
import { sum } from './numbers.ts';
import { TARGET } from './scale.ts';
import { GUESSING } from './scale-forms.ts';

/**
 * A marked answer with the position of the chosen option on the screen, counted from 0, where there were options;
 * `passed` is an "I don't know".
 */
export type PlacedAnswer = MarkedAnswer & { place?: number | undefined; passed?: boolean };

/** P(X ≤ k) of n tries that succeed with probability p each. */
function binomialAtMost(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let total = k < 0 ? 0 : term;
  for (let i = 0; i < k; i++) {
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
    total += term;
  }
  return total;
}

/**
 * Largest number of correct answers out of n that guessing can explain: the largest k with binomial P(X ≤ k; n, .70) <
 * .05; -1 if none.
 */
export function computeGuessingLimit(n: number): number {
  let k = -1;
  while (k < n && binomialAtMost(k + 1, n, TARGET) < GUESSING.chance) k += 1;
  return k;
}

/**
 * Whether nearly all choices fell on one screen position. With few choices or two options this happens by chance, so it
 * counts only where blind choice would do it in less than one of twenty sittings. The number of options is the smallest
 * of all choices.
 */
function isOnOnePlace(answers: readonly PlacedAnswer[]): boolean {
  const choices = answers.filter(({ place, c }) => place !== undefined && c > 0);
  const same = Math.max(0, ...choices.map(({ place }) => choices.filter((other) => other.place === place).length));
  if (choices.length === 0 || same < GUESSING.samePlace * choices.length) return false;
  const blind = Math.max(...choices.map(({ c }) => c));
  return (1 - binomialAtMost(same - 1, choices.length, blind)) / blind < GUESSING.chance;
}

/**
 * Likelihood ratio of these answers under blind choice against a child of the estimated ability (θ and psd of the
 * answers themselves). Blind choice is correct with probability c and never on a typed number, so one correct number
 * makes the ratio 0. Passed answers are left out: "I don't know" is not blind choice.
 */
export function computeBlindOdds(answers: readonly PlacedAnswer[]): number {
  const { theta, psd } = estimateItems(answers);
  const attempted = answers.filter(({ passed }) => !passed);
  const blind = sum(attempted.map(({ correct, c }) => Math.log(correct ? c : 1 - c)));
  return Math.exp(blind - logEvidence(attempted, { mean: theta, sd: psd }));
}

/**
 * Whether a sitting is left out as guessed (record 0027). A low score alone is not enough, because a weak
 * child has one too. Required are few correct answers, some items that can be guessed, and one more sign: haste, one
 * screen position, or answers that are unlikely for the estimated ability. The last sign is ignored near the easiest
 * remaining item, where an honest child fails like a guessing one. `effort` is the share of answers slower than their
 * floor.
 */
export function looksGuessed(
  answers: readonly PlacedAnswer[],
  { effort, left: remaining }: { effort: number; left: RemainingRange | null },
): boolean {
  const right = answers.filter(({ correct }) => correct).length;
  if (answers.length < GUESSING.min || !answers.some(({ c }) => c > 0) || right > computeGuessingLimit(answers.length))
    return false;
  if (effort < GUESSING.effort || isOnOnePlace(answers)) return true;
  const isNearEdge = remaining !== null && isNearFloor(estimateItems(answers), remaining);
  return !isNearEdge && computeBlindOdds(answers) >= GUESSING.misfit;
}
