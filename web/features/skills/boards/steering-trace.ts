import type { Place } from '#shared/instruments/games/star-catch.ts';

/** `[x, y, ms since the way opened]` in field units. */
export type TracePoint = [x: number, y: number, ms: number];

/** The most points that a recorded way may have. */
export const MOST_POINTS = 120;

/** A way of at most `most` points, spread evenly over it, with its first and its last. */
export function thinned(trace: readonly TracePoint[], most = MOST_POINTS): TracePoint[] {
  if (trace.length <= most) return [...trace];
  return Array.from({ length: most }, (_, i) => trace[Math.round((i * (trace.length - 1)) / (most - 1))] as TracePoint);
}

/**
 * The way with one point more. Samples that a browser hands in late, or stamps before the opening, keep their place in
 * the order of time.
 */
export function extended(trace: readonly TracePoint[], { x, y }: Place, ms: number): TracePoint[] {
  const before = trace.at(-1)?.[2] ?? 0;
  return [...trace, [x, y, Math.min(60_000, Math.max(before, Math.round(ms * 10) / 10))]];
}
