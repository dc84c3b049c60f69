import { expect, it } from 'vitest';
import { computeMemorySlope, listGrowingTables, type Sample } from '#infra/soak/trend.ts';

/** Two hours with a sample a minute, in which a week ends every minute. */
const run = (memory: (minute: number) => number, rows: (minute: number) => number): Sample[] =>
  Array.from({ length: 121 }, (_, minutes) => ({
    minutes,
    weeks: minutes,
    memory: { api: memory(minutes) },
    rows: { events: 170 * minutes, mail: rows(minutes) },
  }));

it('soak: memory that rises is found in MB an hour, and a start that fills its caches is not', () => {
  const leaking = run(
    (minute) => 200 + minute / 2,
    (minute) => minute,
  );
  expect(computeMemorySlope(leaking, 'api')).toBeCloseTo(30);
  const warming = run(
    (minute) => 200 + Math.min(minute, 30),
    (minute) => minute,
  );
  expect(computeMemorySlope(warming, 'api')).toBe(0);
});

it('soak: a table that grows with the weeks is none that grows; one that grows faster for each is named', () => {
  const steady = (minute: number) => 12 * minute;
  expect(listGrowingTables(run(() => 200, steady))).toEqual([]);
  expect(
    listGrowingTables(
      run(
        () => 200,
        (minute) => minute ** 2,
      ),
    ),
  ).toEqual(['mail']);
  // A run without an ended week says nothing.
  expect(listGrowingTables(run(() => 200, steady).map((sample) => ({ ...sample, weeks: 0 })))).toEqual([]);
});
