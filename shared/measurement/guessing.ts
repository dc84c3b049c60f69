import { estimateItems, logEvidence, type Marked } from './items.ts';
import { sum } from './numbers.ts';
import { type Left, nearFloor } from './reach.ts';
import { TARGET } from './scale.ts';
import { GUESSING } from './scale-signs.ts';

/**
 * A marked answer and how it was given: the place of the option on the screen, counted from 0, where options were to
 * choose from; `passed` where the child said that it does not know.
 */
export type Chosen = Marked & { place?: number | undefined; passed?: boolean };

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
 * The most correct answers of n that guessing may explain: the largest k with binomial P(X ≤ k; n, .70) < .05; -1 if
 * none.
 */
export function guessingLimit(n: number): number {
  let k = -1;
  while (k < n && binomialAtMost(k + 1, n, TARGET) < GUESSING.chance) k += 1;
  return k;
}

/**
 * Nearly all choices fell on one place of the screen. Few choices, or two options, do that by themselves, so it counts
 * only where blind choice would do it less often than once in twenty sittings; as many options are reckoned with as the
 * least of the choices had.
 */
function onOnePlace(answers: readonly Chosen[]): boolean {
  const choices = answers.filter(({ place, c }) => place !== undefined && c > 0);
  const same = Math.max(0, ...choices.map(({ place }) => choices.filter((other) => other.place === place).length));
  if (choices.length === 0 || same < GUESSING.samePlace * choices.length) return false;
  const blind = Math.max(...choices.map(({ c }) => c));
  return (1 - binomialAtMost(same - 1, choices.length, blind)) / blind < GUESSING.chance;
}

/**
 * How many times likelier these answers are under blind choice than from a child of the ability that they show (θ and
 * psd of the answers themselves). Blind choice is right once in as many times as there are options, and never where
 * there are none, so one open answer that is right speaks against it altogether. Who says "I don't know" does not
 * choose blindly: such answers speak for neither.
 */
export function blindOdds(answers: readonly Chosen[]): number {
  const { theta, psd } = estimateItems(answers);
  const given = answers.filter(({ passed }) => !passed);
  const blind = sum(given.map(({ correct, c }) => Math.log(correct ? c : 1 - c)));
  return Math.exp(blind - logEvidence(given, { mean: theta, sd: psd }));
}

/**
 * Whether a sitting is to be left out as guessed (`measurement.md` 6.1). A low score alone proves nothing: a weak child
 * has one too. So few answers must be right, some of them must have been there to guess, and besides the score
 * something must speak for guessing: haste, one place on the screen, or answers that a child of such ability hardly
 * gives. The last says nothing of a child near the easiest that was left to ask: there an honest child fails like one
 * that does not look. `effort` is the share of answers slower than their floor.
 */
export function looksGuessed(
  answers: readonly Chosen[],
  { effort, left }: { effort: number; left: Left | null },
): boolean {
  const right = answers.filter(({ correct }) => correct).length;
  if (answers.length < GUESSING.min || !answers.some(({ c }) => c > 0) || right > guessingLimit(answers.length))
    return false;
  if (effort < GUESSING.effort || onOnePlace(answers)) return true;
  const low = left !== null && nearFloor(estimateItems(answers), left);
  return !low && blindOdds(answers) >= GUESSING.misfit;
}
