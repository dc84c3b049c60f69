/**
 * The constants of measurement (`measurement.md`). Elsewhere, each beside the rule that it belongs to: loadings of sliders (`sliders.ts`) and home
 * activities (`activities.ts`), thresholds of validity flags (`validity.ts`) and of agreement (`agreement.ts`), those of sentences
 * (`report/`), answer keys (`keys/`), difficulties of items (the bank) and of levels (the games' ladders). Where no source is named
 * it is a design assumption, chosen by judgement and to be replaced by pilot data. Changing any number that moves a score needs a new
 * `SCALE_VERSION`, wherever it stands: reports of different versions are never compared.
 */
export const SCALE_VERSION = '1';

/** Where the numbers come from. There are no norms: "typical for age" is a design target, not a population average. */
export const EVIDENCE_LEVELS = ['expert-prior', 'pilot-calibrated', 'normed'] as const;
export type Evidence = (typeof EVIDENCE_LEVELS)[number];
export const EVIDENCE: Evidence = 'expert-prior';

/** The five areas of the report; all but `academic` are also played on day 3. */
export const AREAS = ['cognitive', 'social', 'emotional', 'academic', 'physical'] as const;
export type Area = (typeof AREAS)[number];
export const TRAITS = ['O', 'C', 'E', 'A', 'N'] as const;
export type Trait = (typeof TRAITS)[number];
export const RIASEC = ['R', 'I', 'A', 'S', 'E', 'C'] as const;
export type Riasec = (typeof RIASEC)[number];
export const MI = ['linguistic', 'logical', 'spatial', 'musical', 'bodily', 'interpersonal', 'intrapersonal', 'naturalist'] as const;
export type Mi = (typeof MI)[number];

/** Grid of the posterior: 81 points from -4 to 4. */
export const GRID = { from: -4, step: 0.1, points: 81 } as const;

/** Standard deviations on either side of a 90 % interval. */
export const Z90 = 1.645;

/** perfScore = 100·σ(LINK_ANCHOR + LINK_SLOPE·θ): 75 is typical for age; .65 = 1/√(1+4/2.89), tasks with an SD of 2 logits. */
export const LINK_ANCHOR = Math.log(3);
export const LINK_SLOPE = 0.65;

/** SD of a shared error in the difficulties of right/wrong instruments, by evidence; physical games have more of it. */
export const SIGMA_CAL: Record<Evidence, { physical: number; other: number }> = {
  'expert-prior': { physical: 0.35, other: 0.25 },
  'pilot-calibrated': { physical: 0, other: 0 },
  normed: { physical: 0, other: 0 },
};

/** Variance of a logistic error over that of a logit's scale, used where an uncertain difficulty flattens a curve. */
export const LOGISTIC_VARIANCE = 2.89;

/** Growth μ in logits = within-age SD units, age 9 = 0, at ages 3 to 16 (sources: `measurement.md` 3.3). */
export const GROWTH_AGES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export const GROWTH: Record<Area, readonly number[]> = {
  academic: [-6.65, -5.45, -4.25, -3.05, -1.75, -0.75, 0, 0.45, 0.93, 1.3, 1.57, 1.86, 2.09, 2.3],
  cognitive: [-3.6, -2.7, -2.0, -1.4, -0.9, -0.4, 0, 0.35, 0.65, 0.9, 1.1, 1.3, 1.45, 1.55],
  social: [-3.4, -2.4, -1.6, -1.0, -0.6, -0.3, 0, 0.25, 0.45, 0.65, 0.8, 0.95, 1.05, 1.12],
  emotional: [-1.9, -1.3, -0.85, -0.5, -0.33, -0.16, 0, 0.13, 0.25, 0.38, 0.45, 0.52, 0.58, 0.62],
  physical: [-3.2, -2.4, -1.75, -1.2, -0.75, -0.35, 0, 0.3, 0.58, 0.82, 1.02, 1.18, 1.3, 1.38],
};
/** Mastery age means that three quarters can do it, so an item lies ln 3 below the growth curve. */
export const MASTERY_LOGIT = Math.log(3);

/** Length of path that half of the children repeat, ages 3 to 15. */
export const SPAN = [2.4, 3.0, 3.4, 3.8, 4.3, 4.7, 5.0, 5.2, 5.5, 5.7, 5.9, 6.0, 6.1] as const;
/** Throughput of touch in bits a second, ages 3 to 15. */
export const THROUGHPUT = [1.1, 1.5, 1.9, 2.25, 2.6, 2.9, 3.2, 3.45, 3.7, 3.9, 4.1, 4.25, 4.4] as const;
export const RATE_AGES = GROWTH_AGES.slice(0, 13);
/** The same child's throughput with another pointer, as a share of touch. A keyboard does not aim: such trials are not scored. */
export const THROUGHPUT_SHARE = { touch: 1, pen: 0.9, mouse: 0.75, keyboard: null } as const;

