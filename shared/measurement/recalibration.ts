import { growth, masteryAgeAt, masteryLogit } from './growth.ts';
import { type Curve, effectiveDiscrimination, estimateItems, information, probability, withUncertainty } from './items.ts';
import { clamp, mean, sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { CALIBRATION } from './scale.ts';

/** What is known of one item's difficulty: b and its SD τ. */
export type Difficulty = { b: number; tau: number };
/** What its answers say: S, by how much they are more right than expected, and how much information on b they carry. */
export type Tally = { excess: number; information: number };
/** One answer to an item of a subject: guessing rate, the child's growth μ(age), and its θ and psd from the other items. */
export type Seen = { correct: boolean; c: number; mu: number } & Estimate;

/** b_new = b - S/(1/τ²+I), τ_new = 1/√(1/τ²+I) (`measurement.md` 7.6). Offline, never during a week. */
export function recalibrate({ b, tau }: Difficulty, { excess, information: added }: Tally): Difficulty {
  const precision = 1 / tau ** 2 + added;
  return { b: b - excess / precision, tau: 1 / Math.sqrt(precision) };
}

/**
 * The curve of an item at b for the child of an answer. What is not known of its θ flattens the curve as τ does; taken as known, θ would
 * let 90 % intervals of b cover .82 of simulated items, so .93.
 */
const curveFor = ({ c, mu, psd }: Seen, b: number): Curve => ({ a: effectiveDiscrimination(1, psd), b: b - mu, c });

/**
 * S = Σ(x-P)P'/(P(1-P)) and I = ΣP'²/(P(1-P)) at difficulty b (logits on the scale of all ages). Without guessing, at a θ that is
 * known, these are the Σ(x-P) and ΣP(1-P) of `measurement.md` 7.6.
 */
export function tally(b: number, answers: readonly Seen[]): Tally {
  const terms = answers.map((seen) => {
    const curve = curveFor(seen, b);
    const P = probability(seen.theta, curve);
    return { S: ((Number(seen.correct) - P) * curve.a * (P - curve.c)) / (P * (1 - curve.c)), I: information(seen.theta, curve) };
  });
  return { excess: sum(terms.map(({ S }) => S)), information: sum(terms.map(({ I }) => I)) };
}

/**
 * Infit at difficulty b, the mean square Σ(x-P)²/ΣP(1-P): 1 for answers that scatter as the model says, more where able children fail
 * and others succeed, less where answers follow ability too closely (Wright and Masters 1982).
 */
export function infit(b: number, answers: readonly Seen[]): number {
  const chances = answers.map((seen) => probability(seen.theta, curveFor(seen, b)));
  return sum(chances.map((P, i) => (Number(answers[i]?.correct) - P) ** 2)) / sum(chances.map((P) => P * (1 - P)));
}

/** Steps to the most likely b. Judges err by a logit or two, and each step is at most one. */
const STEPS = 12;

/** The most likely difficulty after these answers, by the step of `recalibrate` from where the last one led; the first one is the formula itself. */
export function calibrated(before: Difficulty, answers: readonly Seen[]): Difficulty {
  let now = before;
  for (let step = 0; step < STEPS; step++) {
    const { excess, information: added } = tally(now.b, answers);
    const next = recalibrate({ b: now.b, tau: before.tau }, { excess: excess + (now.b - before.b) / before.tau ** 2, information: added });
    now = { b: now.b + clamp(next.b - now.b, -1, 1), tau: next.tau };
  }
  return now;
}

/** An answer with the item as it was then, and the time it took in ms. */
export type CalibrationAnswer = { itemId: string; correct: boolean; rtMs: number; masteryAge: number; tau: number; c: number };
/** One child's answers to the items of one subject, at an age in decimal years. */
export type CalibrationSitting = { age: number; answers: readonly CalibrationAnswer[] };

type ItemDifficulty = { masteryAge: number; tau: number };
export type ItemCalibration = {
  itemId: string;
  /** Answers it rests on. */
  n: number;
  before: ItemDifficulty;
  after: ItemDifficulty;
  infit: number;
  /** Whether infit lies where an item measures what its subject measures; one outside it is to be replaced. */
  fits: boolean;
  /** NT10: a tenth of the mean time in ms; who answers sooner has not tried (Wise and Ma 2012). */
  floorMs: number;
};

/**
 * New difficulties and floors of the items that were answered `least` times or more, by id (`measurement.md` 6.1, 7.6). θ of each child
 * comes from the other items of the same sitting, so a sitting of one answer says nothing. All answers must have been given under one
 * scale version: τ holds what earlier ones have said already.
 */
export function calibrateItems(sittings: readonly CalibrationSitting[], least: number = CALIBRATION.answers): ItemCalibration[] {
  const byItem = new Map<string, Given[]>();
  for (const given of sittings.flatMap(givenIn)) {
    const known = byItem.get(given.answer.itemId);
    if (known) known.push(given);
    else byItem.set(given.answer.itemId, [given]);
  }
  return [...byItem]
    .filter(([, given]) => given.length >= least)
    .map(([itemId, given]) => calibration(itemId, given))
    .sort((one, other) => (one.itemId < other.itemId ? -1 : 1));
}

type Given = { answer: CalibrationAnswer; seen: Seen };

function givenIn({ age, answers }: CalibrationSitting): Given[] {
  if (answers.length < 2) return [];
  const mu = growth('academic', age);
  const marked = answers.map(({ masteryAge, tau, c, correct }) => ({
    ...withUncertainty({ a: 1, b: masteryLogit('academic', masteryAge) - mu, c, tau }),
    correct,
  }));
  return answers.map((answer, i) => ({ answer, seen: { correct: answer.correct, c: answer.c, mu, ...estimateItems(marked.toSpliced(i, 1)) } }));
}

function calibration(itemId: string, given: readonly Given[]): ItemCalibration {
  const answers = given.map(({ seen }) => seen);
  const { masteryAge, tau } = (given[0] as Given).answer;
  const { b, tau: left } = calibrated({ b: masteryLogit('academic', masteryAge), tau }, answers);
  const fit = infit(b, answers);
  return {
    ...{ itemId, n: answers.length, before: { masteryAge, tau } },
    after: { masteryAge: masteryAgeAt('academic', b), tau: left },
    infit: fit,
    fits: fit >= CALIBRATION.infit.from && fit <= CALIBRATION.infit.to,
    floorMs: CALIBRATION.timeShare * mean(given.map(({ answer }) => answer.rtMs)),
  };
}
