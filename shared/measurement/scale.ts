import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { EvidenceGrade } from '#shared/values/score.ts';

/**
 * The constants of measurement; those of signs and of the adults' forms are in `scale-forms.ts`. Not here: answer keys
 * (`keys/`), difficulties of items (the bank), levels and numbers of trials (with the games), ages of the age modes
 * (`instruments/ages.ts`). Where no source is named it is a design assumption, chosen by judgement and to be replaced
 * by pilot data. Changing any number that moves a score, in either file, needs a new `SCALE_VERSION`: reports of
 * different versions are never compared. Literals only, so that a browser takes just what it uses.
 */
export const SCALE_VERSION = '2';

// What the numbers rest on, and what is measured.

/** Where the numbers come from. There are no norms: "typical for age" is a design target, not a population average. */
export const EVIDENCE: EvidenceGrade = 'expert-prior';

/** The five areas of the report; all but `academic` are also played on day 3. */
export const AREAS = ['cognitive', 'social', 'emotional', 'academic', 'physical'] as const;
export type Area = (typeof AREAS)[number];
export const TRAITS = ['O', 'C', 'E', 'A', 'N'] as const;
export type Trait = (typeof TRAITS)[number];
export const RIASEC = ['R', 'I', 'A', 'S', 'E', 'C'] as const;
export type Riasec = (typeof RIASEC)[number];
export const MI = [
  'linguistic',
  'logical',
  'spatial',
  'musical',
  'bodily',
  'interpersonal',
  'intrapersonal',
  'naturalist',
] as const;
export type Mi = (typeof MI)[number];

// The engine.

/** Grid of the posterior: 81 points from -4 to 4. */
export const GRID = { from: -4, step: 0.1, points: 81 } as const;

/** Every interval is a 90 % interval: so many standard deviations on either side. */
export const COVERAGE = 0.9;
export const Z90 = 1.645;

/** Variance of a logistic error over that of a logit's scale, used where an uncertain difficulty flattens a curve. */
export const LOGISTIC_VARIANCE = 2.89;

/**
 * The graded (4-option) model: steps, and by age mode its slope, the choice model's κ and the loading of the child's
 * answers.
 */
export const STEPS = [-1.2, 0, 1.2] as const;
export const BY_MODE = {
  '3-6': { a: 0.5, kappa: 0.6, lambda: 0.35 },
  '7-10': { a: 0.65, kappa: 0.8, lambda: 0.45 },
  '11-15': { a: 0.8, kappa: 1, lambda: 0.55 },
} as const;
export type QuestMode = keyof typeof BY_MODE;

/** Draws from which the probability of a true first place is counted. */
export const FIRST_PLACE_DRAWS = 2000;

// Scales, bands, growth.

/**
 * perfScore = 100·σ(LINK_ANCHOR + LINK_SLOPE·θ): 75 is typical for age; .65 = 1/√(1+4/2.89), tasks with an SD of 2
 * logits.
 */
export const LINK_ANCHOR = Math.log(3);
export const LINK_SLOPE = 0.65;

/**
 * The specification's bands (4) and academic levels (9) begin here; below the last edge of the bands only a sure score
 * is red.
 */
export const BAND_EDGES = [90, 80, 70] as const;
export const LEVEL_EDGES = [90, 80, 70, 60] as const;

/**
 * Growth μ in logits = within-age SD units, age 9 = 0, at ages 3 to 16. Academic steps follow published gains of a
 * year: Scammacca 2015 (PMC4696502, table 7) from grade 3 on, the PAT mathematics of New Zealand
 * (educationcounts.govt.nz/publications/schooling/36097), Bloom 2008 for the early grades; before 6 they are
 * extrapolated. Emotional ones follow REBEC 2020 (10.3389/feduc.2020.00110). The point at 25 lets the growth of the
 * last year go on, for content that three quarters of 16-year-olds do not master.
 */
export const GROWTH_AGES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 25] as const;
export const GROWTH: Record<Area, readonly number[]> = {
  academic: [-6.65, -5.45, -4.25, -3.05, -1.75, -0.75, 0, 0.45, 0.93, 1.3, 1.57, 1.86, 2.09, 2.3, 4.19],
  cognitive: [-3.6, -2.7, -2.0, -1.4, -0.9, -0.4, 0, 0.35, 0.65, 0.9, 1.1, 1.3, 1.45, 1.55, 2.45],
  social: [-3.4, -2.4, -1.6, -1.0, -0.6, -0.3, 0, 0.25, 0.45, 0.65, 0.8, 0.95, 1.05, 1.12, 1.75],
  emotional: [-1.9, -1.3, -0.85, -0.5, -0.33, -0.16, 0, 0.13, 0.25, 0.38, 0.45, 0.52, 0.58, 0.62, 0.98],
  physical: [-3.2, -2.4, -1.75, -1.2, -0.75, -0.35, 0, 0.3, 0.58, 0.82, 1.02, 1.18, 1.3, 1.38, 2.1],
};
/** Mastery age means that three quarters can do it, so an item lies ln 3 below the growth curve. */
export const MASTERY = 0.75;
export const MASTERY_LOGIT = Math.log(3);

