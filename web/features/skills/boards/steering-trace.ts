import type { Place } from '#shared/instruments/games/star-catch.ts';

/** `[x, y, ms since the trial opened]` in field units. */
export type TracePoint = [x: number, y: number, ms: number];

/** The maximum number of points in a recorded trace. */
export const MAX_POINTS = 120;

/** Reduces a trace to at most `maxPoints` evenly spaced points, including the first and the last. */
export function thinTrace(trace: readonly TracePoint[], maxPoints = MAX_POINTS): TracePoint[] {
  if (trace.length <= maxPoints) return [...trace];
  return Array.from(
    { length: maxPoints },
    (_, i) => trace[Math.round((i * (trace.length - 1)) / (maxPoints - 1))] as TracePoint,
  );
}

/**
 * Adds a point to a trace. Samples that the browser delivers late, or stamps before the opening, are sorted by time.
 */
export function extendTrace(trace: readonly TracePoint[], { x, y }: Place, ms: number): TracePoint[] {
  const before = trace.at(-1)?.[2] ?? 0;
  return [...trace, [x, y, Math.min(60_000, Math.max(before, Math.round(ms * 10) / 10))]];
}
