import { toAcademicBand } from '#shared/instruments/ages.ts';
import { createRandom, randomBelow, toShuffled } from '#shared/values/seeded.ts';
import { type Curve, probability } from './items.ts';
import { sum } from './numbers.ts';
import {
  ANSWER_MAX_MS,
  BEST_OF,
  ENGAGEMENT,
  EXTRA_ROUNDS,
  GAME_MAX_MS,
  GAME_MIN_TRIALS,
  GUESSING_MARGIN,
  OPENER_TARGET,
  OPENERS,
  PRECISE_PSD,
  ROUNDS,
  ROUNDS_BEFORE_EARLY_STOP,
  SUBJECT_MAX_MS,
  TARGET,
} from './scale.ts';

/**
 * Target success probability after `answered` scored answers: .85 for the first two (easy openers, for motivation),
 * then .70.
 */
export const computeTarget = (answered: number): number => (answered < OPENERS ? OPENER_TARGET : TARGET);

/** Distance of an item or level from the target; the target is at least the guessing rate plus a margin. */
const computeMiss = (curve: Curve, theta: number, target: number): number =>
  Math.abs(probability(theta, curve) - Math.max(target, curve.c + GUESSING_MARGIN));

/** Distance of a level from the target after `answered` scored answers of its game; 0 is best. */
export const computeLevelMiss = (curve: Curve, theta: number, answered: number): number =>
  computeMiss(curve, theta, computeTarget(answered));

/** A game ends at its most trials, at five minutes, or as soon as it is precise after eight. `psd` raw, times in ms. */
export const isGameOver = ({
  answered,
  psd,
  maxTrials,
  elapsedMs,
}: {
  answered: number;
  psd: number;
  maxTrials: number;
  elapsedMs: number;
}): boolean => answered >= maxTrials || elapsedMs >= GAME_MAX_MS || (answered >= GAME_MIN_TRIALS && psd <= PRECISE_PSD);

/** Number of rounds for an age in years; a round has four items, one per topic. */
export const countRounds = (years: number, isExtra = false): number =>
  (isExtra ? EXTRA_ROUNDS : ROUNDS)[toAcademicBand(years)];

/** Whether a child of this age gets easy questions in between. */
export const hasEngagementItems = (years: number): boolean => years >= ENGAGEMENT.fromYears;

/** The most questions that a sitting can have, easy ones in between included. */
export const countQuestions = (years: number, topics: number, isExtra = false): number =>
  countRounds(years, isExtra) * topics + (hasEngagementItems(years) ? ENGAGEMENT.after.length : 0);

/**
 * Whether an easy question comes next. A sitting that was begun before there were such questions, and is past the first
 * of their places, gets none.
 */
export const isEngagementDue = ({
  years,
  scored,
  engagement,
}: {
  years: number;
  scored: number;
  engagement: number;
}): boolean => hasEngagementItems(years) && ENGAGEMENT.after[engagement] === scored;

export type ItemCandidate = { id: string; topic: string; curve: Curve };

/**
 * The next item of a subject, or null when the pool is empty. The pool holds the items of the own band ±1 that may be
 * asked and are not yet answered, with curves for the child's age; they are chosen with a = 1. Round r asks each topic
 * once, in an order shuffled for the round; one of the best three is taken at random. Everything is drawn from `seed`
 * and the number of answers: asking twice gives the same item.
 */
export function chooseNextItem<Candidate extends ItemCandidate>(
  pool: readonly Candidate[],
  { topics, theta, answered, seed }: { topics: readonly string[]; theta: number; answered: number; seed: string },
): Candidate | null {
  const round = Math.floor(answered / topics.length);
  const topic = toShuffled(topics, createRandom(`${seed}/round/${round}`))[answered % topics.length];
  const topicItems = pool.filter((item) => item.topic === topic);
  const target = computeTarget(answered);
  const ranked = (topicItems.length > 0 ? topicItems : pool)
    .map((item) => ({ item, distance: computeMiss({ a: 1, b: item.curve.b, c: item.curve.c }, theta, target) }))
    .sort((one, other) => one.distance - other.distance || (one.item.id < other.item.id ? -1 : 1));
  const best = ranked.slice(0, BEST_OF);
  return best[randomBelow(createRandom(`${seed}/item/${answered}`), best.length)]?.item ?? null;
}

/** The time that answers took of their subject, in ms: a long absence before one of them must not end it. */
export const countElapsedMs = (answers: readonly { rtMs: number }[]): number =>
  sum(answers.map(({ rtMs }) => Math.min(rtMs, ANSWER_MAX_MS)));

/**
 * A subject ends after its rounds, at eight minutes, or at the end of a round from the third on once it is precise.
 * `psd` raw. Extra questions have no early end: they are offered for what all of them tell.
 */
export function isSubjectOver({
  answered,
  topics,
  psd,
  years,
  elapsedMs,
  isExtra = false,
}: {
  answered: number;
  topics: number;
  psd: number;
  years: number;
  elapsedMs: number;
  isExtra?: boolean;
}): boolean {
  const rounds = answered / topics;
  const early = !isExtra && Number.isInteger(rounds) && rounds >= ROUNDS_BEFORE_EARLY_STOP && psd <= PRECISE_PSD;
  return rounds >= countRounds(years, isExtra) || elapsedMs >= SUBJECT_MAX_MS || early;
}
