import { useCallback, useEffect, useState } from 'react';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { AnyGame } from '#web/features/skills/board.ts';
import { GAME_IDS, loadGame } from '#web/features/skills/catalogue.ts';

/** Delay before the other games are loaded, so that the first trial is drawn first. */
const PREFETCH_DELAY_MS = 2000;

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
    let isCancelled = false;
    loadGame(id).then(
      (game) => isCancelled || setState({ id, game }),
      () => isCancelled || setState({ id, game: null }),
    );
    return () => {
      isCancelled = true;
    };
  }, [id, attempt]);
  const isLoaded = state?.id === id && state?.game != null;
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => {
      for (const other of GAME_IDS) void loadGame(other).catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  const retry = useCallback(() => {
    setState(null);
    setAttempt((n) => n + 1);
  }, []);
  const currentState = state?.id === id ? state : null;
  return { game: currentState?.game ?? null, failed: currentState !== null && currentState.game === null, retry };
}