// Combining sources.

/** SD of a topic around its subject. */
export const TOPIC_SD = 0.6;
/** True correlations between the parts of an area and between areas. */
export const CORRELATION = { subjects: 0.6, areas: 0.4, halves: 0.39 } as const;

/**
 * Parameters of the posterior of ability (`ability.ts`), SDs in logits: design assumptions for uncalibrated
 * difficulties (`EVIDENCE`). Slips: the four-parameter model of Barton and Lord (1981).
 */
export type Model = {
  correlation: { subjects: number; areas: number; halves: number };
  /** SD of a topic around its subject. */
  topicSd: number;
  /** SD of the error of all difficulties of a game, of the games for hands, of the bank, and of each subject in it. */
  errors: { game: number; physical: number; bank: number; subject: number };
  /** SD in years of the age where only whole years are known: uniform over the year, 1/√12. */
  ageSd: number;
  /** Rates of slips and how common they are: the three Gauss points of Beta(2, 38), mean .05. */
  slips: readonly { rate: number; share: number }[];
  /** Factor on the slopes of all questions and trials. */
  slope: number;
  /** Mean rate of slips that difficulties hold already. */
  masterySlips: number;
};
export const MODEL: Model = {
  correlation: CORRELATION,
  topicSd: TOPIC_SD,
  errors: { game: 0.3, physical: 0.4, bank: 0.3, subject: 0.2 },
  ageSd: 0.2887,
  slips: [
    { rate: 0.02257, share: 0.5497 },
    { rate: 0.0775, share: 0.422 },
    { rate: 0.17265, share: 0.0283 },
  ],
  slope: 1,
  masterySlips: 0.05,
};

// Story quest and mirror scenes.

/** Mirror scenes: a parent's graded answers, and the most that one parent may weigh in one trait (W of λ .55 alone). */
export const MIRROR = { a: 1, lambda: 0.55 } as const;
// biome-ignore lint/suspicious/noApproximativeNumericConstant: .55² / (1 - .55²) rounded as published; log10 e is a coincidence
export const PARENT_CAP = 0.434;
/** From this age a trait may be reported from the child's own answers alone. */
export const OWN_OCEAN_AGE = 7;

// Skill games.

/** Length of path that half of the children repeat, ages 3 to 15. */
export const SPAN = [2.4, 3.0, 3.4, 3.8, 4.3, 4.7, 5.0, 5.2, 5.5, 5.7, 5.9, 6.0, 6.1] as const;
/** Throughput of touch in bits a second, ages 3 to 15. */
export const THROUGHPUT = [1.1, 1.5, 1.9, 2.25, 2.6, 2.9, 3.2, 3.45, 3.7, 3.9, 4.1, 4.25, 4.4] as const;
export const RATE_AGES = GROWTH_AGES.slice(0, 13);
/**
 * The same child's throughput with another pointer, as a share of touch. A keyboard does not aim: such trials are not
 * scored.
 */
export const THROUGHPUT_SHARE = { touch: 1, pen: 0.9, mouse: 0.75, keyboard: null } as const;

/** Slope a, uncertainty τ of the difficulty, and where it matters the scale of the difficulty, of the games. */
export const GAMES = {
  matrices: { a: 1, tau: 0.6 },
  fireflies: { a: 1.6, tau: 0.25, scale: 1 },
  'friends-corner': { a: 1, tau: 0.8 },
  'feelings-detective': { a: 1, tau: 0.6 },
  aiming: { a: 1.5, tau: 0.3, scale: 0.25 },
  steering: { a: 1.5, tau: 0.3 },
} as const;

/** Adaptive loops: easy openers, then the aim; when to stop (games here, subjects in section 7). */
export const OPENERS = 2;
export const OPENER_TARGET = 0.85;
export const TARGET = 0.7;
/** A choice item is never aimed at closer to its guessing rate than this. */
export const GUESSING_MARGIN = 0.05;
export const PRECISE_PSD = 0.45;
export const GAME_MIN_TRIALS = 8;
export const GAME_MAX_MS = 5 * 60_000;

/**
 * Reaction trials are reported and not scored: touches before `anticipatedMs` are guesses, and the time is rounded to
 * `stepMs`.
 */
export const REACTION = { anticipatedMs: 100, stepMs: 10 } as const;

