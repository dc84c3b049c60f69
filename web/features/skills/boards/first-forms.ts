import { firstFeelings } from '#shared/instruments/games/feelings-detective.first.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { firstMatrices } from '#shared/instruments/games/pattern-trail.first.ts';
import type { AnyGame } from '#web/features/skills/board.ts';

const TRIALS: Readonly<Partial<Record<GameId, AnyGame['trial']>>> = {
  matrices: firstMatrices.trial,
  'feelings-detective': firstFeelings.trial,
};

/** A game for a sitting that was begun with its first form: the same board with the trials of that form. */
export const withFirstForm = (id: GameId, game: AnyGame): AnyGame => ({ ...game, trial: TRIALS[id] ?? game.trial });
