import type { LevelDifficulty } from '#shared/instruments/games/calibrated-levels.ts';
import type { LadderGame } from '#shared/instruments/games/ladders.ts';
import type { InputType } from '#shared/values/answering.ts';
import { computeTrialParams } from './games.ts';
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
import { ANSWER_MAX_MS, CALIBRATION } from './scale.ts';

/** Difficulty of one item: b and its SD τ. */
export type Difficulty = { b: number; tau: number };
/** Sums over its answers: S, the excess of correct answers over the expected number, and the information on b. */
export type Tally = { excess: number; information: number };
/**
 * One answer to an item of a subject: slope (1 where it is left out), guessing rate, the child's growth μ(age), and its θ
 * and psd from the other items.
 */
export type ObservedAnswer = { correct: boolean; a?: number; c: number; mu: number } & Estimate;

/** b_new = b - S/(1/τ²+I), τ_new = 1/√(1/τ²+I). Runs offline, never during an assessment. */
export function recalibrate({ b, tau }: Difficulty, { excess, information: added }: Tally): Difficulty {
  const precision = 1 / tau ** 2 + added;
  return { b: b - excess / precision, tau: 1 / Math.sqrt(precision) };
}

/**
 * The curve of an item at b for the child of an answer. The uncertainty of θ flattens it as τ does; without this, items
 * would be estimated as harder than they are.
 */
const createCurve = ({ a = 1, c, mu, psd }: ObservedAnswer, b: number): Curve => ({
  a: effectiveDiscrimination(a, psd),
  b: b - mu,
  c,
});

/**
 * S = Σ(x-P)P'/(P(1-P)) and I = ΣP'²/(P(1-P)) at difficulty b (logits on the scale of all ages). Without guessing, at a
 * θ that is known, these are Σ(x-P) and ΣP(1-P).
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

/**
 * One answer of a sitting to what is calibrated, an item or a level: its name, what is known of its difficulty on a
 * scale of its own, and `mu`, by which the child stands above the zero of that scale.
 */
type CalibrationEntry = {
  id: string;
  before: Difficulty;
  mu: number;
  a: number;
  c: number;
  correct: boolean;
  rtMs: number;
};
type DifficultyCalibration = {
  id: string;
  /** Number of answers used. */
  n: number;
  before: Difficulty;
  after: Difficulty;
  infit: number;
  /** Whether infit lies in the accepted range; what is outside of it should be replaced. */
  fits: boolean;
  /**
   * NT10: a tenth of the mean time in ms, absences cut off; faster answers count as not tried (Wise and Ma 2012).
   */
  floorMs: number;
};

/** Rounds over all difficulties: a new one changes the θ from which the others are estimated. */
const ROUNDS = 4;

type LearnedDifficulty = {
  id: string;
  before: Difficulty;
  current: Difficulty;
  observations: ObservedAnswer[];
  times: number[];
};
type SittingEntry = CalibrationEntry & { learned: LearnedDifficulty };

/**
 * New difficulties of all that has `least` or more answers, by name. θ of each child comes from the other answers of
 * the same sitting, so a sitting of one answer is skipped. All answers must belong to one scale version: τ already
 * contains the answers of earlier versions.
 */
function calibrateAll(sittings: readonly (readonly CalibrationEntry[])[], least: number): DifficultyCalibration[] {
  const known = new Map<string, LearnedDifficulty>();
  const useful = sittings
    .filter(({ length }) => length > 1)
    .map((entries) => entries.map((each) => register(known, each)));
  const often = [...known.values()]
    .filter(({ times }) => times.length >= least)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  for (let round = 0; round < ROUNDS; round++) {
    updateObservations(known.values(), useful);
    for (const each of often) each.current = calibrate(each.before, each.observations);
  }
  updateObservations(known.values(), useful);
  return often.map(summarize);
}

function register(known: Map<string, LearnedDifficulty>, entry: CalibrationEntry): SittingEntry {
  const { id, before, rtMs } = entry;
  const learned = known.get(id) ?? { id, before, current: before, observations: [], times: [] };
  known.set(id, learned);
  learned.times.push(Math.min(rtMs, ANSWER_MAX_MS));
  return { ...entry, learned };
}

