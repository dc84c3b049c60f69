import { z } from 'zod';
import { fitTrend, type Trend } from '#infra/soak/trend.ts';
import { RETAINED_TABLES } from '#services/jobs/testing/retained-tables.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { RETENTION, type RetentionKind, type RetentionRule } from '#shared/values/retention.ts';

/** One look at a product that lives for hours. */
export const Sample = z.strictObject({
  minutes: z.number(),
  /** Weeks that have ended. */
  weeks: z.int(),
  faults: z.int(),
  /** What each part of the product holds of the system, in MB. */
  memory: z.record(z.string(), z.number()),
  /** What is in use of it in those that collect their garbage before each sample. */
  live: z.record(z.string(), z.number()),
  rows: z.record(z.string(), z.number()),
});
export type Sample = z.infer<typeof Sample>;

/** The last line of a run. `faults`: also those after the last sample, since a product that has died gives none. */
export const RunEnd = z.strictObject({ faults: z.int(), isEarly: z.boolean() });
export type RunEnd = z.infer<typeof RunEnd>;

/** The lines that a run has written; without an end it is under way, or was killed. */
export function readRun(text: string): { samples: Sample[]; end: RunEnd | undefined } {
  // Behind the last line break there is nothing, or half a line of a run under way.
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const { data: end } = RunEnd.safeParse(lines.at(-1));
  return { samples: lines.slice(0, end ? -1 : undefined).map((line) => Sample.parse(line)), end };
}

/**
 * In the first quarter code is compiled, pools and caches fill and each heap takes the size that the load asks for:
 * counted in, every start would be a leak.
 */
const WARM_UP = 1 / 4;
/**
 * Memory held by a process grows with the highest load so far and is seldom returned: steps that come rarely enough not to
 * count after half of a run.
 */
const HELD_WARM_UP = 1 / 2;

/** The samples after the warm-up, which is this share of the run. */
function dropWarmUp(samples: readonly Sample[], share = WARM_UP): Sample[] {
  const end = samples.at(-1)?.minutes ?? 0;
  return samples.filter(({ minutes }) => minutes >= end * share);
}

const isRising = ({ slope, error }: Trend) => slope - 2 * error > 0;

/** A process that is deployed once a month must not fill its container before the next deploy. */
const HOURS_BETWEEN_DEPLOYS = 30 * 24;

export type MemoryJudgement = {
  part: string;
  /** In MB, after the warm-up. */
  used: number;
  /** What is held, in MB an hour. */
  trend: Trend;
  /** What is in use, in MB an hour; undefined for a part that does not measure itself. */
  liveTrend: Trend | undefined;
  /** The slope that fills what is left of the container between two deploys, in MB an hour. */
  tolerable: number;
  /** `unclear`: a leak that matters would not stand out from the noise of this run. */
  verdict: 'level' | 'leak' | 'unclear';
};

/**
 * Whether the memory of a part surely rises, and by so much that it matters in a container of this limit, or is above
 * it already; without a limit its slope is a figure only. Where the memory in use is measured, that alone decides whether
 * a part is level, and what it holds can only be a leak. The families of a run end more weeks an hour than those of an
 * installation, so what is lost with each week counts more here.
 */
export function judgeMemory(samples: readonly Sample[], part: string, limitMb: number): MemoryJudgement {
  const fitValues = (measured: readonly Sample[], values: 'memory' | 'live') =>
    fitTrend(measured.map((sample) => [sample.minutes / 60, sample[values][part] ?? Number.NaN]));
  const warm = dropWarmUp(samples);
  const used = mean(warm.map(({ memory }) => memory[part] ?? Number.NaN));
  const tolerable = (limitMb - used) / HOURS_BETWEEN_DEPLOYS;
  const isMeasuring = samples.every(({ live }) => part in live);
  const liveTrend = isMeasuring ? fitValues(warm, 'live') : undefined;
  const trend = fitValues(isMeasuring ? dropWarmUp(samples, HELD_WARM_UP) : warm, 'memory');
  const isLeak = used > limitMb || [trend, liveTrend].some((each) => each && isRising(each) && each.slope > tolerable);
  const { slope, error } = liveTrend ?? trend;
  const isLevel = slope + 2 * error <= tolerable;
  return { part, used, trend, liveTrend, tolerable, verdict: isLeak ? 'leak' : isLevel ? 'level' : 'unclear' };
}

