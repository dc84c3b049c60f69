import type { HomeActivity, ParentSlider } from '#shared/instruments/parent-form.ts';
import type { TeacherSlider } from '#shared/instruments/teacher-form.ts';
import type { FlagCode, Mi, Riasec, Trait } from './scale.ts';

/* Constants of the adults' forms; a file of its own only for length. */

/** Leniency of adult ratings, and where z is cut. */
export const SLIDER = { mean: 7, sd: 1.7, clamp: 2.5 } as const;
/**
 * The specification's "4+" and "below 3" of a 1-5 scale on sliders from 1 to 10, by v = 1 + (x-1)·4/9: 4 is 7.75, and
 * 2, up to its upper edge of 2.5, is 4.4.
 */
export const SLIDER_STRENGTH = 8;
export const SLIDER_CHALLENGE = 4;
/** Correlation of two fields of one informant beyond what they measure (halo). */
export const HALO = 0.4;
/** Share of the activities' evidence that enters the child's choice model, and the precision of that prior. */
export const ACTIVITY_PRIOR = 0.35;
/** Teacher judgement and achievement tests, r over 75 studies (Südkamp 2012). */
export const TEACHER_TEST = 0.63;

/** What a rating is evidence of: a trait, an interest, a field of activity, or the adult half of a skill area. */
export type Construct = Trait | `riasec:${Riasec}` | `mi:${Mi}` | 'social' | 'regulation';
export type Loadings = Partial<Record<Construct, number>>;

/**
 * Assumed correlation ℓ of each field with each construct (design assumptions, blank = 0). Those of a teacher rest on
 * judgements against achievement tests (.63; Südkamp 2012, 10.1037/a0027627) and against abilities (.43; Machts 2016,
 * 10.1016/j.edurev.2016.06.003).
 */
export const PARENT_LOADINGS: Record<ParentSlider, Loadings> = {
  socialSkills: { E: 0.35, A: 0.35, 'riasec:S': 0.25, 'mi:interpersonal': 0.3, social: 0.53 },
  independence: { C: 0.35, E: 0.15, 'riasec:E': 0.15, 'mi:intrapersonal': 0.2 },
  creativity: { O: 0.45, 'riasec:A': 0.3, 'mi:spatial': 0.15, 'mi:linguistic': 0.1 },
  emotional: { A: 0.2, N: -0.45, 'mi:intrapersonal': 0.2, regulation: 0.5 },
};
export const TEACHER_LOADINGS: Record<TeacherSlider, Loadings> = {
  academicPerformance: { O: 0.15 },
  classroomBehavior: { C: 0.3, A: 0.3, N: -0.2, regulation: 0.4 },
  peerInteraction: { E: 0.25, A: 0.35, 'riasec:S': 0.15, 'mi:interpersonal': 0.25, social: 0.55 },
  focusAttention: { C: 0.45, regulation: 0.35 },
  participation: { O: 0.2, E: 0.4, 'riasec:E': 0.1 },
};

export type ActivityLoading = {
  share: number;
  riasec: Partial<Record<Riasec, number>>;
  mi: Partial<Record<Mi, number>>;
};

/** π (share of homes that tick it) and loadings of the eight home activities (design assumptions). */
export const ACTIVITY_LOADINGS: Record<HomeActivity, ActivityLoading> = {
  'Reading/Storytelling': {
    share: 0.7,
    riasec: { I: 0.4, A: 0.4, C: 0.1 },
    mi: { linguistic: 1, intrapersonal: 0.3, interpersonal: 0.1 },
  },
  'Arts and Crafts': { share: 0.6, riasec: { A: 0.9, R: 0.1 }, mi: { spatial: 0.8, bodily: 0.3, intrapersonal: 0.2 } },
  'Building/Construction': {
    share: 0.5,
    riasec: { R: 0.8, I: 0.4, C: 0.2, A: 0.1 },
    mi: { spatial: 0.8, logical: 0.5, bodily: 0.2 },
  },
  'Music/Singing': {
    share: 0.5,
    riasec: { A: 0.7, S: 0.1, E: 0.1 },
    mi: { musical: 1, linguistic: 0.2, bodily: 0.1, interpersonal: 0.1, intrapersonal: 0.1 },
  },
  'Outdoor Play': {
    share: 0.7,
    riasec: { R: 0.6, I: 0.3, S: 0.1 },
    mi: { naturalist: 0.8, bodily: 0.5, spatial: 0.2, interpersonal: 0.2 },
  },
  'Cooking/Helping in Kitchen': {
    share: 0.45,
    riasec: { S: 0.5, C: 0.5, R: 0.2, I: 0.1, A: 0.1 },
    mi: { interpersonal: 0.4, naturalist: 0.3, bodily: 0.2, logical: 0.1, intrapersonal: 0.1 },
  },
  'Board Games/Puzzles': {
    share: 0.5,
    riasec: { I: 0.6, C: 0.5, E: 0.3, S: 0.1 },
    mi: { logical: 0.8, spatial: 0.3, interpersonal: 0.3, linguistic: 0.1 },
  },
  'Sports/Physical Activities': {
    share: 0.5,
    riasec: { R: 0.5, E: 0.4, S: 0.3 },
    mi: { bodily: 1, interpersonal: 0.4, spatial: 0.2, naturalist: 0.1 },
  },
};

/*
 * Constants of the signs of doubtful answers; a file of its own only for length. Long rows of one answer and answers
 * that contradict each other find different kinds of carelessness, so there are several (Meade & Craig 2012,
 * 10.1037/a0028085).
 */

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
  AT_CHANCE: 0,
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
  X_ALIKE: 0,
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
/**
 * The rule on answers that are right no more often than by chance. Blind taps are compared with a child that tries, has
 * the ability `theta` and slips; `blind` is their least chance. How much likelier they must be: in a part of the week,
 * and in all of it (design assumptions).
 */
export const CHANCE = { theta: -2.5, slips: 0.05, blind: 0.05, part: 20, week: 3 } as const;
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
 * Sliders of a parent that ask about the same behaviour as one of a teacher. A teacher's form with `ratings` or more
 * ratings, at least two different ones among them, that all repeat such a slider is a second copy: .003 of two honest
 * adults, .007 where both are lenient (`npm run simulate -- --world care`).
 */
export const ALIKE: { ratings: number; sliders: Record<TeacherSlider, readonly ParentSlider[]> } = {
  ratings: 4,
  sliders: {
    academicPerformance: ['creativity'],
    classroomBehavior: ['emotional'],
    peerInteraction: ['socialSkills'],
    focusAttention: ['independence', 'emotional'],
    participation: ['creativity', 'socialSkills'],
  },
};
/**
 * Mean weight V of a week from which on its report is read as usual, and below which nothing is concluded from it
 * (convention).
 */
export const TRUST = { usual: 0.8, partly: 0.5 } as const;
