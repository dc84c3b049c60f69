/** One look at a product that lives for hours. */
export type Sample = {
  minutes: number;
  /** Weeks that have ended. */
  weeks: number;
  /** Resident memory by process, in MB. */
  memory: Readonly<Record<string, number>>;
  /** Rows by table. */
  rows: Readonly<Record<string, number>>;
};

/** Slope of a line through the points (least squares); 0 for less than two. */
export function computeSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}

/** MB an hour of a process, after it has warmed up: over the last two thirds of the time. */
export function computeMemorySlope(samples: readonly Sample[], process: string): number {
  const end = samples.at(-1)?.minutes ?? 0;
  const warm = samples.filter(({ minutes }) => minutes >= end / 3);
  return 60 * computeSlope(warm.map(({ minutes, memory }) => [minutes, memory[process] ?? 0]));
}

/** How much faster than in the first half a table may grow for each week that ends. */
const MOST = 1.5;
/** A table of a few rows, such as the chores, may double. */
const FEW_ROWS = 50;

/** Tables that grow faster for each ended week than they did: what should have been deleted, or is written twice. */
export function listGrowingTables(samples: readonly Sample[]): string[] {
  const [first, middle, last] = [samples[0], samples[Math.floor(samples.length / 2)], samples.at(-1)];
  if (!first || !middle || !last || middle.weeks === first.weeks || last.weeks === middle.weeks) return [];
  const grow = (table: string, from: Sample, to: Sample) =>
    ((to.rows[table] ?? 0) - (from.rows[table] ?? 0)) / (to.weeks - from.weeks);
  return Object.keys(last.rows).filter((table) => {
    const before = grow(table, first, middle);
    const since = grow(table, middle, last);
    return (last.rows[table] ?? 0) - (middle.rows[table] ?? 0) > FEW_ROWS && since > MOST * Math.max(before, 0);
  });
}
