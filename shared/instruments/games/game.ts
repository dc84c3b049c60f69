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
};

type GameDefinition<Trial, Response> = Pick<GameRules<Trial, Response>, 'id' | 'area' | 'levels'> & {
  make: (level: number, seed: number, mode: AgeMode) => Trial;
  right: (trial: Trial, response: Response) => boolean;
};

export const createGameRules = <Trial, Response>({
  id,
  area,
  levels,
  make,
  right,
}: GameDefinition<Trial, Response>): GameRules<Trial, Response> => ({
  id,
  area,
  levels,
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
 * null where the child was away; such a move carries no information.
 */
export type Move = { game: string; level: number; right: boolean | null; rtMs: number; inputType: InputType };

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

/** Games of each area in the order of play (`measurement.md` 6). */
export const AREA_GAMES: Readonly<Record<SkillArea, readonly AreaGame[]>> = {
  cognitive: [areaGame('matrices', 8, 10, 10), areaGame('fireflies', 5, 6, 8)],
  social: [areaGame('friends-corner', 10, 14, 14)],
  emotional: [areaGame('feelings-detective', 12, 20, 20)],
  physical: [areaGame('aiming', 8, 10, 12), areaGame('steering', 8, 10, 12), areaGame('reaction', 10, 10, 10, false)],
};

/** The areas in the order of day 3, which is the order above. */
export const AREA_ORDER: readonly SkillArea[] = Object.keys(AREA_GAMES) as SkillArea[];

/** Maximum number of scored trials of an area, over all its games. */
export const countScoredTrials = (area: SkillArea, mode: AgeMode): number =>
  AREA_GAMES[area].filter(({ scored }) => scored).reduce((sum, { trials }) => sum + trials[mode], 0);
