import type { AgeMode } from '#shared/instruments/ages.ts';

/*
 * Levels of each game, easiest first. `masteryAge` is the age in years at which about three quarters of children can do
 * it without guessing (design assumptions; the order of the first stories: Wellman & Liu 2004, Child Development
 * 75:523); timed games have a required rate instead. Ability is estimated in `shared/measurement/games.ts`.
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
  | 'add-or-subtract'
  | 'sum-and-two'
  | 'four-rules';
/**
 * `harder`: logits above what is mastered at `masteryAge`, for what the growth table, which ends at 16, has no age for.
 */
type Mastery = { level: number; masteryAge: number; harder?: number };
export type MatrixLevel = Mastery & { grid: 2 | 3; kind: MatrixKind };

const matrix = (level: number, masteryAge: number, grid: 2 | 3, kind: MatrixKind, harder = 0): MatrixLevel => ({
  level,
  masteryAge,
  harder,
  grid,
  kind,
});
const FIRST_MATRICES: readonly MatrixLevel[] = [
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
/** The same rungs for a form that continues it. */
const repeatRungs = <Rung extends { level: number }>(rungs: readonly Rung[]): Rung[] =>
  rungs.map((rung) => ({ ...rung, level: rung.level + rungs.length }));
/** The second form has the same kinds of patterns with other options, and two that are harder. */
export const MATRIX_LADDER: readonly MatrixLevel[] = [
  ...FIRST_MATRICES,
  ...repeatRungs(FIRST_MATRICES),
  matrix(21, 16, 3, 'sum-and-two', 0.8),
  matrix(22, 16, 3, 'four-rules', 1.3),
];

/** Level and length of the path are the same number; lines may cross once the path is long. */
type FireflyLevel = { level: number; length: number; crossings: boolean };
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
  | 'double-bluff'
  | 'third-order';
export type FriendsLevel = Mastery & { kind: FriendsKind; options: 2 | 3 | 4 };

const friends = (
  level: number,
  masteryAge: number,
  kind: FriendsKind,
  options: 2 | 3 | 4,
  harder = 0,
): FriendsLevel => ({
  level,
  masteryAge,
  harder,
  kind,
  options,
});
const FIRST_FRIENDS: readonly FriendsLevel[] = [
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
/** The second form tells the same kinds of stories; it has more of them and chooses among those that are new. */
export const FRIENDS_LADDER: readonly FriendsLevel[] = [
  ...FIRST_FRIENDS,
  ...repeatRungs(FIRST_FRIENDS),
  friends(25, 16, 'third-order', 4, 0.8),
];

/** The six feelings that a drawn face shows; with six options all of them are offered. */
export const FACE_EMOTIONS = ['happy', 'sad', 'angry', 'surprised', 'afraid', 'disgusted'] as const;
export type FaceEmotion = (typeof FACE_EMOTIONS)[number];
/** Percent of the full expression. */
export type Intensity = 100 | 60 | 35 | 25;
/**
 * `self-conscious` is one of proud, guilty and embarrassed; `calming` asks for the strategy that helps most;
 * `might-have-been` for what is felt at the thought of what else could have happened.
 */
export type StoryKind = 'situation' | 'self-conscious' | 'mixed' | 'masked' | 'calming' | 'might-have-been';

export type Face = { emotion: FaceEmotion; intensity: Intensity };
export type FeelingsLevel = Mastery &
  (
    | ({ kind: 'face' } & Face)
    /** Faces of about the same difficulty, of which the seed draws one: the level does not tell the feeling. */
    | { kind: 'faces'; faces: readonly Face[] }
    /** `step` orders the stories of one kind where it has several levels: calming 1, 2, 3. */
    | { kind: 'story'; story: StoryKind; step: 1 | 2 | 3 }
  );

type Feeling = FeelingsLevel extends infer Level ? (Level extends unknown ? Omit<Level, 'level'> : never) : never;
const story = (kind: StoryKind, masteryAge: number, step: 1 | 2 | 3 = 1, harder = 0): Feeling => ({
  kind: 'story',
  story: kind,
  step,
  masteryAge,
  harder,
});
/** `strengths`: of happy, sad, angry, surprised, afraid and disgusted, in this order; 0 leaves a feeling out. */
const faces = (masteryAge: number, ...strengths: readonly (Intensity | 0)[]): Feeling => ({
  kind: 'faces',
  masteryAge,
  faces: FACE_EMOTIONS.flatMap((emotion, i) => (strengths[i] ? [{ emotion, intensity: strengths[i] }] : [])),
});
/** The age at which each feeling is mastered at full strength, in the order of the feelings. */
const FACE_AGES = [3, 3.5, 4, 5, 6, 7];
/** A face at 60 % is mastered 1.5 years later than at full strength, at 35 % 4 years later. */
const LATER = { 100: 0, 60: 1.5, 35: 4 } as const;
const FIRST_FACES = FACE_EMOTIONS.flatMap((emotion, i) =>
  ([100, 60, 35] as const).map(
    (intensity): Feeling => ({
      kind: 'face',
      emotion,
      intensity,
      masteryAge: (FACE_AGES[i] as number) + LATER[intensity],
    }),
  ),
);
export const FEELINGS_LADDER: readonly FeelingsLevel[] = [
  ...[
    ...FIRST_FACES,
    story('situation', 4.5),
    story('calming', 7, 1),
    story('self-conscious', 7.5),
    story('mixed', 8),
    story('masked', 9),
    story('calming', 9.5, 2),
    story('calming', 12, 3),
  ].sort((one, other) => one.masteryAge - other.masteryAge),
  // The second form. A level of faces lies at the mean of its faces; at 25 % a feeling is mastered 6 years later.
  faces(4, 100, 100, 100, 100),
  faces(5.5, 60, 60, 60, 100, 100, 100),
  story('situation', 5.5),
  story('calming', 7, 1),
  faces(7.5, 35, 35, 35, 60, 60, 60),
  story('self-conscious', 7.5),
  story('mixed', 8),
  story('masked', 9),
  story('calming', 9.5, 2),
  faces(10, 25, 25, 25, 35, 35, 35),
  story('calming', 12, 3),
  story('might-have-been', 16, 1, 0.8),
].map((feeling, i) => ({ level: i + 1, ...feeling }) as FeelingsLevel);
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

/** Twelve levels in even steps from 0.8 to 6 bits a second, to 5 ms: the width and the distance of each. */
const createRates = (widths: readonly number[], distances: readonly number[]): RateLevel[] =>
  widths.map((width, i) => {
    const distance = distances[i] as number;
    const rate = 0.8 * 7.5 ** (i / (widths.length - 1));
    const timeMs = 5 * Math.round(bitsPerSecond({ width, distance, timeMs: 5 }) / rate);
    return { level: i + 1, width, distance, timeMs, rate: bitsPerSecond({ width, distance, timeMs }) };
  });
export const AIMING_LADDER: readonly RateLevel[] = createRates(
  [170, 165, 160, 155, 150, 140, 130, 120, 110, 100, 90, 80],
  [400, 420, 440, 460, 480, 500, 520, 540, 570, 600, 640, 680],
);
/** A trial is wrong when more than 5 % of the way lies outside of the tunnel. */
export const STEERING_OUTSIDE_LIMIT = 0.05;
export const STEERING_LADDER: readonly RateLevel[] = createRates(
  [130, 125, 120, 115, 110, 105, 100, 95, 90, 85, 80, 75],
  [400, 420, 440, 460, 490, 520, 550, 580, 620, 660, 700, 750],
);

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

/**
 * The form of an instrument that a level belongs to. Levels up to these are those of the first releases: they are given
 * only in a sitting that began with them, and their trials stay scorable. The other games have one form.
 */
export type GameForm = 1 | 2;
const FIRST_FORM: Readonly<Partial<Record<string, number>>> = {
  matrices: FIRST_MATRICES.length,
  'friends-corner': FIRST_FRIENDS.length,
  'feelings-detective': 25,
};
export const getForm = (game: string, level: number): GameForm => (level <= (FIRST_FORM[game] ?? 0) ? 1 : 2);

/** All levels of one form, easiest first. */
export const listFormLevels = (game: LadderGame, form: GameForm): number[] =>
  LEVELS[game].map(({ level }) => level).filter((level) => getForm(game, level) === form);

/** Younger children see faces only: completed years by form. */
const STORY_AGE: Readonly<Record<GameForm, number>> = { 1: 8, 2: 7 };
/** From this age on the second form leaves out what is made for small children: faces, and mastery ages below this. */
const TEEN = { age: 12, from: 6.5 } as const;

/** The levels that a child of this age (completed years) may be given in a sitting of this form, easiest first. */
export function listLevels(game: LadderGame, years: number, form: GameForm = 2): number[] {
  const rungs: readonly { level: number; kind?: string; masteryAge?: number }[] = LEVELS[game];
  const isFit = ({ kind, masteryAge = 16 }: (typeof rungs)[number]) =>
    form === 2 && years >= TEEN.age
      ? masteryAge >= TEEN.from && kind !== 'faces'
      : kind !== 'story' || years >= STORY_AGE[form];
  return rungs.filter((rung) => getForm(game, rung.level) === form && isFit(rung)).map(({ level }) => level);
}

const MATRIX_OPTIONS: Record<AgeMode, number> = { '3-6': 4, '7-10': 5, '11-15': 6 };
const FACE_OPTIONS: Record<AgeMode, number> = { '3-6': 4, '7-10': 6, '11-15': 6 };
const STORY_OPTIONS = 4;

/**
 * How many options a trial shows, or 0 where the answer is not a choice and cannot be guessed. Unknown levels throw.
 */
export function countOptions(game: LadderGame, level: number, mode: AgeMode): number {
  if (!LEVELS[game].some((rung) => rung.level === level)) throw new RangeError(`${game} has no level ${level}`);
  if (game === 'matrices') return countMatrixOptions(MATRIX_LADDER[level - 1] as MatrixLevel, mode);
  if (game === 'friends-corner') return (FRIENDS_LADDER[level - 1] as FriendsLevel).options;
  if (game === 'feelings-detective') {
    const rung = FEELINGS_LADDER[level - 1] as FeelingsLevel;
    if (rung.kind === 'story') return STORY_OPTIONS;
    return rung.kind === 'face' ? FACE_OPTIONS[mode] : Math.min(FACE_OPTIONS[mode], rung.faces.length);
  }
  return 0;
}

/** The second form offers two values of one attribute with two or three of another, or four of a single one. */
const countMatrixOptions = ({ level, grid, kind }: MatrixLevel, mode: AgeMode): number =>
  getForm('matrices', level) === 1
    ? MATRIX_OPTIONS[mode]
    : grid === 2 || kind === 'distribution-of-three' || mode === '3-6'
      ? 4
      : 6;
