import type { FlagCode } from './scale.ts';

/*
 * Constants of the signs that answers may not mean what they seem to (`measurement.md` 6.1, 10.3), apart from
 * `scale.ts` for length only.
 */

/** V of a sign: 1 is a note, 0 removes the source; two numbers where a sign has two strengths. */
export const SIGN_WEIGHT = {
  FAST_SOME: 0.7,
  FAST_MANY: 0,
  GUESSING: 0,
  /** How far a sitting could reach says nothing against its answers. */
  FLOOR: 1,
  CEILING: 1,
  CONTROL_FAIL: 1,
  AWAY: 1,
  /** Answers that a parent chose are not the child's performance at all. */
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
 * Least time of an honest answer: a picture looked at, a text read at so much a word; and the share of the audio heard
 * before it.
 */
export const FLOOR = { pictureMs: 800, textMs: 1200, wordMs: 120, heard: 0.5 } as const;
/**
 * Shares of a sitting's answers that are slower than their floor: below the first some, below the second many were too
 * fast (Wise and Kong 2005).
 */
export const EFFORT = { some: 0.9, many: 0.7 } as const;
/**
 * So few right answers as a child at its level gives with this probability may be guesses, if besides the score fewer
 * answers than `effort` took their time, this share of the choices fell on one place, or blind choice explains the
 * answers so many times better. Of fewer answers than `min` nothing is said.
 */
export const GUESSING = { chance: 0.05, min: 8, effort: EFFORT.some, samePlace: 0.8, misfit: 3 } as const;
/** So many wrong control questions mean that the task was not understood. */
export const CONTROLS_WRONG = 2;
/** A scene answered sooner is too fast; from such a share of a chapter on some, above the other many. */
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
