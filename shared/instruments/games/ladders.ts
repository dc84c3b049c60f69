import type { AgeMode } from '#shared/instruments/ages.ts';

/*
 * Levels of each game, easiest first. `masteryAge` is the age in years at which about three quarters of children can do
 * it without guessing (`measurement.md` 3.3 and 6; design assumptions); timed games have a required rate instead.
 * Ability is estimated in `shared/measurement/games.ts`.
 */

export type MatrixKind =
  | 'identity'
  | 'one-change'
  | 'two-attributes'
  | 'constant-and-size'
  | 'one-progression'
  | 'two-rules'
  | 'distribution-of-three'
  | 'two-with-distribution'
  | 'three-rules'
  | 'add-or-subtract';
export type MatrixLevel = { level: number; masteryAge: number; grid: 2 | 3; kind: MatrixKind };

const matrix = (level: number, masteryAge: number, grid: 2 | 3, kind: MatrixKind): MatrixLevel => ({
  level,
  masteryAge,
  grid,
  kind,
});
export const MATRIX_LADDER: readonly MatrixLevel[] = [
  matrix(1, 3.5, 2, 'identity'),
  matrix(2, 4.5, 2, 'one-change'),
  matrix(3, 5.5, 2, 'two-attributes'),
  matrix(4, 6.5, 3, 'constant-and-size'),
  matrix(5, 7.5, 3, 'one-progression'),
  matrix(6, 8.5, 3, 'two-rules'),
  matrix(7, 9.5, 3, 'distribution-of-three'),
  matrix(8, 11, 3, 'two-with-distribution'),
  matrix(9, 13, 3, 'three-rules'),
  matrix(10, 15, 3, 'add-or-subtract'),
];

/** Level and length of the path are the same number; lines may cross once the path is long. */
export type FireflyLevel = { level: number; length: number; crossings: boolean };
export const FIREFLY_LADDER: readonly FireflyLevel[] = [2, 3, 4, 5, 6, 7, 8, 9].map((length) => ({
  level: length,
  length,
  crossings: length >= 6,
}));
export const FIREFLY_COUNT = 9;
/** Milliseconds that a firefly is lit, and the dark between two. */
export const FIREFLY_LIT_MS = 1000;
export const FIREFLY_GAP_MS = 500;

export type FriendsKind =
  | 'different-wants'
  | 'different-beliefs'
  | 'who-knows'
  | 'false-belief'
  | 'hidden-feeling'
  | 'second-order'
  | 'white-lie'
  | 'faux-pas'
  | 'irony'
  | 'mixed-motives'
  | 'fair-compromise'
  | 'double-bluff';
export type FriendsLevel = { level: number; masteryAge: number; kind: FriendsKind; options: 2 | 3 | 4 };

const friends = (level: number, masteryAge: number, kind: FriendsKind, options: 2 | 3 | 4): FriendsLevel => ({
  level,
  masteryAge,
  kind,
  options,
});
export const FRIENDS_LADDER: readonly FriendsLevel[] = [
  friends(1, 3.5, 'different-wants', 2),
  friends(2, 4, 'different-beliefs', 2),
  friends(3, 4.5, 'who-knows', 2),
  friends(4, 5, 'false-belief', 3),
  friends(5, 6, 'hidden-feeling', 3),
  friends(6, 7.5, 'second-order', 3),
  friends(7, 8, 'white-lie', 4),
  friends(8, 9.5, 'faux-pas', 4),
  friends(9, 10, 'irony', 4),
  friends(10, 11.5, 'mixed-motives', 4),
  friends(11, 13, 'fair-compromise', 4),
  friends(12, 14, 'double-bluff', 4),
];

/** The six feelings that a drawn face shows; with six options all of them are offered. */
export const FACE_EMOTIONS = ['happy', 'sad', 'angry', 'surprised', 'afraid', 'disgusted'] as const;
export type FaceEmotion = (typeof FACE_EMOTIONS)[number];
/** Percent of the full expression. */
export type Intensity = 100 | 60 | 35;
/** `self-conscious` is one of proud, guilty and embarrassed; `calming` asks for the strategy that helps most. */
export type StoryKind = 'situation' | 'self-conscious' | 'mixed' | 'masked' | 'calming';

export type FeelingsLevel = { level: number; masteryAge: number } & (
  | { kind: 'face'; emotion: FaceEmotion; intensity: Intensity }
  /** `step` orders the stories of one kind where it has several levels: calming 1, 2, 3. */
  | { kind: 'story'; story: StoryKind; step: 1 | 2 | 3 }
);

