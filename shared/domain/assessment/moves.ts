import type { Trial } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { GameId } from '#shared/instruments/games/game.ts';
import { markRecorded } from '#shared/instruments/games/games.ts';
import type { Move } from '#shared/instruments/games/move.ts';

/** A move as the state keeps it: the row of a week is written with every append, so it names no fields. */
export type MoveRow = [game: string, level: number, right: Move['right'], rtMs: number, inputType: Move['inputType']];

export const rowOfMove = ({ game, level, right, rtMs, inputType }: Move): MoveRow => [
  game,
  level,
  right,
  rtMs,
  inputType,
];
export const moveOfRow = ([game, level, right, rtMs, inputType]: MoveRow): Move => ({
  game,
  level,
  right,
  rtMs,
  inputType,
});

/** How recorded trials went. */
export const movesOf = (trials: readonly Trial[], mode: AgeMode): Move[] =>
  trials.map(({ game, level, seed, response, rtMs, inputType, away }) => ({
    ...{ game, level, rtMs, inputType },
    right: away ? null : marked({ game, level, seed, response }, mode),
  }));

/** A fact is never refused: a trial of a game or level that has left the product since says nothing about the child. */
function marked({ game, ...rest }: Pick<Trial, 'game' | 'level' | 'seed' | 'response'>, mode: AgeMode): boolean | null {
  const known = GameId.safeParse(game);
  try {
    return known.success ? markRecorded({ game: known.data, ...rest }, mode) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
