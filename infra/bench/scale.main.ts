import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchTools, roundTo, runBench } from '#infra/bench/harness.ts';
import { playWave, waitForWorker } from '#infra/bench/scale-families.ts';
import { type ScaleProduct, startScaleProduct } from '#infra/bench/scale-product.ts';
import { compareCosts, computeUnits, summarizeWave, type WaveSummary } from '#infra/bench/scale-waves.ts';
import {
  listFlaws,
  MEASURED_PATHS,
  MOST_LOAD_A_CORE,
  RUNS_FOLDER,
  readRuns,
  ScaleRun,
  sumValues,
} from '#infra/capacity/scale-run.ts';
import { findGo } from '#infra/docker/testing/temporal-cluster.ts';
import { readNumber } from '#infra/start/command-line.ts';
import { listenForShutdown } from '#infra/start/processes.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';

/*
 * `npm run bench:scale -- --weeks 100,1000,3000`: per size a product of its own, on which so many families live whole
 * weeks on a shrunken clock with real answers, emails and reports. A week takes up to two processor seconds, so a day
 * lasts .4 s a week: half of two cores. What was measured is stored in infra/capacity/runs; a size that this release
 * has on this machine is not measured again (`--again`). More than `--together` weeks run in waves: a command that was
 * stopped goes on behind its last whole wave. `--day` sets the seconds of a day, `--quick` plays two weeks and stores
 * nothing.
 */
const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '100,1000,3000' },
    together: { type: 'string', default: '3000' },
    day: { type: 'string' },
    again: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const TARGETS = {
  'scale.costRatio': { atMost: 1.1 },
  'scale.faults': { atMost: 0 },
  'scale.remindersNotSent': { atMost: 0 },
};
const root = fileURLToPath(new URL('../..', import.meta.url));
const readGit = (...args: string[]) =>
  execFileSync('git', [...args, '--', ...MEASURED_PATHS], { cwd: root, encoding: 'utf8' }).trim();
const release = `${readGit('log', '-1', '--format=%h')}${readGit('status', '--porcelain') && '-dirty'}`;
const machine: ScaleRun['machine'] = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
const DAY_SECONDS_A_WEEK = 0.4;
const SHORTEST_DAY_SECONDS = 20;

/** Ctrl-C ends a wave before its parts, so that no half one is counted; what whole waves have shown stays. */
const stopped = listenForShutdown().requested.then((): never => {
  process.stderr.write('The same command goes on behind the last whole wave\n');
  throw new Error('The wave was stopped');
});
stopped.catch(() => {});

const go = values.quick ? undefined : findGo();
/** What is asked for: runs are of the same size where all of it is the same. */
type Size = Pick<ScaleRun, 'weeks' | 'weeksTogether' | 'daySeconds' | 'temporalStore'>;
const temporalStore: Size['temporalStore'] = go ? 'postgres' : 'sqlite';
const isOfSize = (size: Size, run: Size): boolean =>
  Object.entries(size).every(([key, value]) => run[key as keyof Size] === value);

/** What a stopped run leaves beside its data. */
type Checkpoint = Size & { release: string; startedAt: string; loadBefore: number; waves: WaveSummary[] };

const mostTogether = readNumber('together', values.together, { least: 1 });
const chosenDay = values.day === undefined ? undefined : readNumber('day', values.day, { least: 1, isWhole: false });

function toSize(weeks: number): Size {
  const weeksTogether = Math.min(weeks, mostTogether);
  const daySeconds = chosenDay ?? Math.max(SHORTEST_DAY_SECONDS, Math.ceil(DAY_SECONDS_A_WEEK * weeksTogether));
  return { weeks, weeksTogether, daySeconds, temporalStore };
}
const wantedSizes = values.weeks.split(',').map((weeks) => toSize(readNumber('weeks', weeks, { least: 1 })));

/** Measures one size; `folder` holds its data and its checkpoint until it is done. */
async function measureSize(size: Size, folder: string, { quick, say }: BenchTools): Promise<ScaleRun> {
  const { weeks, weeksTogether, daySeconds } = size;
  const file = join(folder, 'checkpoint.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checkpoint) : undefined;
  const isSame = stored && stored.release === release && isOfSize(size, stored);
  if (!isSame) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const stops: (() => Promise<void>)[] = [];
  try {
    if (!quick) await waitForQuiet(say);
    const loadBefore = roundTo(loadavg()[0] ?? 0);
    const started = await startScaleProduct({
      folder,
      daySeconds,
      go,
      say,
      stopAtEnd: (part) => {
        stops.push(() => part.stop());
        return part;
      },
    });
    await waitForWorker(started);
    if (isSame) await endOpenWeeks(started, say);
    const checkpoint: Checkpoint = isSame
      ? { ...stored, loadBefore: Math.max(stored.loadBefore, loadBefore) }
      : { ...size, release, startedAt: new Date().toISOString(), loadBefore, waves: [] };
    for (let done = sumWeeks(checkpoint); done < weeks; done = sumWeeks(checkpoint)) {
      const wave = Math.min(weeksTogether, weeks - done);
      say(
        `${done} of ${weeks} weeks; ${wave} more take ${Math.ceil((7.2 * daySeconds) / 60)} minutes and their sign-ups`,
      );
      const name = `wave-${done}-${Date.now().toString(36)}`;
      const options = { name, weeks: wave, daySeconds, idleMs: quick ? 1_000 : 20_000, say };
      checkpoint.waves.push(summarizeWave(await Promise.race([playWave(started, options), stopped])));
      writeFileSync(file, JSON.stringify(checkpoint));
    }
    return {
      startedAt: checkpoint.startedAt,
      release,
      machine,
      loadBefore: checkpoint.loadBefore,
      temporalStore,
      weeksTogether,
      ...computeUnits(checkpoint.waves, daySeconds),
    };
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: Error) => say(error.message));
  }
}