/** Signs that answers may not mean what they seem to (record 0027); what they weigh is in `scale-forms.ts`. */
export const FLAG_CODES = [
  'FAST_SOME',
  'FAST_MANY',
  'GUESSING',
  'FLOOR',
  'CEILING',
  'CONTROL_FAIL',
  'AWAY',
  'HELPED',
  'LOW_STATE',
  'AT_CHANCE',
  'Q_FAST',
  'Q_POSITION',
  'Q_PAIR',
  'Q_HELPED',
  'F_FAST',
  'F_STRAIGHT',
  'F_EXTREME',
  'F_UNTOUCHED',
  'X_CONTRA',
  'X_SAMEPERSON',
  'X_ALIKE',
] as const;
export type FlagCode = (typeof FLAG_CODES)[number];

// Subjects.

/** Rounds of four items, one a topic: 8, 12 or 16 items. */
export const ROUNDS: Record<AcademicBand, number> = { '3-5': 2, '6-8': 3, '9-11': 4, '12-15': 4 };
/** The same of extra questions, within the same eight minutes. */
export const EXTRA_ROUNDS: Record<AcademicBand, number> = { '3-5': 3, '6-8': 4, '9-11': 4, '12-15': 4 };
export const ROUNDS_BEFORE_EARLY_STOP = 3;
export const SUBJECT_MAX_MS = 8 * 60_000;
/** So much of an answer's time counts towards the end of its subject; after that the child is taken to be away. */
export const ANSWER_MAX_MS = 2 * 60_000;
/** An item is drawn from this many best candidates, so that children get different tests. */
export const BEST_OF = 3;
/** Days before an item is presented again, unless too few others are left for a sitting. */
export const UNSEEN_DAYS = 180;
/**
 * Easy questions in between, which are not scored: the age in years from which, and after how many scored answers.
 * Younger children show in the practice of the games whether they try.
 */
export const ENGAGEMENT = { fromYears: 7, after: [4, 9] } as const;
/**
 * The specification's topic lists: one strength for each so many points, one weakness for each so many that are
 * missing.
 */
export const TOPIC_STEP = 25;
/**
 * Calibration: answers needed per item, accepted infit range, and the share of the mean time below which an answer
 * counts as not tried.
 */
export const CALIBRATION = { answers: 200, infit: { from: 0.7, to: 1.3 }, timeShare: 0.1 } as const;

// Agreement of two views, 0 to 100 by the displayed number.

/** From here on two views are close; honest weeks of a hundred in which some pair may be called seen differently. */
export const AGREEMENT = { close: 50, differ: 10 } as const;
/**
 * The same of the mean over all dimensions; 50 is expected. Views match over this many `dimensions` at least: one rating
 * of each adult makes three.
 */
export const ALIGNMENT = { match: 55, usual: 40, dimensions: 4 } as const;
/**
 * From `rho` on the ranks of the six interests are called alike, from its negative on different: one of twenty unrelated
 * ranks reaches it (29/35; Spearman, one-sided). Fewer `picks` than the scenes of a chapter leave most ranks untold.
 */
export const INTERESTS_ALIKE = { rho: 0.828, picks: 6 } as const;

// The report.

/** An overall score needs this many of the five areas. */
export const OVERALL_MIN_AREAS = 3;
/**
 * Thresholds of strengths, growth areas and aims: probability `sure` of being above `typical` or below `weak`.
 */
export const NAMED = { typical: 75, weak: 70, sure: 0.8, most: 3 } as const;
/** Maximum number of entries per list of a report. */
export const MOST = { explore: 2, insights: 3, traitTips: 2, notes: 3, short: 3 } as const;
/** Marks of the specification's rules: strength and enrichment, development area, challenge and support. */
export const MARKS = { strength: 80, development: 70, challenge: 60 } as const;
/** Words for a probability; below the last no statement is made (record 0028). */
export const CERTAINTY = { clearly: 0.95, probably: 0.8, perhaps: 0.6 } as const;
/**
 * |θ| up to which an area is called typical for the age (65 to 83), and how many areas it takes to say that one stands
 * out (conventions).
 */
export const TYPICAL_REACH = 0.75;
export const CONTRAST_MIN_AREAS = 3;
/** The band beside a tentative one is named from this chance on (convention). */
export const NEIGHBOUR = 0.2;
/**
 * Favourites are named as a set that contains the true first with probability `sure`; if more than `most` are needed,
 * none is named (conventions).
 */
export const FAVOURITES = { sure: 0.8, most: 3 } as const;
/** Below this age interests are reported as play interests, without reference to careers. */
export const CAREERS_AGE = 11;

/** Months until a reassessment is useful; earlier, games are remembered and growth is small. */
export const REASSESS_MONTHS = { from: 3, to: 6 } as const;
/** Gain from having played before, in θ, and the SD of true change in 3 to 6 months: a stability of .875. */
export const PRACTICE = { games: 0.15, academic: 0 } as const;
export const CHANGE = { sd: 0.5 } as const;
