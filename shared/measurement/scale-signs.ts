import type { FlagCode } from './scale.ts';

/* Constants of the signs of doubtful answers (`measurement.md` 6.1, 10.3); a file of its own only for length. */

/** V of a sign: 1 is a note, 0 removes the source; two numbers where a sign has two strengths. */
export const SIGN_WEIGHT = {
  FAST_SOME: 0.7,
  FAST_MANY: 0,
  GUESSING: 0,
  /** A sitting at the edge of its range is still valid. */
  FLOOR: 1,
  CEILING: 1,
  CONTROL_FAIL: 1,
  AWAY: 1,
  /** Answers chosen by a parent do not measure the child. */
  HELPED: { talkedThrough: 0.5, parentChose: 0 },
  LOW_STATE: 1,
  Q_FAST: { some: 0.7, many: 0 },
  Q_POSITION: { long: 0.5, longest: 0 },
  Q_PAIR: 0.7,
  Q_HELPED: 0.7,
  F_FAST: 0.5,
  F_STRAIGHT: 0.7,
  F_EXTREME: 0.5,
  F_UNTOUCHED: 1,
  X_CONTRA: 1,
  X_SAMEPERSON: 0,
} as const satisfies Record<FlagCode, number | Record<string, number>>;

/**
 * Shortest plausible time of an answer: per picture, per text and per word in ms; and the share of the audio that must
 * have been heard.
 */
export const FLOOR = { pictureMs: 800, textMs: 1200, wordMs: 120, heardShare: 0.5 } as const;
/**
 * Shares of answers slower than their floor: below `some` a few, below `many` too many were too fast (Wise and Kong
 * 2005).
 */
export const EFFORT = { some: 0.9, many: 0.7 } as const;
/**
 * Limits of the guessing rule: `chance` is the probability of so few correct answers at the child's level. One more
 * sign is needed: `effort` below its limit, the share of choices on the same position, or the likelihood ratio
 * `misfit`. Not applied to fewer answers than `min`.
 */
export const GUESSING = { chance: 0.05, min: 8, effort: EFFORT.some, samePlace: 0.8, misfit: 3 } as const;
/** Number of wrong control questions from which the task counts as not understood. */
export const CONTROLS_WRONG = 2;
/** A scene answered sooner is too fast; shares of a chapter from which `some` or `many` applies. */
export const SCENE_FAST = { ms: 1500, some: 0.1, many: 0.3 } as const;
/** The same screen position so often in a row, positions being shuffled (7: .25 % of honest children). */
export const POSITION_RUN = { long: 7, longest: 9 } as const;
/** Σ|A-B| over five traits from which the two sets contradict each other (1.2, .6, .3 % by age mode; random 7 %). */
export const PAIR_DIFFERENCE = 10;
/**
 * An adult's form: time a field, and how many equal ratings are a straight line (rare among honest raters of four or
 * five sliders only).
 */
export const FORM = { fieldMs: 2000, straightMin: 4 } as const;
/** Ratings that contradict each other, or a test whose whole interval lies below `weak` or from `strong` on. */
export const CONTRADICTION = { low: 3, high: 9, weak: 70, strong: 80 } as const;
/**
 * Mean weight V of a week from which on its report is read as usual, and below which nothing is concluded from it
 * (convention).
 */
export const TRUST = { usual: 0.8, partly: 0.5 } as const;