const MOST_LOAD = MOST_LOAD_A_CORE * machine.cores;
const MOST_QUIET_MINUTES = 5;

/**
 * The size before leaves a load for minutes. Where others are at work the run begins all the same, and proves nothing.
 */
async function waitForQuiet(say: (line: string) => void): Promise<void> {
  const until = performance.now() + MOST_QUIET_MINUTES * 60_000;
  const readLoad = () => loadavg()[0] ?? 0;
  if (readLoad() > MOST_LOAD) say(`Waits until the load of ${roundTo(readLoad())} is below ${MOST_LOAD}`);
  while (readLoad() > MOST_LOAD && performance.now() < until) await Promise.race([wait(1_000), stopped]);
  if (readLoad() > MOST_LOAD) say('Others are at work: npm run capacity will not take this run for a proof');
}

const sumWeeks = ({ waves }: Checkpoint): number => waves.reduce((sum, { weeks }) => sum + weeks, 0);

/** Cancels what a stopped wave left open: it would be counted with the next one. */
async function endOpenWeeks({ product }: ScaleProduct, say: (line: string) => void): Promise<void> {
  const client = createTemporalClient({ address: product.temporalAddress, namespace: 'default' });
  const query = "WorkflowType = 'assessment' and ExecutionStatus = 'Running'";
  try {
    let ended = 0;
    for await (const { workflowId } of client.workflow.list({ query })) {
      await client.workflow.getHandle(workflowId).cancel();
      ended += 1;
    }
    say(`${ended} weeks of the stopped wave are cancelled`);
    while ((await client.workflow.count(query)).count > 0) await wait(1_000);
  } finally {
    await client.connection.close();
  }
}

function findStoredRun(size: Size): ScaleRun | undefined {
  if (values.again || release.endsWith('-dirty')) return undefined;
  return readRuns().findLast(
    (run) =>
      listFlaws(run).length === 0 &&
      run.release === release &&
      run.machine.processor === machine.processor &&
      run.machine.cores === machine.cores &&
      isOfSize(size, run),
  );
}

function storeRun(run: ScaleRun): void {
  mkdirSync(RUNS_FOLDER, { recursive: true });
  const file = `${run.startedAt.slice(0, 10)}-${run.release}-${run.weeks}.json`;
  writeFileSync(join(RUNS_FOLDER, file), `${JSON.stringify(ScaleRun.parse(run), null, 2)}\n`);
}

const toRow = (run: ScaleRun) => ({
  weeks: run.weeks,
  store: run.temporalStore,
  'day s': run.daySeconds,
  'cpu ms/week': Math.round(sumValues(run.cpuMsPerWeek)),
  'sign-up ms': Math.round(sumValues(run.cpuMsPerSignUp)),
  'answer p99 ms': run.answerP99Ms,
  'relay p99 s': run.relayAgeP99Seconds,
  'herd min behind': run.minutesBehindAtHerd,
  'reminders not sent': run.remindersNotSent,
  'rows/week': Math.round(sumValues(run.rowsPerWeek)),
  'KB/week': Math.round(sumValues(run.bytesPerWeek) / 1024),
  'Temporal KB/week': Math.round(sumValues(run.temporalBytesPerWeek) / 1024),
  faults: run.faults,
});

await runBench('scale', async (tools) => {
  const { quick, say } = tools;
  const sizes = quick ? [{ weeks: 2, weeksTogether: 2, daySeconds: 3, temporalStore }] : wantedSizes;
  const runs: ScaleRun[] = [];
  for (const size of sizes) {
    const found = quick ? undefined : findStoredRun(size);
    if (found) say(`${size.weeks} weeks are measured already, at ${found.startedAt}`);
    const folder = quick ? tools.folder : join(root, '.data/scale', String(size.weeks));
    const run = found ?? (await measureSize(size, folder, tools));
    if (!found && !quick) storeRun(run);
    rmSync(folder, { recursive: true, force: true });
    runs.push(run);
  }
  const last = runs.at(-1) as ScaleRun;
  const ratio = compareCosts(runs, (run) => sumValues(run.cpuMsPerWeek));
  return {
    figures: {
      ...(ratio !== undefined && { 'scale.costRatio': ratio }),
      'scale.faults': runs.reduce((sum, { faults }) => sum + faults, 0),
      'scale.cpuMsPerWeek': Math.round(sumValues(last.cpuMsPerWeek)),
      'scale.answerP99Ms': last.answerP99Ms,
      'scale.relayAgeP99Seconds': last.relayAgeP99Seconds,
      'scale.minutesBehindAtHerd': last.minutesBehindAtHerd,
      'scale.remindersNotSent': runs.reduce((total, run) => total + (run.remindersNotSent ?? 0), 0),
      'scale.rowsPerWeek': roundTo(sumValues(last.rowsPerWeek), 1),
      'scale.bytesPerWeek': Math.round(sumValues(last.bytesPerWeek)),
      'scale.temporalBytesPerWeek': Math.round(sumValues(last.temporalBytesPerWeek)),
    },
    targets: quick ? {} : TARGETS,
    rows: runs.map(toRow),
    facts: { release, sizes: sizes.map(({ weeks }) => weeks).join(', '), temporalStore },
  };
});
process.exit();
