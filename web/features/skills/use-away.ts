import { useCallback, useEffect, useRef } from 'react';

/** After a minute without touch or key the child counts as away (`measurement.md` 6.1). */
const IDLE_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Returns whether the tab was hidden, or there was no input for a minute, since this trial began. */
export function useAway(trial: string): () => boolean {
  const seen = useRef({ away: false, lastMs: performance.now() });
  const look = useCallback(() => {
    const now = performance.now();
    const { away, lastMs } = seen.current;
    seen.current = { away: away || now - lastMs > IDLE_MS, lastMs: now };
    return seen.current.away;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each trial
  useEffect(() => {
    seen.current = { away: document.visibilityState === 'hidden', lastMs: performance.now() };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') seen.current.away = true;
    };
    for (const sign of SIGNS) addEventListener(sign, look, { capture: true, passive: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, look, { capture: true });
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [trial, look]);
  return look;
}
