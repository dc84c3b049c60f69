import { growth, masteryAgeAt, masteryLogit } from './growth.ts';
import {
  type Curve,
  effectiveDiscrimination,
  estimateItems,
  information,
  probability,
  withUncertainty,
} from './items.ts';
import { clamp, mean, sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { CALIBRATION } from './scale.ts';

/** Difficulty of one item: b and its SD τ. */
export type Difficulty = { b: number; tau: number };
/** Sums over its answers: S, the excess of correct answers over the expected number, and the information on b. */
export type Tally = { excess: number; information: number };
/**
 * One answer to an item of a subject: guessing rate, the child's growth μ(age), and its θ and psd from the other items.
 */
export type ObservedAnswer = { correct: boolean; c: number; mu: number } & Estimate;

/** b_new = b - S/(1/τ²+I), τ_new = 1/√(1/τ²+I) (`measurement.md` 7.6). Runs offline, never during an assessment. */
export function recalibrate({ b, tau }: Difficulty, { excess, information: added }: Tally): Difficulty {
  const precision = 1 / tau ** 2 + added;
  return { b: b - excess / precision, tau: 1 / Math.sqrt(precision) };
}

/**
 * The curve of an item at b for the child of an answer. The uncertainty of θ flattens it as τ does; without this, items
 * would be estimated as harder than they are.
 */
const createCurve = ({ c, mu, psd }: ObservedAnswer, b: number): Curve => ({
  a: effectiveDiscrimination(1, psd),
  b: b - mu,
  c,
});

/**
 * S = Σ(x-P)P'/(P(1-P)) and I = ΣP'²/(P(1-P)) at difficulty b (logits on the scale of all ages). Without guessing, at a
 * θ that is known, these are the Σ(x-P) and ΣP(1-P) of `measurement.md` 7.6.
 */
export function tally(b: number, answers: readonly ObservedAnswer[]): Tally {
  const terms = answers.map((observed) => {
    const curve = createCurve(observed, b);
    const P = probability(observed.theta, curve);
    return {
      S: ((Number(observed.correct) - P) * curve.a * (P - curve.c)) / (P * (1 - curve.c)),
      I: information(observed.theta, curve),
    };
  });
  return { excess: sum(terms.map(({ S }) => S)), information: sum(terms.map(({ I }) => I)) };
}

/**
 * Infit at difficulty b, the mean square Σ(x-P)²/ΣP(1-P): 1 for answers that scatter as the model says, more where able
 * children fail and others succeed, less where answers follow ability too closely (Wright and Masters 1982).
 */
export function infit(b: number, answers: readonly ObservedAnswer[]): number {
  const chances = answers.map((observed) => probability(observed.theta, createCurve(observed, b)));
  return sum(chances.map((P, i) => (Number(answers[i]?.correct) - P) ** 2)) / sum(chances.map((P) => P * (1 - P)));
}

/** Newton steps to the most likely b. Experts misjudge by a logit or two, and a step is at most one logit. */
const STEPS = 12;

/**
 * The most likely difficulty after these answers, by repeating `recalibrate` from the previous result; the first step
 * is the formula itself.
 */
export function calibrate(before: Difficulty, answers: readonly ObservedAnswer[]): Difficulty {
  let now = before;
  for (let step = 0; step < STEPS; step++) {
    const { excess, information: added } = tally(now.b, answers);
    const next = recalibrate(
      { b: now.b, tau: before.tau },
      { excess: excess + (now.b - before.b) / before.tau ** 2, information: added },
    );
    now = { b: now.b + clamp(next.b - now.b, -1, 1), tau: next.tau };
  }
  return now;
}

/** An answer with the item parameters at that time, and its response time in ms. */
export type CalibrationAnswer = {
  itemId: string;
  correct: boolean;
  rtMs: number;
  masteryAge: number;
  tau: number;
  c: number;
};
/** One child's answers to the items of one subject, at an age in decimal years. */
export type CalibrationSitting = { age: number; answers: readonly CalibrationAnswer[] };

type ItemDifficulty = { masteryAge: number; tau: number };
export type ItemCalibration = {
  itemId: string;
  /** Number of answers used. */
  n: number;
  before: ItemDifficulty;
  after: ItemDifficulty;
  infit: number;
  /** Whether infit lies in the accepted range; an item outside of it should be replaced. */
  fits: boolean;
  /** NT10: a tenth of the mean time in ms; faster answers count as not tried (Wise and Ma 2012). */
  floorMs: number;
};

/** Rounds over all items: a new difficulty of one item changes the θ from which the others are estimated. */
const ROUNDS = 4;

/** An item during calibration: the experts' difficulty, the current estimate, its answers and their times in ms. */
type LearnedItem = {
  itemId: string;
  judged: ItemDifficulty;
  current: Difficulty;
  observations: ObservedAnswer[];
  times: number[];
};
type Sitting = { mu: number; answers: { item: LearnedItem; correct: boolean; c: number }[] };

/**
 * New difficulties and floors of the items with `least` or more answers, by id (`measurement.md` 6.1, 7.6). θ of each
 * child comes from the other items of the same sitting, so a sitting of one answer is skipped. All answers must belong
 * to one scale version: τ already contains the answers of earlier versions.
 */
export function calibrateItems(
  sittings: readonly CalibrationSitting[],
  least: number = CALIBRATION.answers,
): ItemCalibration[] {
  const bank = new Map<string, LearnedItem>();
  const useful = sittings.filter(({ answers }) => answers.length > 1).map((sitting) => registerSitting(bank, sitting));
  const often = [...bank.values()]
    .filter(({ times }) => times.length >= least)
    .sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
  for (let round = 0; round < ROUNDS; round++) {
    updateObservations(bank.values(), useful);
    for (const item of often) item.current = calibrate(toDifficulty(item.judged), item.observations);
  }
  updateObservations(bank.values(), useful);
  return often.map(summarizeItem);
}

const toDifficulty = ({ masteryAge, tau }: ItemDifficulty): Difficulty => ({
  b: masteryLogit('academic', masteryAge),
  tau,
});

function registerSitting(bank: Map<string, LearnedItem>, { age, answers }: CalibrationSitting): Sitting {
  const entered = answers.map(({ itemId, masteryAge, tau, c, correct, rtMs }) => {
    const judged = { masteryAge, tau };
    const item = bank.get(itemId) ?? { itemId, judged, current: toDifficulty(judged), observations: [], times: [] };
    bank.set(itemId, item);
    item.times.push(rtMs);
    return { item, correct, c };
  });
  return { mu: growth('academic', age), answers: entered };
}

/** Collects the answers of each item with the child's θ, estimated from the other items at their current difficulty. */
function updateObservations(items: Iterable<LearnedItem>, sittings: readonly Sitting[]): void {
  for (const item of items) item.observations = [];
  for (const { mu, answers } of sittings) {
    const marked = answers.map(({ item: { current }, c, correct }) => ({
      ...withUncertainty({ a: 1, b: current.b - mu, c, tau: current.tau }),
      correct,
    }));
    for (const [i, { item, c, correct }] of answers.entries())
      item.observations.push({ correct, c, mu, ...estimateItems(marked.toSpliced(i, 1)) });
  }
}

function summarizeItem({ itemId, judged, current, observations, times }: LearnedItem): ItemCalibration {
  const fit = infit(current.b, observations);
  return {
    itemId,
    n: observations.length,
    before: judged,
    after: { masteryAge: masteryAgeAt('academic', current.b), tau: current.tau },
    infit: fit,
    fits: fit >= CALIBRATION.infit.from && fit <= CALIBRATION.infit.to,
    floorMs: CALIBRATION.timeShare * mean(times),
  };
}
