import type { AgeMode } from '#shared/instruments/ages.ts';
import { feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { Game, GameId } from '#shared/instruments/games/game.ts';
import { fireflies, matrices } from '#shared/instruments/games/pattern-trail.ts';
import { aiming, reaction, steering } from '#shared/instruments/games/star-catch.ts';
import { hashOf } from '#shared/values/seeded.ts';

/** Every game by its id. `GAMES.matrices.trial` knows its own trial; code for all games takes a `Game`. */
export const GAMES = {
  matrices,
  fireflies,
  'friends-corner': friendsCorner,
  'feelings-detective': feelingsDetective,
  aiming,
  steering,
  reaction,
} as const satisfies Readonly<Record<GameId, Game>>;

export const gameOf = (id: GameId): Game => GAMES[id];

/** The seed of a sitting's trial number `index`, from 0 within its game: the server can tell whether it was issued. */
export const trialSeed = (sittingId: string, game: GameId, index: number): number => hashOf(`${sittingId}/${game}/${index}`);

/** Whether a recorded move was right: the trial is made again from level and seed. Unknown levels throw a RangeError. */
export function markRecorded({ game, level, seed, response }: { game: GameId; level: number; seed: number; response: unknown }, mode: AgeMode): boolean {
  const { trial, mark } = gameOf(game);
  return mark(trial(level, seed, mode), response);
}
