import { useEffect, useRef } from 'react';

/** Ten minutes and more means that nobody was there. */
const LONGEST_MS = 600_000;

/** Milliseconds since the frame that showed what mounted with this hook: a busy device draws later than it renders. */
export function useMsSinceShown(): () => number {
  const shownAt = useRef(performance.now());
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      shownAt.current = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return () => Math.min(LONGEST_MS, Math.round(performance.now() - shownAt.current));
}
