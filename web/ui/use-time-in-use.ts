import { useEffect, useRef } from 'react';

const TICK_MS = 1000;

/** Returns a function that gives the milliseconds for which this page was open and visible, on top of `before`. */
export function useTimeInUse(before: number): () => number {
  const total = useRef(before);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) total.current += TICK_MS;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return () => Math.min(total.current, 86_400_000);
}
