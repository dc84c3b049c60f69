import { useLayoutEffect, useRef } from 'react';

/** Ten minutes and more means that nobody was there. */
const LONGEST_MS = 600_000;

/**
 * The moment at which something was put on the screen: the frame after the page has it, not the timer or the render
 * that asked for it.
 */
export function useShownAt(shown = true): { readonly current: number | null } {
  const at = useRef<number | null>(null);
  useLayoutEffect(() => {
    at.current = null;
    if (!shown) return;
    const frame = requestAnimationFrame(() => {
      at.current = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return at;
}

/** Whole milliseconds from the frame that showed something to `at`; 0 where it has not been shown by then. */
export const msSince = (shownAt: { readonly current: number | null }, at: number): number =>
  Math.min(LONGEST_MS, Math.max(0, Math.round(at - (shownAt.current ?? at))));

/** Milliseconds since the frame that showed what mounted with this hook: a busy device draws later than it renders. */
export function useMsSinceShown(): () => number {
  const shownAt = useShownAt();
  return () => msSince(shownAt, performance.now());
}
