import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextItemTimes } from '#infra/bench/measure-api.ts';
import { PRODUCT } from '#infra/simulate/jobs.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { writtenReport } from '#services/report/written-report.ts';
import { simulatedFamily } from '#shared/testing/simulated-family.ts';
import { playedWeek } from '#shared/testing/simulated-week.ts';

/*
 * What measuring costs: the analysis of a full week, and the server's time for the next item, through its route on a database of
 * its own. `--quick` takes less than 20 s; `--json` prints one object. A missed target is a finding, not a failure.
 */
const quick = process.argv.includes('--quick');
const json = process.argv.includes('--json');
const YEARS = 13;
const [ROUNDS, FAMILIES] = quick ? [5, 5] : [20, 13];
const TARGETS: Record<string, number> = { 'measure.analysisMs': 50, 'measure.nextItemMs': 5 };

/** The analysis of whole weeks, encore and both forms included, at all ages; the first round warms up and does not count. */
function analysisTimes(): number[] {
  const weeks = Array.from({ length: YEARS }, (_, i) => playedWeek(simulatedFamily(`bench ${i}`, 3 + i), PRODUCT));
  return Array.from({ length: ROUNDS + 1 }, (_, round) =>
    weeks.flatMap(({ assessmentId, events }) => {
      const begin = performance.now();
      writtenReport(assessmentId, events);
      return round === 0 ? [] : [performance.now() - begin];
    }),
  ).flat();
}

const at = (times: readonly number[], share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number;

const folder = mkdtempSync(join(tmpdir(), 'seven-stones-measure-'));
const postgres = await startPostgres({ folder });
try {
  const times = { 'measure.analysisMs': analysisTimes(), 'measure.nextItemMs': await nextItemTimes(postgres.url(), FAMILIES) };
  const medians = Object.fromEntries(Object.entries(times).map(([key, all]) => [key, Number(at(all, 0.5).toFixed(2))]));
  const load = Number((loadavg()[0] ?? 0).toFixed(2));
  if (json) process.stdout.write(`${JSON.stringify({ ...medians, load, node: process.version })}\n`);
  else {
    console.table(
      Object.entries(times).map(([key, all]) => ({
        ...{ key, median: at(all, 0.5).toFixed(2), p90: at(all, 0.9).toFixed(2), fastest: at(all, 0).toFixed(2) },
        ...{ target: `≤ ${TARGETS[key]}`, measured: all.length },
      })),
    );
    process.stdout.write(`load ${load} · node ${process.version}\n`);
  }
  for (const [key, most] of Object.entries(TARGETS))
    if ((medians[key] as number) > most) process.stderr.write(`${key} is ${medians[key]}; the target is ${most}\n`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
