import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type CpuReading,
  compareCosts,
  computeLeastIdleCpu,
  computeUnits,
  countBusiest,
  type SizeReading,
  summarizeWave,
  type Wave,
} from '#infra/bench/scale-waves.ts';
import { type Cpu, MEASURED_PATHS } from '#infra/capacity/scale-run.ts';
import { run } from '#infra/capacity/testing/run.ts';

const NONE: Cpu = { api: 0, worker: 0, postgres: 0, temporal: 0, temporalPostgres: 0 };

const createReading = (atMs: number, apiMs: number): CpuReading => ({
  atMs,
  cpuMs: { ...NONE, api: apiMs },
  othersMs: atMs / 20,
});
const createSizes = (rows: number): SizeReading => ({
  tables: { events: { rows, bytes: rows * 100 }, empty: { rows: 0, bytes: 8192 } },
  temporalTables: {},
  walBytes: rows * 300,
});

/** Ten weeks: sign-ups for 10 s and 2,000 ms of the API, then 100 s and 12,000 ms. */
const createWave = (changes: Partial<Wave> = {}): Wave => ({
  weeks: 10,
  readings: [createReading(0, 500), createReading(10_000, 2_500), createReading(110_000, 14_500)],
  sizes: [createSizes(5), createSizes(1_025)],
  idle: { ...NONE, api: 20 },
  faults: 0,
  emails: 40,
  scheduleSeconds: 1,
  answerMs: Array.from({ length: 1_000 }, (_, i) => i),
  relayAgeSeconds: [0, 2],
  reminders: [
    { dueMs: 0, endMs: 9_000, sentMs: 500 },
    { dueMs: 1_000, endMs: 9_000, sentMs: 3_000 },
  ],
  ...changes,
});

describe('bench:scale: units of a week', () => {
  it('are the growth between readings, without what an idle product uses', () => {
    const units = computeUnits([summarizeWave(createWave())], 20);
    expect(units.cpuMsPerSignUp.api).toBe((2_000 - 10 * 20) / 10);
    expect(units.cpuMsPerWeek.api).toBe((12_000 - 100 * 20) / 10);
    expect(units.rowsPerWeek).toEqual({ events: 102 });
    expect(units.bytesPerWeek).toEqual({ events: 10_200 });
    expect(units.idleCpuMsPerSecond.api).toBe(20);
    expect(units.walBytesPerWeek).toBe(30_600);
    expect([units.answersPerWeek, units.emailsPerWeek, units.remindersPerWeek]).toEqual([100, 4, 0.2]);
  });

  it('of several waves are the mean of all weeks, with the times of the worst wave', () => {
    const slow = createWave({ weeks: 30, emails: 0, answerMs: [5_000], scheduleSeconds: 2, faults: 1 });
    const units = computeUnits([createWave(), slow].map(summarizeWave), 20);
    expect([units.weeks, units.faults, units.emailsPerWeek]).toEqual([40, 1, 1]);
    expect([units.answerP50Ms, units.answerP99Ms]).toEqual([5_000, 5_000]);
    // Two seconds of a day of 20 s.
    expect(units.scheduleSpreadMinutes).toBe(144);
  });

  it('count a delay on the clock of the families too, and none for a reminder that came early', () => {
    const late = computeUnits([summarizeWave(createWave())], 20);
    expect([late.reminderDelayP99Seconds, late.minutesBehindAtHerd]).toEqual([2, 144]);
    const early = createWave({ reminders: [{ dueMs: 5_000, endMs: 9_000, sentMs: 4_999 }] });
    expect(computeUnits([summarizeWave(early)], 20).minutesBehindAtHerd).toBe(0);
    expect(computeUnits([summarizeWave(createWave({ reminders: [], relayAgeSeconds: [] }))], 20)).toMatchObject({
      minutesBehindAtHerd: 0,
      relayAgeP99Seconds: 0,
    });
  });

  it('count a reminder that never went as late by its whole window, and name it', () => {
    const never = createWave({ reminders: [...createWave().reminders, { dueMs: 1_000, endMs: 9_000, sentMs: null }] });
    const units = computeUnits([never, createWave()].map(summarizeWave), 20);
    expect([units.remindersNotSent, units.reminderDelayP99Seconds, units.minutesBehindAtHerd]).toEqual([1, 8, 576]);
    expect([units.remindersPerWeek, units.remindersPerSecond]).toEqual([0.2, 0.4]);
  });

  it('come with what the parts used in all, from the first account to the last week, idle or not', () => {
    const { whole } = computeUnits([createWave(), createWave()].map(summarizeWave), 20);
    expect(whole).toEqual({ seconds: 220, cpuSeconds: { ...NONE, api: 28 }, othersSeconds: 11 });
  });

  it('show an idle use that was measured while something was under way', () => {
    const restless = createWave({ idle: { ...NONE, api: 1_000 } });
    expect(computeUnits([summarizeWave(restless)], 20).cpuMsPerWeek.api).toBeLessThan(0);
  });
});

it('bench:scale: idle use is processor time a second in the quietest window', () => {
  const readings = [
    createReading(0, 100),
    createReading(4_000, 500),
    createReading(8_000, 580),
    createReading(12_000, 700),
  ];
  expect(computeLeastIdleCpu(readings).api).toBe(20);
});

it('bench:scale: the busiest five seconds are found wherever they lie', () => {
  expect(countBusiest([0, 1_000, 4_900, 5_100, 5_900, 9_000, 20_000])).toBe(4);
  expect(countBusiest([0, 5_000])).toBe(1);
  expect(countBusiest([])).toBe(0);
});

it('bench:scale: the cost of the largest size is held against the smallest, and one size against none', () => {
  const runs = [
    run({ weeks: 100, emailsPerWeek: 2 }),
    run({ weeks: 3_000, emailsPerWeek: 2.2 }),
    run({ weeks: 1_000, emailsPerWeek: 9 }),
  ];
  expect(compareCosts(runs, ({ emailsPerWeek }) => emailsPerWeek)).toBe(1.1);
  expect(compareCosts(runs.slice(0, 1), ({ emailsPerWeek }) => emailsPerWeek)).toBeUndefined();
});

/** The file with all that it and what it imports import, and the programs that they name. */
function listImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const names = readFileSync(file, 'utf8').matchAll(
    /'#((?:infra|services|workflows|shared)\/[^']+)'|'\.\/([\w.-]+\.ts)'/g,
  );
  for (const [, path, neighbour = ''] of names) listImports(path ?? join(file, '..', neighbour), found);
  return found;
}

it('bench:scale: a run is of the release that last changed a file that the bench imports', () => {
  const imported = [...listImports('infra/bench/scale.main.ts')];
  expect(imported).toContain('infra/bench/mail-sink.main.ts');
  expect(
    imported.filter((file) => !MEASURED_PATHS.some((path) => file === path || file.startsWith(`${path}/`))),
  ).toEqual([]);
});
