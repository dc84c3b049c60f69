import type { AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { GAMES } from '#shared/instruments/games/games.ts';

/** A right response to the trial of a level and seed, or one that `mark` rejects. */
export function createMove(game: GameId, level: number, seed: number, mode: AgeMode, right: boolean): unknown {
  const off = right ? 0 : 1;
  switch (game) {
    case 'matrices': {
      const { answer, options } = GAMES.matrices.trial(level, seed, mode);
      return { option: (answer + off) % options.length };
    }
    case 'fireflies': {
      const { path } = GAMES.fireflies.trial(level, seed, mode);
      return { taps: right ? path : [...path].reverse() };
    }
    case 'friends-corner': {
      const { prompt, controls } = GAMES['friends-corner'].trial(level, seed, mode);
      return { option: (prompt.answer + off) % prompt.options.length, controls: controls.map(({ answer }) => answer) };
    }
    case 'feelings-detective': {
      const { prompt } = GAMES['feelings-detective'].trial(level, seed, mode);
      return { option: (prompt.answer + off) % prompt.options.length };
    }
    case 'aiming': {
      const { star, timeMs } = GAMES.aiming.trial(level, seed, mode);
      return { x: star.x, y: star.y, ms: right ? Math.round(timeMs * 0.8) : Math.round(timeMs * 1.3) };
    }
    case 'steering': {
      const { line, timeMs } = GAMES.steering.trial(level, seed, mode);
      const span = right ? timeMs * 0.9 : timeMs * 1.3;
      return { trace: line.map(({ x, y }, i) => [x, y, Math.round((span * i) / (line.length - 1))]) };
    }
    case 'reaction':
      return { ms: right ? 420 : 20 };
  }
}
