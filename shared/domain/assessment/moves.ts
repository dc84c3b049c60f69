import type { Trial } from '#shared/domain/assessment/events.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { GAME_IDS, type Move, toGameId } from '#shared/instruments/games/game.ts';
import { getGame, isMoveCorrect } from '#shared/instruments/games/games.ts';

/** A move as stored in the state. The state is written with every append, so the row is a tuple without field names. */
export type MoveRow = [
  game: string,
  level: number,
  right: Move['right'],
  rtMs: number,
  inputType: Move['inputType'],
  seed?: number,
];

export const toMoveRow = ({ game, level, right, rtMs, inputType, seed }: Move): MoveRow => {
  const row = [game, level, right, rtMs, inputType] as const;
  return seed === undefined ? [...row] : [...row, seed];
};
export const toMove = ([game, level, right, rtMs, inputType, seed]: MoveRow): Move => ({
  game,
  level,
  right,
  rtMs,
  inputType,
  ...(seed !== undefined && { seed }),
});

/** Marks recorded trials. */
export const markTrials = (trials: readonly Trial[], mode: AgeMode): Move[] =>
  trials.map(({ game, level, seed, response, rtMs, inputType, away }) => ({
    game,
    level,
    // A seed that follows from the place of its trial needs no room in the state.
    ...(isChosen(game) && { seed }),
    rtMs,
    inputType,
    right: away ? null : markTrial({ game, level, seed, response }, mode),
  }));

/** Whether level and seed are chosen by what the child has seen. */
const isChosen = (game: string): boolean => GAME_IDS.some((id) => id === game && getGame(id).choose);

/** A recorded trial is never refused: if its game or level no longer exists it is not marked (null). */
function markTrial(
  { game, ...rest }: Pick<Trial, 'game' | 'level' | 'seed' | 'response'>,
  mode: AgeMode,
): boolean | null {
  try {
    return isMoveCorrect({ game: toGameId(game), ...rest }, mode);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The ids of the stories that these trials told. */
export const listStories = (trials: readonly Pick<Trial, 'game' | 'level' | 'seed'>[]): string[] =>
  trials.flatMap(({ game, level, seed }) => {
    const id = GAME_IDS.find((each) => each === game);
    const story = id && getGame(id).levels.includes(level) ? getGame(id).story?.({ level, seed }) : null;
    return story ? [story] : [];
  });
