/**
 * How children, adults and difficulties are made in a world. The estimator does not see this: where its assumptions
 * differ, its numbers must still hold. SDs are in logits, which are SDs of children of one age.
 */
export type World = {
  /** Completed years of the youngest and the oldest child. */
  ages: readonly [youngest: number, oldest: number];
  /** Only whole years are known, and the birthday is anywhere in the year; otherwise the month of birth is known. */
  wholeYears: boolean;
  /** Errors in the assumed difficulties: shared by all items of all subjects, by one subject, by one area's games. */
  allItemsError: number;
  subjectError: number;
  gameError: Readonly<Record<'cognitive' | 'social' | 'emotional' | 'physical', number>>;
  /** SD of ln(true slope / assumed slope) of each item. */
  slopes: number;
  /** Items are guessed as by taps anywhere on their screen: less than the product assumes in tables and with tiles. */
  trueGuessing: boolean;
  /** Share of right answers lost by a slip; share of wrong ones put right by an adult; share lost at the very end. */
  slips: number;
  help: number;
  tired: number;
  /** Abilities have a long tail of weak children. */
  skewed: boolean;
  /** Steps on a slider of ten that all adults add, and the correlation of two sliders of one adult. */
  lenient: number;
  halo: number;
  /** The parent writes the teacher's form too, on another device. */
  copiedForm: boolean;
  /** SD of the appeal that an option has for every child, whatever it stands for. */
  appeal: number;
  /** The child taps anything, at an honest pace. */
  taps: boolean;
  /** Practice is missed like any trial of its level; else a child that tries is right, since the page shows how it goes. */
  hardPractice: boolean;
};

/** The estimator's own model. */
const OWN: World = {
  ages: [3, 15],
  wholeYears: false,
  allItemsError: 0,
  subjectError: 0.25,
  gameError: { cognitive: 0.25, social: 0.25, emotional: 0.25, physical: 0.35 },
  slopes: 0,
  trueGuessing: false,
  slips: 0,
  help: 0,
  tired: 0,
  skewed: false,
  lenient: 0,
  halo: 0.4,
  copiedForm: false,
  appeal: 0,
  taps: false,
  hardPractice: false,
};
const MIX: Partial<World> = {
  allItemsError: 0.3,
  slopes: 0.25,
  trueGuessing: true,
  slips: 0.04,
  help: 0.08,
  tired: 0.05,
  lenient: 0.5,
  halo: 0.5,
  appeal: 0.4,
};

/**
 * `likely` worlds must hold as they are. `stress` worlds are stronger than is likely: for them the strength is sought
 * at which numbers cease to hold. In `taps` nothing can hold, and the report has to say so.
 */
export type WorldKind = 'own' | 'likely' | 'stress' | 'taps';
export const WORLDS = {
  own: { kind: 'own', ...OWN },
  'shared-0.3': { kind: 'likely', ...OWN, allItemsError: 0.3 },
  'shared-0.6': { kind: 'stress', ...OWN, allItemsError: 0.6 },
  slips: { kind: 'stress', ...OWN, slips: 0.1 },
  help: { kind: 'stress', ...OWN, help: 0.2 },
  tired: { kind: 'stress', ...OWN, tired: 0.15 },
  'whole-years': { kind: 'likely', ...OWN, wholeYears: true, ages: [3, 5] },
  lenient: { kind: 'likely', ...OWN, lenient: 1, halo: 0.6 },
  copied: { kind: 'stress', ...OWN, copiedForm: true },
  appeal: { kind: 'likely', ...OWN, appeal: 0.8 },
  skewed: { kind: 'likely', ...OWN, skewed: true },
  slopes: { kind: 'likely', ...OWN, slopes: 0.4 },
  mix: { kind: 'likely', ...OWN, ...MIX },
  taps: { kind: 'taps', ...OWN, taps: true, ages: [11, 15] },
} as const satisfies Record<string, World & { kind: WorldKind }>;
export type WorldName = keyof typeof WORLDS;
export const WORLD_NAMES = Object.keys(WORLDS) as WorldName[];

/** The one number that makes a stress world what it is. */
export const STRENGTHS = {
  'shared-0.6': 'allItemsError',
  slips: 'slips',
  help: 'help',
  tired: 'tired',
} as const satisfies Partial<Record<WorldName, keyof World>>;
