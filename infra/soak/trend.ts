import { mean, sum } from '#shared/measurement/numbers.ts';

/** The slope of a straight line through measured points, and the standard error of that slope. */
export type Trend = { slope: number; error: number };
type Point = readonly [x: number, y: number];

const BLOCKS = 10;

/**
 * The line by least squares through the means of ten successive blocks. Samples of memory are not independent: a heap
 * rises for minutes until it is collected, so an error computed from single samples would be far too small. Means of
 * blocks longer than such a rise are nearly independent (Flyvbjerg and Petersen, Error estimates on averages of
 * correlated data, J. Chem. Phys. 91, 461, 1989), and their scatter around the line gives the error. With eight degrees
 * of freedom a level series exceeds two errors upwards in one of 25 runs. Without enough points the error is infinite.
 */
export function fitTrend(points: readonly Point[]): Trend {
  const count = Math.min(BLOCKS, points.length);
  const cut = (block: number) => Math.round((block * points.length) / count);
  const blocks = Array.from({ length: count }, (_, block) => points.slice(cut(block), cut(block + 1)));
  const means = blocks.map((block): Point => [mean(block.map(([x]) => x)), mean(block.map(([, y]) => y))]);
  const [meanX, meanY] = [mean(means.map(([x]) => x)), mean(means.map(([, y]) => y))];
  const spread = sum(means.map(([x]) => (x - meanX) ** 2));
  if (means.length < 3 || spread === 0) return { slope: 0, error: Number.POSITIVE_INFINITY };
  const slope = sum(means.map(([x, y]) => (x - meanX) * (y - meanY))) / spread;
  const misses = sum(means.map(([x, y]) => (y - meanY - slope * (x - meanX)) ** 2));
  return { slope, error: Math.sqrt(misses / (means.length - 2) / spread) };
}
