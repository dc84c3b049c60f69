import { useCallback, useEffect, useState } from 'react';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { AnyGame } from '#web/features/skills/board.ts';
import { GAME_IDS, loadGame } from '#web/features/skills/catalogue.ts';

/** Delay before the other games are loaded, so that the first trial is drawn first. */
const LATER_MS = 2000;

/**
 * The code of the current game, or its load failure. The other games are loaded in the background, so that the child
 * can continue offline.
 */
export function useGame(id: GameId | undefined): { game: AnyGame | null; failed: boolean; retry: () => void } {
  const [state, setState] = useState<{ id: GameId; game: AnyGame | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` fetches again
  useEffect(() => {
    if (!id) return;
    let left = false;
    loadGame(id).then(
      (game) => left || setState({ id, game }),
      () => left || setState({ id, game: null }),
    );
    return () => {
      left = true;
    };
  }, [id, attempt]);
  const here = state?.id === id && state?.game != null;
  useEffect(() => {
    if (!here) return;
    const timer = setTimeout(() => {
      for (const other of GAME_IDS) void loadGame(other).catch(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [here]);
  const retry = useCallback(() => {
    setState(null);
    setAttempt((n) => n + 1);
  }, []);
  const known = state?.id === id ? state : null;
  return { game: known?.game ?? null, failed: known !== null && known.game === null, retry };
}
