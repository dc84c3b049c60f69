import { ASSUMPTIONS, PRICES, type Prices } from '#infra/capacity/assumptions.ts';
import { type Cpu, listFlaws, type ScaleRun, sumValues } from '#infra/capacity/scale-run.ts';
import { RUNS_IN_MEMORY } from '#workflows/workers.ts';

/*
 * From units of one week to machines, storage and money. `weeks` are those under way at the same time, each for seven
 * days; as many end in a week, and 52 times as many in a year.
 */
const SECONDS_A_DAY = 86_400;
const DAYS = 7;
const WEEKS_A_YEAR = 365 / DAYS;
const WEEKS_A_MONTH = WEEKS_A_YEAR / 12;
const HOURS_A_MONTH = 730;
const GB = 2 ** 30;

/** The units that the model takes of a run. */
export type Units = Pick<
  ScaleRun,
  | 'cpuMsPerWeek'
  | 'cpuMsPerSignUp'
  | 'idleCpuMsPerSecond'
  | 'bytesPerWeek'
  | 'temporalBytesPerWeek'
  | 'walBytesPerWeek'
  | 'emailsPerWeek'
>;

export type Need = {
  weeks: number;
  /** Processors of each part in the busiest hour, with what is held in reserve. */
  processors: Cpu;
  apiProcesses: number;
  workerProcesses: number;
  machineProcessors: number;
  postgresGb: number;
  temporalGb: number;
  backupGb: number;
  emailsPerMonth: number;
  minutesBehindAtHerd: number;
  dollarsPerMonth: number;
  dollarsPerMonthOnTemporalCloud: number;
};

type Load = {
  seconds: number;
  /** Lived in that time. Each is counted with a new account, which is the worst case. */
  weeks: number;
  /** Of these: no worker holds them in memory, so that one replays them at each wake-up. */
  replayed: number;
};

/** Processor seconds of a part under a load. */
function computeCpuSeconds(units: Units, part: keyof Cpu, { seconds, weeks, replayed }: Load): number {
  const { cpuMsPerWeek, cpuMsPerSignUp, idleCpuMsPerSecond } = units;
  const replayMs = part === 'worker' ? ASSUMPTIONS.replayMsPerWeek * replayed : 0;
  return (idleCpuMsPerSecond[part] * seconds + (cpuMsPerWeek[part] + cpuMsPerSignUp[part]) * weeks + replayMs) / 1000;
}

/** What the fewest workers hold. With more of them fewer weeks are replayed, which is not counted. */
const WEEKS_IN_MEMORY = ASSUMPTIONS.leastProcesses * RUNS_IN_MEMORY;

/** Processors that a part needs for so many weeks, and without any. */
export function computeProcessors(units: Units, part: keyof Cpu, weeks: number): number {
  const toPeakPerSecond = (count: number) => (count / (DAYS * SECONDS_A_DAY)) * ASSUMPTIONS.peakToAverage;
  const replayed = Math.max(0, weeks - WEEKS_IN_MEMORY);
  const load = { seconds: 1, weeks: toPeakPerSecond(weeks), replayed: toPeakPerSecond(replayed) };
  return computeCpuSeconds(units, part, load) / ASSUMPTIONS.usableShare;
}

/** How late the last reminder of an evening goes out, in minutes after the last one was due. */
export function computeHerdDelay(weeks: number): number {
  const { remindedShare, zoneShare, remindersPerSecond, spreadMinutes } = ASSUMPTIONS;
  return Math.max(0, (weeks * remindedShare * zoneShare) / remindersPerSecond / 60 - spreadMinutes);
}

