import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const PerTable = z.record(z.string(), z.number());
const Cpu = z.strictObject({
  api: z.number(),
  worker: z.number(),
  postgres: z.number(),
  temporal: z.number(),
  /** 0 where Temporal stores in SQLite, within its own process. */
  temporalPostgres: z.number(),
});
export type Cpu = z.infer<typeof Cpu>;

/** What costs of a week depend on, and what measures them; results and papers may change between two sizes. */
export const MEASURED_PATHS = [
  'services',
  'workflows',
  'shared',
  'infra/bench',
  'infra/capacity/scale-run.ts',
  'infra/client',
  'infra/demo',
  'infra/docker',
  'infra/mail-inbox',
  'infra/start',
  'infra/web/mark-complete.ts',
  'docker-compose.yml',
  'package-lock.json',
];

/** One measurement of `npm run bench:scale`: so many whole weeks on one product. Every field says its unit. */
export const ScaleRun = z.strictObject({
  startedAt: z.iso.datetime(),
  /** The last commit that changed what is measured, with `-dirty` where its files had changed. */
  release: z.string(),
  machine: z.strictObject({ processor: z.string(), cores: z.number(), memoryGb: z.number(), node: z.string() }),
  /** Load average at the beginning. */
  loadBefore: z.number(),
  temporalStore: z.enum(['postgres', 'sqlite']),
  weeks: z.int(),
  /** How many of them ran at once; the others in waves of as many. */
  weeksTogether: z.int(),
  daySeconds: z.number(),
  /** Until the last family of a wave was scheduled, in minutes of their days: the herds lie as far apart. */
  scheduleSpreadMinutes: z.number(),
  faults: z.int(),
  cpuMsPerWeek: Cpu,
  /** Account, password and child. */
  cpuMsPerSignUp: Cpu,
  /** Without requests, measured after the weeks: it is no part of their cost. */
  idleCpuMsPerSecond: Cpu,
  answersPerWeek: z.number(),
  answerP50Ms: z.number(),
  answerP99Ms: z.number(),
  relayAgeP99Seconds: z.number(),
  emailsPerWeek: z.number(),
  remindersPerWeek: z.number(),
  /** Of the busiest five seconds. */
  remindersPerSecond: z.number(),
  reminderDelayP99Seconds: z.number(),
  /** The same delay on the clock of the families, whose days are shorter. */
  minutesBehindAtHerd: z.number(),
  /** Reminders that somebody was due and did not get: among the delays each counts as its whole window. */
  remindersNotSent: z.int().optional(),
  rowsPerWeek: PerTable,
  bytesPerWeek: PerTable,
  walBytesPerWeek: z.number(),
  temporalRowsPerWeek: PerTable,
  temporalBytesPerWeek: PerTable,
  /** From the first account to the end of the last week, with what is used without requests: no unit is taken of it. */
  whole: z
    .strictObject({
      seconds: z.number(),
      cpuSeconds: Cpu,
      /** Of all that is neither a part of the product nor the families. */
      othersSeconds: z.number(),
    })
    .optional(),
});
export type ScaleRun = z.infer<typeof ScaleRun>;

/** Above it others were at work, and times prove nothing. */
export const MOST_LOAD_A_CORE = 0.5;
/** The same, as a share of all processors over the whole run. */
const MOST_OTHERS = 0.1;

/** A unit may lie a little below zero, since idle use is never quite even. */
const LEAST_UNIT_MS = -1;

/** Why nothing may be foretold by a run, in plain words. */
export function listFlaws(run: ScaleRun): string[] {
  const { faults, loadBefore, machine, release, whole, remindersNotSent, cpuMsPerWeek, cpuMsPerSignUp } = run;
  return [
    faults > 0 && `it met ${faults} faults`,
    loadBefore > MOST_LOAD_A_CORE * machine.cores &&
      `others were at work: a load of ${loadBefore} on ${machine.cores} cores when it began`,
    whole !== undefined &&
      whole.othersSeconds > MOST_OTHERS * whole.seconds * machine.cores &&
      `others were at work: ${whole.othersSeconds} processor seconds in ${whole.seconds} s on ${machine.cores} cores`,
    Math.min(...Object.values(cpuMsPerWeek), ...Object.values(cpuMsPerSignUp)) < LEAST_UNIT_MS &&
      'its idle use was measured while it was at work: less than nothing is left of a part',
    release.endsWith('-dirty') && 'its files had changed since the release',
    (!whole || remindersNotSent === undefined) &&
      'it is older than the count of its whole processor time and of reminders that never went',
  ].filter((flaw) => flaw !== false);
}

export const RUNS_FOLDER = join(import.meta.dirname, 'runs');

/** All stored runs, smallest first, the newest of equal ones last. */
export const readRuns = (folder = RUNS_FOLDER): ScaleRun[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ScaleRun.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    .sort((one, other) => one.weeks - other.weeks || one.startedAt.localeCompare(other.startedAt));

export const sumValues = (values: Record<string, number>): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0);
