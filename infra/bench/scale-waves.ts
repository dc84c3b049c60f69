import { quantile, roundTo } from '#infra/bench/harness.ts';
import type { Cpu, ScaleRun } from '#infra/capacity/scale-run.ts';

/*
 * Arithmetic of `npm run bench:scale`: what is read from the parts before and after a wave of weeks becomes units of one
 * week.
 */
export type TableSizes = Record<string, { rows: number; bytes: number }>;
export type CpuReading = {
  atMs: number;
  cpuMs: Cpu;
  /** Processor time of all that is neither a part of the product nor the families. */
  othersMs: number;
};
/** Taken before the first reading of processor time or after the last one: it analyses every table. */
export type SizeReading = { tables: TableSizes; temporalTables: TableSizes; walBytes: number };

export type Wave = {
  weeks: number;
  /** Before the accounts, after them, and when every week has ended. */
  readings: readonly [before: CpuReading, signedUp: CpuReading, ended: CpuReading];
  sizes: readonly [before: SizeReading, after: SizeReading];
  /** Processor time in ms a second, after the weeks: a product that has just started is not idle either. */
  idle: Cpu;
  faults: number;
  emails: number;
  scheduleSeconds: number;
  answerMs: readonly number[];
  relayAgeSeconds: readonly number[];
  /** Epoch ms at which each reminder was due, at which its window ends, and at which it was sent; null: it never was. */
  reminders: readonly { dueMs: number; endMs: number; sentMs: number | null }[];
};
/** A wave as it is stored: times as the quantiles that the run needs. */
export type WaveSummary = Omit<Wave, 'answerMs' | 'relayAgeSeconds' | 'reminders'> & {
  answers: number;
  reminderCount: number;
} & Pick<
    ScaleRun,
    'answerP50Ms' | 'answerP99Ms' | 'relayAgeP99Seconds' | 'remindersPerSecond' | 'reminderDelayP99Seconds'
  > & { remindersNotSent: number };

const BUSIEST_MS = 5_000;

export function summarizeWave({ answerMs, relayAgeSeconds, reminders, ...wave }: Wave): WaveSummary {
  // One that never went was late by its whole window at least: left out, the worst delays would be missing.
  const delays = reminders.map(({ dueMs, endMs, sentMs }) => Math.max(0, (sentMs ?? endMs) - dueMs) / 1000);
  const sent = reminders.flatMap(({ sentMs }) => sentMs ?? []);
  return {
    ...wave,
    answers: answerMs.length,
    answerP50Ms: quantile(answerMs, 0.5),
    answerP99Ms: quantile(answerMs, 0.99),
    relayAgeP99Seconds: relayAgeSeconds.length > 0 ? quantile(relayAgeSeconds, 0.99) : 0,
    reminderCount: sent.length,
    remindersNotSent: reminders.length - sent.length,
    remindersPerSecond: countBusiest(sent) / (BUSIEST_MS / 1000),
    reminderDelayP99Seconds: delays.length > 0 ? quantile(delays, 0.99) : 0,
  };
}

