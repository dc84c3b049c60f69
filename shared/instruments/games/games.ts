import type { z } from 'zod';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import {
  AimingResponse,
  ChoiceResponse,
  FirefliesResponse,
  FriendsCornerResponse,
  ReactionResponse,
  SteeringResponse,
} from '#shared/instruments/games/responses.ts';
import type { GameRules } from '#shared/instruments/games/rules.ts';
import { aiming, reaction, steering } from '#shared/instruments/games/star-catch.ts';

/**
 * A game as the server plays it. `trial` holds all that a screen draws and all that `mark` needs, so the server makes it again
 * from level, seed and mode and believes no score. It throws a RangeError for a level that the game does not have and for a seed
 * that is not a 32-bit unsigned integer. `mark` never throws: a response that does not parse is wrong.
 */
export type Game<Trial = unknown> = Omit<GameRules<Trial, never>, 'mark'> & {
  /** What a move looks like; the API refuses anything else before it is marked. */
  readonly Response: z.ZodType;
  mark(trial: Trial, response: unknown): boolean;
};

/** The game with the schema of its moves. */
function game<Trial, Response>(rules: GameRules<Trial, Response>, Response: z.ZodType<Response>): Game<Trial> {
  return {
    ...rules,
    Response,
    mark(trial, response) {
      const parsed = Response.safeParse(response);
      return parsed.success && rules.mark(trial, parsed.data);
    },
  };
}

/** Every game by its id. `GAMES.matrices.trial` knows its own trial; code for all games takes a `Game`. */
export const GAMES = {
  matrices: game(matrices, ChoiceResponse),
  fireflies: game(fireflies, FirefliesResponse),
  'friends-corner': game(friendsCorner, FriendsCornerResponse),
  'feelings-detective': game(feelingsDetective, ChoiceResponse),
  aiming: game(aiming, AimingResponse),
  steering: game(steering, SteeringResponse),
  reaction: game(reaction, ReactionResponse),
} as const satisfies Readonly<Record<GameId, Game>>;

export const gameOf = (id: GameId): Game => GAMES[id];

/** Whether a recorded move was right: the trial is made again from level and seed. Unknown levels throw a RangeError. */
export function markRecorded({ game, level, seed, response }: { game: GameId; level: number; seed: number; response: unknown }, mode: AgeMode): boolean {
  const { trial, mark } = gameOf(game);
  return mark(trial(level, seed, mode), response);
}
