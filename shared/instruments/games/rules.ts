import type { AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { hashText } from '#shared/values/seeded.ts';

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