/** The most instants within any `BUSIEST_MS`. */
export function countBusiest(instantsMs: readonly number[]): number {
  const sorted = instantsMs.toSorted((one, other) => one - other);
  let most = 0;
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while ((sorted[to] as number) - (sorted[from] as number) >= BUSIEST_MS) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

const MINUTES_A_DAY = 1440;

type Units = Omit<ScaleRun, 'startedAt' | 'release' | 'machine' | 'loadBefore' | 'temporalStore' | 'weeksTogether'>;

/**
 * Units of one week over all waves; times are those of the worst wave. A processor time below zero means that the idle
 * use was measured while something was under way, a flaw of the run.
 */
export function computeUnits(waves: readonly WaveSummary[], daySeconds: number): Units {
  const weeks = sum(waves, (wave) => wave.weeks);
  const max = (read: (wave: WaveSummary) => number) => Math.max(...waves.map(read));
  const perWeek = (read: (wave: WaveSummary) => number) => roundTo(sum(waves, read) / weeks, 3);
  const computeCpu = (from: 0 | 1, to: 1 | 2): Cpu =>
    toCpu((part) =>
      perWeek(({ idle, readings }) => {
        const [before, after] = [readings[from], readings[to]];
        const idleMs = (idle[part] * (after.atMs - before.atMs)) / 1000;
        return after.cpuMs[part] - before.cpuMs[part] - idleMs;
      }),
    );
  const computeGrowth = (which: 'tables' | 'temporalTables', what: 'rows' | 'bytes') => {
    const names = new Set(waves.flatMap(({ sizes }) => Object.keys(sizes[1][which])));
    const growth = [...names].map((name) => {
      const read = (reading: SizeReading) => reading[which][name]?.[what] ?? 0;
      return [name, perWeek(({ sizes: [before, after] }) => read(after) - read(before))] as const;
    });
    return Object.fromEntries(growth.filter(([, value]) => value !== 0).sort(([, one], [, other]) => other - one));
  };
  const reminderDelayP99Seconds = max((wave) => wave.reminderDelayP99Seconds);
  return {
    weeks,
    daySeconds,
    scheduleSpreadMinutes: toFamilyMinutes(max((wave) => wave.scheduleSeconds)),
    faults: sum(waves, (wave) => wave.faults),
    cpuMsPerWeek: computeCpu(1, 2),
    cpuMsPerSignUp: computeCpu(0, 1),
    idleCpuMsPerSecond: toCpu((part) => roundTo(sum(waves, ({ idle }) => idle[part]) / waves.length)),
    answersPerWeek: perWeek((wave) => wave.answers),
    answerP50Ms: roundTo(
      max((wave) => wave.answerP50Ms),
      1,
    ),
    answerP99Ms: roundTo(
      max((wave) => wave.answerP99Ms),
      1,
    ),
    relayAgeP99Seconds: roundTo(max((wave) => wave.relayAgeP99Seconds)),
    emailsPerWeek: perWeek((wave) => wave.emails),
    remindersPerWeek: perWeek((wave) => wave.reminderCount),
    remindersPerSecond: roundTo(max((wave) => wave.remindersPerSecond)),
    reminderDelayP99Seconds: roundTo(reminderDelayP99Seconds),
    minutesBehindAtHerd: toFamilyMinutes(reminderDelayP99Seconds),
    remindersNotSent: sum(waves, (wave) => wave.remindersNotSent),
    rowsPerWeek: computeGrowth('tables', 'rows'),
    bytesPerWeek: computeGrowth('tables', 'bytes'),
    walBytesPerWeek: perWeek(({ sizes: [before, after] }) => after.walBytes - before.walBytes),
    temporalRowsPerWeek: computeGrowth('temporalTables', 'rows'),
    temporalBytesPerWeek: computeGrowth('temporalTables', 'bytes'),
    whole: {
      seconds: roundTo(sum(waves, ({ readings }) => readings[2].atMs - readings[0].atMs) / 1000, 1),
      cpuSeconds: toCpu((part) =>
        roundTo(sum(waves, ({ readings }) => readings[2].cpuMs[part] - readings[0].cpuMs[part]) / 1000),
      ),
      othersSeconds: roundTo(sum(waves, ({ readings }) => readings[2].othersMs - readings[0].othersMs) / 1000, 1),
    },
  };

  function toFamilyMinutes(seconds: number): number {
    return roundTo((seconds / daySeconds) * MINUTES_A_DAY, 1);
  }
}

/**
 * Processor time in ms a second of each part in its quietest window between two readings: right after the weeks some
 * parts are still at work.
 */
export const computeLeastIdleCpu = (readings: readonly CpuReading[]): Cpu =>
  toCpu((part) =>
    Math.min(
      ...readings.slice(1).map((after, i) => {
        const before = readings[i] as CpuReading;
        return ((after.cpuMs[part] - before.cpuMs[part]) * 1000) / (after.atMs - before.atMs);
      }),
    ),
  );

/** The cost of a week in the largest run against the smallest, where they lie far enough apart. */
export function compareCosts(runs: readonly ScaleRun[], cost: (run: ScaleRun) => number): number | undefined {
  const sorted = runs.toSorted((one, other) => one.weeks - other.weeks);
  const [smallest, largest] = [sorted[0], sorted.at(-1)];
  if (!smallest || !largest || smallest.weeks === largest.weeks) return undefined;
  return roundTo(cost(largest) / cost(smallest));
}

const sum = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((total, item) => total + read(item), 0);

const toCpu = (read: (part: keyof Cpu) => number): Cpu => ({
  api: read('api'),
  worker: read('worker'),
  postgres: read('postgres'),
  temporal: read('temporal'),
  temporalPostgres: read('temporalPostgres'),
});