type Feeling = FeelingsLevel extends infer Level ? (Level extends unknown ? Omit<Level, 'level'> : never) : never;
const face = (emotion: FaceEmotion, intensity: Intensity, masteryAge: number): Feeling => ({
  kind: 'face',
  emotion,
  intensity,
  masteryAge,
});
const story = (kind: StoryKind, masteryAge: number, step: 1 | 2 | 3 = 1): Feeling => ({
  kind: 'story',
  story: kind,
  step,
  masteryAge,
});
/** A face at 60 % is mastered 1.5 years later than at full strength, at 35 % 4 years later. */
export const FEELINGS_LADDER: readonly FeelingsLevel[] = [
  face('happy', 100, 3),
  face('sad', 100, 3.5),
  face('angry', 100, 4),
  face('happy', 60, 4.5),
  story('situation', 4.5),
  face('sad', 60, 5),
  face('surprised', 100, 5),
  face('angry', 60, 5.5),
  face('afraid', 100, 6),
  face('surprised', 60, 6.5),
  face('happy', 35, 7),
  face('disgusted', 100, 7),
  story('calming', 7, 1),
  face('sad', 35, 7.5),
  face('afraid', 60, 7.5),
  story('self-conscious', 7.5),
  face('angry', 35, 8),
  story('mixed', 8),
  face('disgusted', 60, 8.5),
  face('surprised', 35, 9),
  story('masked', 9),
  story('calming', 9.5, 2),
  face('afraid', 35, 10),
  face('disgusted', 35, 11),
  story('calming', 12, 3),
].map((feeling, i) => ({ level: i + 1, ...feeling }) as FeelingsLevel);
/** Stories are for children of 8 and more; younger ones see faces only. Completed years. */
export const STORY_AGE = 8;

/**
 * The playing field of the timed games, in units that a screen scales to what it has. A level asks for
 * `log2(distance/width + 1) / seconds` bits a second: aiming counts the way to the star, tracing the length of the
 * tunnel. One formula for both, so that one table of throughputs serves both (convention).
 */
export const FIELD = { width: 1000, height: 600 } as const;
/**
 * `rate` in bits a second; `width` of target or tunnel and `distance` in field units; `timeMs` from the moment it is
 * shown.
 */
export type RateLevel = { level: number; rate: number; width: number; distance: number; timeMs: number };

export const bitsPerSecond = ({
  width,
  distance,
  timeMs,
}: {
  width: number;
  distance: number;
  timeMs: number;
}): number => Math.log2(distance / width + 1) / (timeMs / 1000);

const timed = (level: number, width: number, distance: number, timeMs: number): RateLevel => ({
  level,
  width,
  distance,
  timeMs,
  rate: bitsPerSecond({ width, distance, timeMs }),
});
/** Twelve even steps from 0.8 to 6 bits a second. */
export const AIMING_LADDER: readonly RateLevel[] = [
  timed(1, 170, 400, 2180),
  timed(2, 165, 420, 1900),
  timed(3, 160, 440, 1650),
  timed(4, 155, 460, 1435),
  timed(5, 150, 480, 1245),
  timed(6, 140, 500, 1095),
  timed(7, 130, 520, 965),
  timed(8, 120, 540, 855),
  timed(9, 110, 570, 760),
  timed(10, 100, 600, 675),
  timed(11, 90, 640, 605),
  timed(12, 80, 680, 540),
];
/** A trial is wrong when more than 5 % of the way lies outside of the tunnel. */
export const STEERING_OUTSIDE_LIMIT = 0.05;
export const STEERING_LADDER: readonly RateLevel[] = [
  timed(1, 130, 400, 2535),
  timed(2, 125, 420, 2210),
  timed(3, 120, 440, 1925),
  timed(4, 115, 460, 1675),
  timed(5, 110, 490, 1470),
  timed(6, 105, 520, 1285),
  timed(7, 100, 550, 1125),
  timed(8, 95, 580, 980),
  timed(9, 90, 620, 860),
  timed(10, 85, 660, 755),
  timed(11, 80, 700, 660),
  timed(12, 75, 750, 575),
];

/** The games that have levels. `reaction` is shown and not scored: it has one level. */
export type LadderGame = 'matrices' | 'fireflies' | 'friends-corner' | 'feelings-detective' | 'aiming' | 'steering';

const LEVELS: Record<LadderGame, readonly { level: number }[]> = {
  matrices: MATRIX_LADDER,
  fireflies: FIREFLY_LADDER,
  'friends-corner': FRIENDS_LADDER,
  'feelings-detective': FEELINGS_LADDER,
  aiming: AIMING_LADDER,
  steering: STEERING_LADDER,
};

/** The levels that a child of this age (completed years) may be given, easiest first. */
export function listLevels(game: LadderGame, years: number): number[] {
  const rungs =
    game === 'feelings-detective' && years < STORY_AGE
      ? FEELINGS_LADDER.filter(({ kind }) => kind === 'face')
      : LEVELS[game];
  return rungs.map(({ level }) => level);
}

const MATRIX_OPTIONS: Record<AgeMode, number> = { '3-6': 4, '7-10': 5, '11-15': 6 };
const FACE_OPTIONS: Record<AgeMode, number> = { '3-6': 4, '7-10': 6, '11-15': 6 };
const STORY_OPTIONS = 4;

/**
 * How many options a trial shows, or 0 where the answer is not a choice and cannot be guessed. Unknown levels throw.
 */
export function countOptions(game: LadderGame, level: number, mode: AgeMode): number {
  if (!LEVELS[game].some((rung) => rung.level === level)) throw new RangeError(`${game} has no level ${level}`);
  if (game === 'matrices') return MATRIX_OPTIONS[mode];
  if (game === 'friends-corner') return (FRIENDS_LADDER[level - 1] as FriendsLevel).options;
  if (game === 'feelings-detective')
    return FEELINGS_LADDER[level - 1]?.kind === 'face' ? FACE_OPTIONS[mode] : STORY_OPTIONS;
  return 0;
}
