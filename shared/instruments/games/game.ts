import { z } from 'zod';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';

export const GameId = z.enum(['matrices', 'fireflies', 'friends-corner', 'feelings-detective', 'aiming', 'steering', 'reaction']);
export type GameId = z.infer<typeof GameId>;

type Rules<Trial, Response> = {
  id: GameId;
  area: SkillArea;
  /** The levels there are, easiest first. */
  levels: readonly number[];
  /** What a move looks like; the API refuses anything else before it is marked. */
  Response: z.ZodType<Response>;
  /** The trial of a level that exists; two calls with the same arguments give equal trials. */
  make: (level: number, seed: number, mode: AgeMode) => Trial;
  right: (trial: Trial, response: Response) => boolean;
};

/**
 * A game as browser and server share it. `trial` holds all that a screen draws and all that `mark` needs, so the server makes
 * it again from level, seed and mode and believes no score. It throws a RangeError for a level that the game does not have
 * and for a seed that is not a 32-bit unsigned integer. `mark` never throws: a response that does not parse is wrong.
 */
export type Game<Trial = unknown> = {
  readonly id: GameId;
  readonly area: SkillArea;
  readonly levels: readonly number[];
  readonly Response: z.ZodType;
  trial(level: number, seed: number, mode: AgeMode): Trial;
  mark(trial: Trial, response: unknown): boolean;
};

export function game<Trial, Response>({ make, right, ...rest }: Rules<Trial, Response>): Game<Trial> {
  return {
    ...rest,
    trial(level, seed, mode) {
      if (!rest.levels.includes(level)) throw new RangeError(`${rest.id} has no level ${level}`);
      if (seed !== seed >>> 0) throw new RangeError(`${seed} is no seed`);
      return make(level, seed, mode);
    },
    mark(trial, response) {
      const parsed = rest.Response.safeParse(response);
      return parsed.success && right(trial, parsed.data);
    },
  };
}

/** A choice: the place of the chosen option in `trial.options`. */
export const Choice = z.strictObject({ option: z.int().min(0).max(5) });
export type Choice = z.infer<typeof Choice>;
