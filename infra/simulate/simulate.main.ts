import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { FULL, JOBS, QUICK, type Size } from '#infra/simulate/jobs.ts';
import { compareMisses, readKnownMisses, tightenMisses, writeKnownMisses } from '#infra/simulate/known-misses.ts';
import { isHolding, type WorldFigure } from '#infra/simulate/world-figures.ts';
import { FULL_WORLDS, listWorldJobs, QUICK_WORLDS, WORLD_JOBS, type WorldSize } from '#infra/simulate/world-jobs.ts';
import { formatTables } from '#infra/simulate/world-tables.ts';
import { WORLD_NAMES } from '#infra/simulate/worlds/world.ts';
import { type Finding, isPassing } from '#shared/measurement/testing/checks/engine.ts';

/*
 * Without `--world`: every figure of the checks M1 to M16, from simulated children who answer by the measurement
 * model. With `--world NAME|all`: how the numbers of reports hold where that model is wrong (`worlds/world.ts`), whom
 * reports doubt (`care`) and what they advise (`advice`). Neither can prove validity. Seeds are fixed, so figures are
 * the same on every machine. `--json` prints one object, `--quick` simulates less; `--children N` and `--seed TEXT`
 * change what is drawn in a world; `--write` keeps the tables of all worlds in RESULTS.md and takes what became better
 * out of known-misses.json. Exit code 1 if a figure misses its limits.
 */
type Task = { name: string } & ({ kind: 'check'; size: Size } | { kind: 'world'; size: WorldSize });

const runTask = (task: Task): Finding[] =>
  (task.kind === 'check' ? JOBS[task.name]?.(task.size) : WORLD_JOBS[task.name]?.(task.size)) ?? [];

/** Runs tasks on one thread per processor, each thread the next when it has finished one; results in their order. */
async function runTasks(tasks: readonly Task[]): Promise<Finding[]> {
  const waiting = tasks.map((task, i) => ({ task, i }));
  const results: Finding[][] = [];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url));
      let current = -1;
      const next = () => {
        const each = waiting.shift();
        if (!each) return void worker.terminate().then(() => resolve());
        current = each.i;
        worker.postMessage(each.task);
      };
      worker.on('error', reject);
      worker.on('message', (findings: Finding[]) => {
        results[current] = findings;
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work));
  return results.flat();
}

const { values: options } = parseArgs({
  options: {
    world: { type: 'string' },
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    children: { type: 'string' },
    seed: { type: 'string', default: '' },
  },
});

const printJson = (findings: readonly Finding[], more: object) =>
  process.stdout.write(
    `${JSON.stringify({ ...Object.fromEntries(findings.map(({ key, figure }) => [key, Number(figure.toFixed(4))])), ...more })}\n`,
  );
const formatNumber = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

function reportMissed(missed: readonly Finding[]): void {
  for (const { check, figure } of missed) process.stderr.write(`missed: ${check} is ${formatNumber(figure)}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

async function runWorlds(name: string, begun: number): Promise<void> {
  const jobs = listWorldJobs(name);
  if (jobs.length === 0) throw new RangeError(`no world ${name}: all, ${WORLD_NAMES.join(', ')}, care or advice`);
  const { children, ...size } = options.quick ? QUICK_WORLDS : FULL_WORLDS;
  const whole = !options.quick && options.children === undefined && options.seed === '';
  const worldSize = { ...size, children: options.children ? Number(options.children) : children, seed: options.seed };
  const figures = (await runTasks(jobs.map((job) => ({ kind: 'world', name: job, size: worldSize })))) as WorldFigure[];
  const missed = figures.filter((figure) => !isHolding(figure));
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (options.json)
    printJson(figures, {
      ...worldSize,
      seconds,
      missed: missed.map(({ key }) => key),
      ...compareMisses(figures, readKnownMisses(), { whole }),
    });
  else
    process.stdout.write(
      `${formatTables(figures)}\n${missed.length} of ${figures.length} figures missed, ${seconds} s\n`,
    );
  if (options.write) {
    if (name !== 'all' || !whole) throw new RangeError('only the whole run is written');
    writeResults(figures);
    writeKnownMisses(tightenMisses(figures, readKnownMisses()));
  }
  reportMissed(missed);
}

/** Replaces the tables below the heading of the page; what stands above is written by hand. */
function writeResults(figures: readonly WorldFigure[]): void {
  const path = new URL('RESULTS.md', import.meta.url);
  const [introduction] = readFileSync(path, 'utf8').split('\n## Figures\n');
  writeFileSync(path, `${introduction}\n## Figures\n\n${formatTables(figures)}`);
}

const ORDER = ['base', 'ext', 'edge', ...Array.from({ length: 16 }, (_, i) => `M${i + 1}`), 'words'];
const findPlace = ({ id }: Finding): number => ORDER.indexOf(id.replace(/b$/, ''));
function formatLimit({ least, most }: Finding): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `≤ ${formatNumber(most as number)}`;
  return most === undefined ? `≥ ${formatNumber(least)}` : `${formatNumber(least)} – ${formatNumber(most)}`;
}

async function runChecks(begun: number): Promise<void> {
  const size = options.quick ? QUICK : FULL;
  const findings = (await runTasks(Object.keys(JOBS).map((name) => ({ kind: 'check', name, size })))).toSorted(
    (one, other) => findPlace(one) - findPlace(other) || one.id.length - other.id.length,
  );
  const missed = findings.filter((finding) => !isPassing(finding));
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  if (options.json) printJson(findings, { ...size, seconds, missed: missed.map(({ key }) => key) });
  else {
    console.table(
      findings.map((finding) => ({
        id: finding.id,
        check: finding.check,
        figure: formatNumber(finding.figure),
        limit: formatLimit(finding),
        pass: formatLimit(finding) === '' ? '' : isPassing(finding) ? 'yes' : 'NO',
      })),
    );
    process.stdout.write(
      `${findings.length} figures, at least ${size.players} children a cell, ${size.weeks} weeks, ${seconds} s; ${missed.length} missed\n`,
    );
  }
  reportMissed(missed);
}

if (isMainThread) await (options.world ? runWorlds(options.world, performance.now()) : runChecks(performance.now()));
else parentPort?.on('message', (task: Task) => parentPort?.postMessage(runTask(task)));
