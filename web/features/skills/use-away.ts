import { useCallback, useEffect, useRef } from 'react';

/** After a minute without touch or key the child counts as away (`measurement.md` 6.1). */
const IDLE_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Returns whether the tab was hidden, or there was no input for a minute, since this trial began. */
export function useAway(trial: string): () => boolean {
  const activity = useRef({ away: false, lastMs: performance.now() });
  const checkAway = useCallback(() => {
    const now = performance.now();
    const { away, lastMs } = activity.current;
    activity.current = { away: away || now - lastMs > IDLE_MS, lastMs: now };
    return activity.current.away;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each trial
  useEffect(() => {
    activity.current = { away: document.visibilityState === 'hidden', lastMs: performance.now() };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') activity.current.away = true;
    };
    for (const sign of SIGNS) addEventListener(sign, checkAway, { capture: true, passive: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, checkAway, { capture: true });
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [trial, checkAway]);
  return checkAway;
}
