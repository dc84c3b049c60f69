import { expect, it } from 'vitest';
import { describeMemory, judgeMemory, judgeTables, type Sample } from '#infra/soak/judgement.ts';
import { readMemoryLimitMb } from '#infra/soak/memory.ts';
import { fitTrend } from '#infra/soak/trend.ts';
import { createRandom } from '#shared/values/seeded.ts';

type Series = (minute: number) => number;
/** Two hours with a sample twice a minute, in which ten weeks end every minute. */
type RunSeries = { memory?: Series; live?: Series; rows?: Record<string, Series> };
const createRun = ({ memory = () => 400, live, rows = {} }: RunSeries): Sample[] =>
  Array.from({ length: 241 }, (_, n) => n / 2).map((minutes) => ({
    minutes,
    weeks: Math.floor(10 * minutes),
    faults: 0,
    memory: { api: memory(minutes) },
    live: Object.fromEntries(live ? [['api', live(minutes)]] : []),
    rows: Object.fromEntries(Object.entries(rows).map(([table, count]) => [table, count(minutes)])),
  }));

/** A heap that fills for five minutes and is collected, a little less well each other time. */
const collectHeap: Series = (minute) => 4 * (minute % 5) + 6 * Math.sin(minute / 3);
const LIMIT_MB = 2048;
const judgeSeries = (memory: Series) => judgeMemory(createRun({ memory }), 'api', LIMIT_MB);

/** Noise of a deviation of one that forgets what it was within about two minutes. */
function createCorrelatedNoise(seed: number): Series {
  const random = createRandom(seed);
  // The sum of twelve uniform numbers is nearly normal.
  const drawNormal = () => Array.from({ length: 12 }, random).reduce((total, each) => total + each, -6);
  let last = drawNormal();
  return () => {
    last = 0.8 * last + Math.sqrt(1 - 0.8 ** 2) * drawNormal();
    return last;
  };
}

it('soak: noise whose samples follow each other is seldom taken for a rise: as seldom as two errors promise', () => {
  const rising = Array.from({ length: 300 }, (_, seed) => {
    const noise = createCorrelatedNoise(seed);
    const { slope, error } = fitTrend(Array.from({ length: 180 }, (_, n) => [n / 2, noise(n)]));
    return slope - 2 * error > 0;
  }).filter(Boolean).length;
  expect(rising).toBeGreaterThan(3);
  expect(rising).toBeLessThan(27);
});

it('soak: a line is found as it is, and too few points say nothing', () => {
  const line = Array.from({ length: 50 }, (_, n): [number, number] => [n, 2 * n]);
  expect(fitTrend(line)).toEqual({ slope: expect.closeTo(2), error: expect.closeTo(0) });
  expect(fitTrend(line.slice(0, 2))).toEqual({ slope: 0, error: Number.POSITIVE_INFINITY });
});

it('soak: memory that is collected again and again is level, and so is a start that fills its caches', () => {
  expect(judgeSeries((minute) => 400 + collectHeap(minute) / 10).verdict).toBe('level');
  expect(judgeSeries((minute) => 300 + 4 * Math.min(minute, 25)).verdict).toBe('level');
});

it('soak: a leak fails, where it would fill the container within a month', () => {
  const leak = judgeSeries((minute) => 400 + collectHeap(minute) / 10 + (5 * minute) / 60);
  expect(leak.trend.slope).toBeCloseTo(5, 0);
  expect(leak.verdict).toBe('leak');
  // The room of 1,648 MB lasts for the 720 hours of a month at 2.3 MB an hour.
  expect(judgeSeries((minute) => 400 + (2.2 * minute) / 60).verdict).toBe('level');
  expect(judgeSeries((minute) => 400 + (2.4 * minute) / 60).verdict).toBe('leak');
  // Servers of other makers have no container of ours: a figure.
  const figure = judgeMemory(createRun({ memory: (minute) => minute }), 'api', Number.POSITIVE_INFINITY);
  expect(figure).toMatchObject({ trend: { slope: expect.closeTo(60) }, verdict: 'level' });
});

