import type { AgeMode } from '#shared/instruments/ages.ts';
import {
  type ChooseTrials,
  type CurrentSitting,
  issueTrials,
  listTrials,
  type NextTrial,
  SAME,
  type TrialChoice,
} from '#shared/instruments/games/game.ts';
import { getForm } from '#shared/instruments/games/ladders.ts';
import { createRandom, hashText, toShuffled } from '#shared/values/seeded.ts';

/** What a trial shows of itself, as far as a child could use it in a later one; null where there is no such thing. */
export type Exposure = { story: string | null; answer: string | null; place: number; options: number };
type ReadExposure = (trial: TrialChoice, mode: AgeMode) => Exposure;

/** Levels that miss the target by at most this much more than the nearest one are given in turn. */
const STRATUM = 0.12;
/** Seeds that are tried at a level. */
const TRIES = 60;
/** The share of the trials of a sitting that may have the same answer, and from how many trials it counts. */
const MOST: Readonly<Record<AgeMode, number>> = { '3-6': 0.4, '7-10': 0.25, '11-15': 0.25 };
const COUNTS_FROM = 8;

/**
 * Broken rules of exposure: a story that the child has seen counts as more than all others together. The same answer,
 * and the right option in the same place, never come three times running; "never twice" would tell the next by the last,
 * and with two or three places the rule would tell too many of them.
 */
export function countBrokenRules(
  { story, answer, place, options }: Exposure,
  earlier: readonly Exposure[],
  seenStories: readonly string[],
  mode: AgeMode,
): number {
  const isSeen = story !== null && (seenStories.includes(story) || earlier.some((each) => each.story === story));
  const lastTwo = earlier.slice(-2);
  const isThird = (isSame: (each: Exposure) => boolean) => lastTwo.length === 2 && lastTwo.every(isSame);
  const most = Math.floor(MOST[mode] * Math.max(earlier.length + 1, COUNTS_FROM));
  const broken = [
    answer !== null && isThird((each) => each.answer === answer),
    answer !== null && earlier.filter((each) => each.answer === answer).length >= most,
    options > 3 && isThird((each) => each.place === place),
  ];
  return (isSeen ? 10 : 0) + broken.filter(Boolean).length;
}

/**
 * Chooses among the levels near the target in an order that is drawn anew for each trial, then among the others from the
 * nearest on: the first trial that breaks no rule, or else the one that breaks the fewest.
 */
export const createChooser =
  (read: ReadExposure): ChooseTrials =>
  (next, sitting) => {
    // The first form knows no rules of exposure.
    if (next.levels.some(({ level }) => getForm(next.game, level) === 1)) return issueTrials(next, sitting);
    const earlier = listTrials(next.game, sitting).map((trial) => read(trial, sitting.mode));
    const least = next.levels[0]?.miss ?? 0;
    // Engines may differ about a level at the edge of the stratum; both choices are accepted.
    const strata = [SAME, -SAME].map((tolerance) => countLevels(next, least + STRATUM + tolerance));
    return [...new Set(strata)].map((size) => chooseTrial(size, next, sitting, earlier, read));
  };

const countLevels = ({ levels }: NextTrial, most: number): number => levels.filter(({ miss }) => miss <= most).length;

function chooseTrial(
  size: number,
  { game, place, levels }: NextTrial,
  { sittingId, mode, seenStories }: CurrentSitting,
  earlier: readonly Exposure[],
  read: ReadExposure,
): TrialChoice {
  const all = levels.map(({ level }) => level);
  const near = toShuffled(all.slice(0, size), createRandom(`${sittingId}/${game}/${place}`));
  let best: { trial: TrialChoice; broken: number } | null = null;
  for (const level of [...near, ...all.slice(size)]) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const trial = { level, seed: hashText(`${sittingId}/${game}/${place}/${level}/${attempt}`) };
      const broken = countBrokenRules(read(trial, mode), earlier, seenStories, mode);
      if (broken === 0) return trial;
      if (!best || broken < best.broken) best = { trial, broken };
    }
  }
  if (!best) throw new RangeError(`${game} has no level`);
  return best.trial;
}
