import type { AgeMode } from '#shared/instruments/ages.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { InputType } from '#shared/values/answering.ts';
import { hashText } from '#shared/values/seeded.ts';

export const GAME_IDS = [
  'matrices',
  'fireflies',
  'friends-corner',
  'feelings-detective',
  'aiming',
  'steering',
  'reaction',
] as const;
export type GameId = (typeof GAME_IDS)[number];

/** @throws RangeError for a game that is none, or none any more */
export function toGameId(name: string): GameId {
  const id = GAME_IDS.find((game) => game === name);
  if (!id) throw new RangeError(`no game ${name}`);
  return id;
}

/**
 * Creates and marks the trials of one game. This file must not import the schemas: they weigh 30 kB, a quarter of a
 * child page's budget, and the browser only marks practice with its own responses. The server uses `games.ts`.
 */
export type GameRules<Trial, Response> = {
  readonly id: GameId;
  readonly area: SkillArea;
  /** All levels, easiest first. */
  readonly levels: readonly number[];
  /**
   * The trial of a level: two calls with the same arguments give equal trials. @throws RangeError for a level or seed
   * that is none
   */
  trial(level: number, seed: number, mode: AgeMode): Trial;
  mark(trial: Trial, response: Response): boolean;
  /** Chooses level and seed where it matters what the child has already seen; `issueTrials` calls it. */
  choose?: ChooseTrials | undefined;
  /** The id of the story that a trial tells; null for a trial of pictures. */
  story?: ((trial: TrialChoice) => string | null) | undefined;
};

type GameDefinition<Trial, Response> = Pick<
  GameRules<Trial, Response>,
  'id' | 'area' | 'levels' | 'choose' | 'story'
> & {
  make: (level: number, seed: number, mode: AgeMode) => Trial;
  right: (trial: Trial, response: Response) => boolean;
};

export const createGameRules = <Trial, Response>({
  id,
  area,
  levels,
  choose,
  story,
  make,
  right,
}: GameDefinition<Trial, Response>): GameRules<Trial, Response> => ({
  id,
  area,
  levels,
  choose,
  story,
  trial(level, seed, mode) {
    if (!levels.includes(level)) throw new RangeError(`${id} has no level ${level}`);
    if (seed !== seed >>> 0) throw new RangeError(`${seed} is no seed`);
    return make(level, seed, mode);
  },
  mark: right,
});

/** A choice: the place of the chosen option in `trial.options`. */
export type OptionChoice = { option: number };

/** The seed of a sitting's trial number `index`, from 0 within its game: the server can tell whether it was issued. */
export const computeTrialSeed = (sittingId: string, game: GameId, index: number): number =>
  hashText(`${sittingId}/${game}/${index}`);

/**
 * One move of a sitting, practice included, with the fields needed to choose the next trial on any device. `right` is
 * null where the child was away; such a move carries no information. Without a `seed`: the first one of its place.
 */
export type Move = {
  game: string;
  level: number;
  seed?: number;
  right: boolean | null;
  rtMs: number;
  inputType: InputType;
};

/** A level and its distance from the target success probability. */
export type RankedLevel = { level: number; miss: number };
/**
 * The next trial of an area. `place` counts the earlier moves of its game, practice included; `levels` that may be
 * given come nearest first.
 */
export type NextTrial = { game: GameId; place: number; practice: boolean; levels: readonly RankedLevel[] };
/** A trial is made from its level and seed. */
export type TrialChoice = { level: number; seed: number };
/** The sitting that a trial is chosen for: its moves, and the stories that the child has seen in other ones. */
export type CurrentSitting = {
  sittingId: string;
  mode: AgeMode;
  moves: readonly Move[];
  seenStories: readonly string[];
};
export type ChooseTrials = (next: NextTrial, sitting: CurrentSitting) => TrialChoice[];

/** Tolerance for differences between engines in the last bits of exp and log. */
export const SAME = 1e-9;

/** The earlier trials of a game in the sitting, practice included. */
export const listTrials = (
  game: GameId,
  { sittingId, moves }: Pick<CurrentSitting, 'sittingId' | 'moves'>,
): TrialChoice[] =>
  moves
    .filter((move) => move.game === game)
    .map(({ level, seed }, i) => ({ level, seed: seed ?? computeTrialSeed(sittingId, game, i) }));

/** The trials that may come next: the first is presented, the others are as near for an engine that rounds otherwise. */
export function issueTrials(next: NextTrial, sitting: CurrentSitting, choose?: ChooseTrials): TrialChoice[] {
  const { game, place, levels } = next;
  if (choose) return choose(next, sitting);
  const least = levels[0]?.miss ?? 0;
  return levels
    .filter(({ miss }) => miss <= least + SAME)
    .map(({ level }) => ({ level, seed: computeTrialSeed(sitting.sittingId, game, place) }));
}

/**
 * One game of an area: practice trials with feedback come first and are not scored (nor is a game without `scored`),
 * then at most `trials` are played; the stop rule of `shared/measurement/adaptive.ts` may end it earlier.
 */
export type AreaGame = { game: GameId; practice: number; trials: Readonly<Record<AgeMode, number>>; scored: boolean };

const PRACTICE = 2;
const areaGame = (game: GameId, youngest: number, middle: number, oldest: number, scored = true): AreaGame => ({
  game,
  practice: PRACTICE,
  trials: { '3-6': youngest, '7-10': middle, '11-15': oldest },
  scored,
});

/** Games of each area in the order of play. */
export const AREA_GAMES: Readonly<Record<SkillArea, readonly AreaGame[]>> = {
  cognitive: [areaGame('matrices', 8, 10, 10), areaGame('fireflies', 5, 6, 8)],
  social: [areaGame('friends-corner', 10, 14, 14)],
  emotional: [areaGame('feelings-detective', 12, 20, 20)],
  physical: [areaGame('aiming', 8, 10, 12), areaGame('steering', 8, 10, 12), areaGame('reaction', 10, 10, 10, false)],
};

/** The areas in the order of day 3, which is the order above. */
export const AREA_ORDER: readonly SkillArea[] = Object.keys(AREA_GAMES) as SkillArea[];