export function computeNeed(units: Units, weeks: number, prices: Prices = PRICES): Need {
  const { leastProcesses, temporalRetentionDays, backupDays, baseBackups, archiveSeconds, emptySegmentKb } =
    ASSUMPTIONS;
  const processors = Object.fromEntries(
    Object.keys(units.cpuMsPerWeek).map((part) => [part, computeProcessors(units, part as keyof Cpu, weeks)]),
  ) as Cpu;
  // A Node process uses one processor.
  const apiProcesses = Math.max(leastProcesses, Math.ceil(processors.api));
  const workerProcesses = Math.max(leastProcesses, Math.ceil(processors.worker));
  const ownProcessors = apiProcesses + workerProcesses + toMachine(processors.postgres);
  const temporalProcessors = toMachine(processors.temporal) + toMachine(processors.temporalPostgres);
  const postgresGb = (sumValues(units.bytesPerWeek) * weeks * WEEKS_A_YEAR) / GB;
  const temporalGb = (sumValues(units.temporalBytesPerWeek) * weeks * (1 + temporalRetentionDays / DAYS)) / GB;
  const segmentsGb = (((backupDays * SECONDS_A_DAY) / archiveSeconds) * emptySegmentKb * 1024) / GB;
  const backupGb = baseBackups * postgresGb + (units.walBytesPerWeek * weeks * (backupDays / DAYS)) / GB + segmentsGb;
  const emailsPerMonth = units.emailsPerWeek * weeks * WEEKS_A_MONTH;
  const priceProcessors = (count: number) => count * HOURS_A_MONTH * prices.processorHour;
  const common =
    priceProcessors(ownProcessors) +
    postgresGb * prices.storageGbMonth +
    backupGb * prices.backupGbMonth +
    (emailsPerMonth / 1000) * prices.thousandEmails;
  const actionsPerMonth = ASSUMPTIONS.actionsPerWeek * weeks * WEEKS_A_MONTH;
  return {
    weeks,
    processors,
    apiProcesses,
    workerProcesses,
    machineProcessors: ownProcessors + temporalProcessors,
    postgresGb,
    temporalGb,
    backupGb,
    emailsPerMonth,
    minutesBehindAtHerd: computeHerdDelay(weeks),
    dollarsPerMonth: common + priceProcessors(temporalProcessors) + temporalGb * prices.storageGbMonth,
    dollarsPerMonthOnTemporalCloud: common + (actionsPerMonth / 1e6) * prices.millionActions,
  };
}

/** Machines have 2, 4, 8 … processors. */
const toMachine = (processors: number): number => 2 ** Math.max(1, Math.ceil(Math.log2(Math.max(1, processors))));

export type Limit = { what: string; weeks: number; remedy: string };

/** What ends first when weeks become more, in that order, and what is done then. */
export function listLimits(units: Units): Limit[] {
  const a = ASSUMPTIONS;
  // From two sizes beyond what workers hold: from there on each part needs the same for each week.
  const findWeeks = (part: keyof Cpu, processors: number) => {
    const [some, twice] = [1, 2].map((times) => computeProcessors(units, part, times * WEEKS_IN_MEMORY)) as [
      number,
      number,
    ];
    return WEEKS_IN_MEMORY * (1 + (processors - some) / (twice - some));
  };
  const eventsGbPerWeek = (units.bytesPerWeek.events ?? 0) / GB;
  const limits: Limit[] = [
    {
      what: `${a.leastProcesses} APIs`,
      weeks: findWeeks('api', a.leastProcesses),
      remedy: 'more API processes (API_PROCESSES; on Kubernetes by lag of the event loop)',
    },
    {
      what: `${a.leastProcesses} workers`,
      weeks: findWeeks('worker', a.leastProcesses),
      remedy: 'more workers (WORKER_PROCESSES); then the queues for emails and reports get workers of their own',
    },
    {
      what: `a Postgres of ${a.mostProcessors} processors for the log`,
      weeks: findWeeks('postgres', a.mostProcessors),
      remedy: 'a read replica for lists of reports and pages of operators; then the log is divided by family',
    },
    {
      what: `a Postgres of ${a.mostProcessors} processors for Temporal`,
      weeks: findWeeks('temporalPostgres', a.mostProcessors),
      remedy: 'Temporal on Cassandra, which divides histories by shard, or its cloud',
    },
    {
      what: `a Temporal server of ${a.mostProcessors} processors`,
      weeks: findWeeks('temporal', a.mostProcessors),
      remedy: 'history, matching and frontend on machines of their own (infra/k8s/temporal.values.yaml)',
    },
    {
      what: `${a.historyShards} shards of Temporal's histories`,
      weeks:
        (a.historyShards * a.updatesPerShardSecond * DAYS * SECONDS_A_DAY) / (a.transitionsPerWeek * a.peakToAverage),
      remedy: 'a second Temporal with more shards, to which new weeks go: the number is fixed for ever',
    },
    {
      what: `${a.remindersPerSecond} reminders a second from 18:00 to 20:00 in one zone`,
      weeks: (a.remindersPerSecond * a.eveningMinutes * 60) / (a.remindedShare * a.zoneShare),
      remedy: 'a second worker queue for reminders with a higher rate, and a quota of the mail provider for it',
    },
    {
      what: `a month's partition of events of ${a.mostPartitionGb} GB`,
      weeks: a.mostPartitionGb / (eventsGbPerWeek * WEEKS_A_MONTH),
      remedy: 'partitions by week in place of months',
    },
  ];
  return limits.filter(({ weeks }) => Number.isFinite(weeks)).sort((one, other) => one.weeks - other.weeks);
}