/** Collects the answers to each with the child's θ, estimated from the other answers at their current difficulty. */
function updateObservations(all: Iterable<LearnedDifficulty>, sittings: readonly (readonly SittingEntry[])[]): void {
  for (const each of all) each.observations = [];
  for (const entries of sittings) {
    const marked = entries.map(({ learned: { current }, mu, a, c, correct }) => ({
      ...withUncertainty({ a, b: current.b - mu, c, tau: current.tau }),
      correct,
    }));
    for (const [i, { learned, mu, a, c, correct }] of entries.entries())
      learned.observations.push({ correct, a, c, mu, ...estimateItems(marked.toSpliced(i, 1)) });
  }
}

function summarize({ id, before, current, observations, times }: LearnedDifficulty): DifficultyCalibration {
  const fit = infit(current.b, observations);
  return {
    id,
    n: observations.length,
    before,
    after: current,
    infit: fit,
    fits: fit >= CALIBRATION.infit.from && fit <= CALIBRATION.infit.to,
    floorMs: CALIBRATION.timeShare * mean(times),
  };
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
export type ItemCalibration = Omit<DifficultyCalibration, 'id' | 'before' | 'after'> & {
  itemId: string;
  before: ItemDifficulty;
  after: ItemDifficulty;
};

/** New difficulties and floors of the items with `least` or more answers, by id. */
export function calibrateItems(
  sittings: readonly CalibrationSitting[],
  least: number = CALIBRATION.answers,
): ItemCalibration[] {
  const judged = new Map<string, ItemDifficulty>();
  const entries = sittings.map(({ age, answers }) =>
    answers.map(({ itemId: id, masteryAge, tau, ...answer }) => {
      if (!judged.has(id)) judged.set(id, { masteryAge, tau });
      const before = { b: masteryLogit('academic', masteryAge), tau };
      return { ...answer, id, before, mu: growth('academic', age), a: 1 };
    }),
  );
  return calibrateAll(entries, least).map(({ id, after, ...rest }) => ({
    ...rest,
    itemId: id,
    before: judged.get(id) as ItemDifficulty,
    after: toItemDifficulty(after),
  }));
}

/** Mastery ages end at 3 and 25; what lies beyond stays as uncertainty, so that a question at the end is not called sure. */
function toItemDifficulty({ b, tau }: Difficulty): ItemDifficulty {
  const masteryAge = masteryAgeAt('academic', b);
  return { masteryAge, tau: Math.hypot(tau, masteryLogit('academic', masteryAge) - b) };
}

/** A scored trial of a game with what was known of its level at that time. */
export type CalibrationTrial = {
  game: LadderGame;
  level: number;
  inputType: InputType;
  correct: boolean;
  rtMs: number;
  difficulty: LevelDifficulty;
};
/** One child's trials of the games of one area. */
export type TrialSitting = { age: number; trials: readonly CalibrationTrial[] };
export type LevelCalibration = Omit<DifficultyCalibration, 'before' | 'after' | 'floorMs'> & {
  before: LevelDifficulty;
  after: LevelDifficulty;
};

const toShift = ({ b, tau }: Difficulty): LevelDifficulty => ({ shift: b, tau });

/** New difficulties of the levels with `least` or more trials, by `game/level`. */
export function calibrateLevels(
  sittings: readonly TrialSitting[],
  least: number = CALIBRATION.answers,
): LevelCalibration[] {
  const entries = sittings.map(({ age, trials }) =>
    trials.flatMap(({ game, level, inputType, difficulty: { shift, tau }, correct, rtMs }) => {
      const assumed = computeTrialParams(game, level, age, inputType, { shift: 0, tau });
      if (!assumed) return [];
      const { a, b, c } = assumed;
      return [{ id: `${game}/${level}`, before: { b: shift, tau }, mu: -b, a, c, correct, rtMs }];
    }),
  );
  return calibrateAll(entries, least).map(({ id, n, before, after, infit: fit, fits }) => ({
    id,
    n,
    before: toShift(before),
    after: toShift(after),
    infit: fit,
    fits,
  }));
}
