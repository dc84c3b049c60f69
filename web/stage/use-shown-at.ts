import { useLayoutEffect, useRef } from 'react';

/** Longer times are cut: the child was away. */
export const MAX_MS = 600_000;

/** Time (`performance.now()`) of the first frame that shows an element, not of the render that requested it. */
export function useShownAt(isVisible = true): { readonly current: number | null } {
  const at = useRef<number | null>(null);
  useLayoutEffect(() => {
    at.current = null;
    if (!isVisible) return;
    const frame = requestAnimationFrame(() => {
      at.current = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, [isVisible]);
  return at;
}

/** Whole milliseconds from that frame to `at`; 0 if it has not been shown by then. */
export const msSince = (shownAt: { readonly current: number | null }, at: number): number =>
  Math.min(MAX_MS, Math.max(0, Math.round(at - (shownAt.current ?? at))));