/** Slope a, uncertainty τ of the difficulty, and where it matters the scale of the difficulty, of the games. */
export const GAMES = {
  matrices: { a: 1, tau: 0.6 },
  fireflies: { a: 1.6, tau: 0.25, scale: 1 },
  'friends-corner': { a: 1, tau: 0.8 },
  'feelings-detective': { a: 1, tau: 0.6 },
  aiming: { a: 1.5, tau: 0.3, scale: 0.25 },
  steering: { a: 1.5, tau: 0.3, scale: 0.25 },
} as const;

/** Adaptive loops: easy openers, then the aim; when to stop (`measurement.md` 6, 7.3). */
export const OPENERS = 2;
export const OPENER_TARGET = 0.85;
export const TARGET = 0.7;
/** A choice item is never aimed at closer to its guessing rate than this. */
export const GUESSING_MARGIN = 0.05;
export const PRECISE_PSD = 0.45;
export const GAME_MIN_TRIALS = 8;
export const GAME_MAX_MS = 5 * 60_000;
export const SUBJECT_MAX_MS = 8 * 60_000;
/** An item is drawn from this many best ones, so that not everybody gets the same test. */
export const BEST_OF = 3;
export const ROUNDS_BEFORE_EARLY_STOP = 3;

/** The graded (4-option) model: steps, and by age mode its slope, the choice model's κ and the loading of the child's answers. */
export const STEPS = [-1.2, 0, 1.2] as const;
export const BY_MODE = {
  '3-6': { a: 0.5, kappa: 0.6, lambda: 0.35 },
  '7-10': { a: 0.65, kappa: 0.8, lambda: 0.45 },
  '11-15': { a: 0.8, kappa: 1, lambda: 0.55 },
} as const;
export type QuestMode = keyof typeof BY_MODE;
/** Mirror scenes: a parent's graded answers, and the most that one parent may weigh in one trait (W of λ .55 alone). */
export const MIRROR = { a: 1, lambda: 0.55 } as const;
// biome-ignore lint/suspicious/noApproximativeNumericConstant: .55² / (1 - .55²) rounded as published; log10 e is a coincidence
export const PARENT_CAP = 0.434;
/** From here on a trait may be reported from the child's own answers alone. */
export const OWN_OCEAN_AGE = 7;

/** Draws from which the probability of a true first place is counted. */
export const FIRST_PLACE_DRAWS = 2000;

/** Leniency of adult ratings, and where z is cut. */
export const SLIDER = { mean: 7, sd: 1.7, clamp: 2.5 } as const;
/** The specification's "4+" and "below 3" of a 1-5 scale on sliders from 1 to 10 (`measurement.md` 8.1). */
export const SLIDER_STRENGTH = 8;
export const SLIDER_CHALLENGE = 4;
/** Correlation of two fields of one informant beyond what they measure (halo). */
export const HALO = 0.4;
/** Share of the activities' evidence that enters the child's choice model, and the precision of that prior. */
export const ACTIVITY_PRIOR = 0.35;

/** True correlations behind means of estimates. */
export const CORRELATION = { subjects: 0.6, areas: 0.4, halves: 0.39 } as const;
/** SD of a topic around its subject. */
export const TOPIC_SD = 0.6;
/** Teacher judgement and achievement tests, r over 75 studies (Südkamp 2012). */
export const TEACHER_TEST = 0.63;
/** What is called a strength, a growth area or an aim: surely enough above what is typical, or below what is weak (`measurement.md` 11.1). */
export const NAMED = { typical: 75, weak: 70, sure: 0.8, most: 3 } as const;
/** An overall score needs this many of the five areas. */
export const OVERALL_MIN_AREAS = 3;

/** Gain from having played before, in θ, and the marks of a reliable change. */
export const PRACTICE = { games: 0.15, academic: 0 } as const;
export const CHANGE = { likely: 1.645, clear: 1.96 } as const;

/** Signs that answers may not mean what they seem to (`measurement.md` 6.1, 10.3). */
export const FLAG_CODES = [
  'FAST_SOME',
  'FAST_MANY',
  'GUESSING',
  'CONTROL_FAIL',
  'AWAY',
  'HELPED',
  'LOW_STATE',
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
] as const;
export type FlagCode = (typeof FLAG_CODES)[number];