export type Check = { what: string; predicted: number; measured: number; error: number };

/** Holds the model against a run that gave it no unit: totals of the run, as the units of another foretell them. */
export function checkModel(units: Units, run: ScaleRun): Check[] {
  const compare = (what: string, predicted: number, measured: number): Check => ({
    what,
    predicted,
    measured,
    error: Math.abs(predicted / measured - 1),
  });
  const compareGrowth = (what: string, readPerWeek: (from: Units) => number) =>
    compare(what, readPerWeek(units) * run.weeks, readPerWeek(run) * run.weeks);
  const { whole, weeks } = run;
  const parts = Object.keys(run.cpuMsPerWeek) as (keyof Cpu)[];
  // A run has one worker.
  const replayed = weeks * Math.max(0, 1 - RUNS_IN_MEMORY / run.weeksTogether);
  const predictCpu = (seconds: number) =>
    parts.reduce((sum, part) => sum + computeCpuSeconds(units, part, { seconds, weeks, replayed }), 0);
  return [
    ...(whole ? [compare('processor seconds', predictCpu(whole.seconds), sumValues(whole.cpuSeconds))] : []),
    compareGrowth('MB of the log', (from) => sumValues(from.bytesPerWeek) / 2 ** 20),
    compareGrowth('MB of Temporal', (from) => sumValues(from.temporalBytesPerWeek) / 2 ** 20),
    compareGrowth('MB of the archive', (from) => from.walBytesPerWeek / 2 ** 20),
    compareGrowth('emails', (from) => from.emailsPerWeek),
  ];
}

/** `control`: the largest run, which checks what the units foretell. `flaws`: why they prove nothing; else empty. */
export type ChosenRuns = { units: ScaleRun; control: ScaleRun | undefined; flaws: string[] };

/**
 * The run that gives the units, and the one that checks them, both of one release, machine and store; those with
 * Postgres as Temporal's store come first. Runs with flaws are taken only where there is no other.
 */
export function chooseRuns(runs: readonly ScaleRun[]): ChosenRuns | undefined {
  const sound = runs.filter((run) => listFlaws(run).length === 0);
  const usable = sound.length > 0 ? sound : runs;
  const withPostgres = usable.filter(({ temporalStore }) => temporalStore === 'postgres');
  const sorted = (withPostgres.length > 0 ? withPostgres : usable).toSorted((one, other) => one.weeks - other.weeks);
  const largest = sorted.at(-1);
  if (!largest) return undefined;
  const smaller = sorted.findLast((run) => run.weeks < largest.weeks && areComparable(run, largest));
  const units = smaller ?? largest;
  const flaws = [...new Set([units, largest])].flatMap((run) =>
    listFlaws(run).map((flaw) => `the run of ${run.weeks} weeks: ${flaw}`),
  );
  return { units, control: smaller && largest, flaws };
}

const areComparable = (one: ScaleRun, other: ScaleRun): boolean =>
  one.release === other.release &&
  one.machine.processor === other.machine.processor &&
  one.machine.cores === other.machine.cores &&
  one.machine.memoryGb === other.machine.memoryGb;

/** A model that errs by more than this is to be measured anew at a larger size. */
const MOST_ERROR = 0.25;

/**
 * What speaks against the figures, and the exit code: 1 where the check misses its limit, 2 where the figures are not
 * proved.
 */
export function judgeModel(
  { control, flaws }: ChosenRuns,
  checks: readonly Check[],
): { code: number; words: string[] } {
  if (flaws.length > 0) return { code: 2, words: flaws.map((flaw) => `NOT PROVED: ${flaw}`) };
  if (!control)
    return {
      code: 2,
      words: ['NOT PROVED: no second size of the same release on the same machine has checked the model'],
    };
  const missed = checks.filter(({ error }) => !(error <= MOST_ERROR));
  return {
    code: missed.length > 0 ? 1 : 0,
    words: missed.map(({ what, error }) => `${what}: the model errs by ${toPercent(error)}; measure a larger size`),
  };
}

export const toPercent = (share: number): string => `${Math.round(share * 100)} %`;