it('soak: a slow leak inside the noise is no leak that was found, and not level either: it is told as unclear', () => {
  const judged = judgeSeries((minute) => 400 + 8 * collectHeap(minute) + (3 * minute) / 60);
  expect(judged.verdict).toBe('unclear');
  expect(describeMemory(judged)).toContain('could hide in the noise');
  // Nor is a run level that cannot tell, where no leak is.
  const noise = createCorrelatedNoise(1);
  const noisy = judgeSeries((minute) => 400 + 10 * noise(minute));
  expect(noisy.trend.slope).toBeLessThan(noisy.tolerable);
  expect(noisy.verdict).toBe('unclear');
});

it('soak: where a part measures what is in use, that tells a slow leak, and steps of what is held tell none', () => {
  const held: Series = (minute) => 200 + 8 * collectHeap(minute) + 30 * Math.min(2, Math.floor(minute / 25));
  const judgeBoth = (live: Series, memory = held) => judgeMemory(createRun({ memory, live }), 'api', LIMIT_MB);
  expect(judgeBoth((minute) => 90 + collectHeap(minute) / 10).verdict).toBe('level');
  expect(judgeBoth((minute) => 90 + collectHeap(minute) / 10 + (5 * minute) / 60).verdict).toBe('leak');
  expect(judgeBoth((minute) => 90 + 8 * collectHeap(minute)).verdict).toBe('unclear');
  // What no object holds can leak, too, such as memory of a library.
  const judged = judgeBoth(
    () => 90,
    (minute) => 200 + minute,
  );
  expect(judged.verdict).toBe('leak');
  expect(describeMemory(judged)).toContain('slope 60.0 ± 0.0 MB an hour, of what is in use 0.0 ± 0.0 MB an hour');
});

it('soak: the limits are those of the manifests', () => {
  expect(readMemoryLimitMb('api')).toBe(2048);
  expect(readMemoryLimitMb('worker')).toBe(3072);
  expect(readMemoryLimitMb('postgres')).toBe(Number.POSITIVE_INFINITY);
});

const judgeRows = (rows: Record<string, Series>, retention: Parameters<typeof judgeTables>[1]) =>
  judgeTables(createRun({ rows }), retention);

it('soak: a table that grows and is not listed fails by its name, one that is level passes', () => {
  expect(judgeRows({ clicks: (minute) => 10 * minute }, {}).faults).toEqual([
    'clicks grows by 1.00 rows a week, and nothing ends them',
  ]);
  expect(judgeRows({ chores: (minute) => 30 + (minute % 3) }, {})).toEqual({ retained: [], faults: [] });
  // Filled at the start.
  expect(judgeRows({ chores: (minute) => Math.min(30, minute) }, {}).faults).toEqual([]);
});

it('soak: a table that grows with the weeks passes where the list says when its rows end', () => {
  const rows = { mail: (minute: number) => 50 * minute };
  expect(judgeRows(rows, { mail: 'mail' })).toEqual({
    retained: [{ table: 'mail', rowsPerWeek: expect.closeTo(5, 1), ends: 'mail, 90 days since writing' }],
    faults: [],
  });
  // What the list keeps for ever must not grow with each week.
  expect(judgeRows(rows, { mail: ['mail', 'suppressions'] }).faults).toHaveLength(1);
  expect(judgeRows(rows, { mail: 'upkeep' }).faults).toHaveLength(1);
});

it('soak: a table that is listed and gone fails by its name', () => {
  expect(judgeRows({ mail: () => 5 }, { mail: 'mail', post: 'mail' }).faults).toEqual([
    'post is listed with its retention and is not in the database',
  ]);
});

it('soak: a listed table that grows faster for each week fails too', () => {
  expect(judgeRows({ mail: (minute) => minute ** 2 }, { mail: 'mail' }).faults).toEqual([
    'mail grows faster for each week that ends',
  ]);
});
