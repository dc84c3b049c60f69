import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { FULL, JOBS, QUICK, type Size } from '#infra/simulate/jobs.ts';
import { type Finding, isPassing } from '#shared/measurement/testing/checks/engine.ts';

/*
 * Computes every figure of `measurement.md` 12.2 from simulated children and families with known parameters and
 * compares it with its limits. This proves inference and code, given the model; it cannot prove validity. Seeds are
 * fixed, so figures are the same on every machine. `--json` prints one object, `--quick` simulates less; exit code 1 if
 * a figure misses its limits.
 */
type Task = { name: string; size: Size };
type TaskResult = { name: string; findings: Finding[] };

const ORDER = ['base', 'ext', 'edge', ...Array.from({ length: 16 }, (_, i) => `M${i + 1}`), 'words'];
const findPlace = ({ id }: Finding): number => ORDER.indexOf(id.replace(/b$/, ''));

/** Runs the jobs on one thread per processor; each thread takes the next job when it has finished one. */
async function runJobs(size: Size): Promise<Finding[]> {
  const waiting = Object.keys(JOBS);
  const allFindings: Finding[] = [];
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url));
      const next = () => {
        const name = waiting.shift();
        if (name === undefined) void worker.terminate().then(() => resolve());
        else worker.postMessage({ name, size } satisfies Task);
      };
      worker.on('error', reject);
      worker.on('message', ({ findings }: TaskResult) => {
        allFindings.push(...findings);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work));
  return allFindings.toSorted((one, other) => findPlace(one) - findPlace(other) || one.id.length - other.id.length);
}

const formatNumber = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));
function formatLimit({ least, most }: Finding): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `≤ ${formatNumber(most as number)}`;
  return most === undefined ? `≥ ${formatNumber(least)}` : `${formatNumber(least)} – ${formatNumber(most)}`;
}

async function main(): Promise<void> {
  const size = process.argv.includes('--quick') ? QUICK : FULL;
  const begun = performance.now();
  const findings = await runJobs(size);
  const missed = findings.filter((finding) => !isPassing(finding));
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  if (process.argv.includes('--json')) {
    const figures = Object.fromEntries(findings.map(({ key, figure }) => [key, Number(figure.toFixed(4))]));
    process.stdout.write(`${JSON.stringify({ ...figures, ...size, seconds, missed: missed.map(({ key }) => key) })}\n`);
  } else {
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
  for (const { id, check, figure } of missed)
    process.stderr.write(`${id} missed: ${check} is ${formatNumber(figure)}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

if (isMainThread) await main();
else
  parentPort?.on('message', ({ name, size }: Task) =>
    parentPort?.postMessage({ name, findings: JOBS[name]?.(size) ?? [] } satisfies TaskResult),
  );