const describeTrend = ({ slope, error }: Trend): string => `${slope.toFixed(1)} ± ${error.toFixed(1)} MB an hour`;

export function describeMemory({ part, used, trend, liveTrend, tolerable, verdict }: MemoryJudgement): string {
  const slope = `${part} ${used.toFixed(0)} MB, slope ${describeTrend(trend)}`;
  if (tolerable === Number.POSITIVE_INFINITY) return slope;
  const judged = liveTrend ?? trend;
  const most = (judged.slope + 2 * judged.error).toFixed(1);
  const words = {
    level: 'level',
    leak: 'a leak',
    unclear: `unclear, since a leak of ${most} could hide in the noise: only a longer run tells`,
  };
  const live = liveTrend ? `, of what is in use ${describeTrend(liveTrend)}` : '';
  return `${slope}${live}, of ${tolerable.toFixed(1)} that its container stands for a month: ${words[verdict]}`;
}

type Retention = Readonly<Record<string, RetentionKind | readonly RetentionKind[]>>;

/** When the rows of a table end, in words; null for a table that is not listed, or of which some rows never end. */
function describeRetention(kinds: Retention[string] | undefined): string | null {
  const rules = [kinds ?? []].flat().map((kind) => [kind, RETENTION[kind] as RetentionRule] as const);
  if (rules.length === 0 || rules.some(([, rule]) => 'lastsFor' in rule)) return null;
  return rules
    .map(([kind, rule]) =>
      'days' in rule
        ? `${kind}, ${rule.days} days since ${rule.since}`
        : `${kind}, with ${'with' in rule && rule.with}`,
    )
    .join('; ');
}

/** A hundred thousand weeks a year add a thousand rows to a table that grows slower: no matter. */
const LEAST_ROWS_PER_WEEK = 0.01;

type RetainedGrowth = { table: string; rowsPerWeek: number; ends: string };
type TableJudgement = {
  /** Tables that grow and whose rows end. */
  retained: RetainedGrowth[];
  /** Tables that grow for ever, and listed ones that are gone. */
  faults: string[];
};

/** A table is level, or the list of what is kept for how long (`shared/values/retention.ts`) says when its rows end. */
export function judgeTables(samples: readonly Sample[], retention: Retention = RETAINED_TABLES): TableJudgement {
  const warm = dropWarmUp(samples);
  const tables = Object.keys(warm.at(-1)?.rows ?? {});
  const growing = tables.flatMap((table) => {
    const trend = fitTrend(warm.map(({ weeks, rows }) => [weeks, rows[table] ?? 0]));
    const ends = describeRetention(retention[table]);
    return isRising(trend) && trend.slope > LEAST_ROWS_PER_WEEK ? [{ table, rowsPerWeek: trend.slope, ends }] : [];
  });
  const missing = Object.keys(retention).filter((table) => !tables.includes(table));
  return {
    retained: growing.flatMap(({ ends, ...each }) => (ends === null ? [] : [{ ...each, ends }])),
    faults: [
      ...growing.flatMap(({ table, rowsPerWeek, ends }) =>
        ends === null ? [`${table} grows by ${rowsPerWeek.toFixed(2)} rows a week, and nothing ends them`] : [],
      ),
      ...missing.map((table) => `${table} is listed with its retention and is not in the database`),
      ...listAcceleratingTables(samples).map((table) => `${table} grows faster for each week that ends`),
    ],
  };
}

export const describeGrowth = ({ table, rowsPerWeek, ends }: RetainedGrowth): string =>
  `${table} grows by ${rowsPerWeek.toFixed(2)} rows a week, which end: ${ends}`;

/** How much faster than in the first half a table may grow for each week that ends. */
const MOST = 1.5;
/** A table of a few rows, such as the chores, may double. */
const FEW_ROWS = 50;

/** Tables that grow faster for each ended week than they did: what should have been deleted, or is written twice. */
function listAcceleratingTables(samples: readonly Sample[]): string[] {
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
