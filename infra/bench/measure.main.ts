import { median, quantile, roundTo, runBench } from '#infra/bench/harness.ts';
import { measureNextItemTimes } from '#infra/bench/measure-api.ts';
import { PRODUCT } from '#infra/simulate/jobs.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

/*
 * Cost of measuring: the analysis of a full week, and the server time for the next item through its route. `--quick`
 * takes less than 20 s.
 */
const YEARS = 13;
const TARGETS = { 'measure.analysisMs': { atMost: 12 }, 'measure.nextItemMs': { atMost: 4 } } as const;

/**
 * Times of analysing whole weeks, with encore and both forms, at all ages; the first round warms up and does not count.
 */
function measureAnalysisTimes(rounds: number): number[] {
  const weeks = Array.from({ length: YEARS }, (_, i) =>
    playAssessment(createSimulatedFamily(`bench ${i}`, 3 + i), PRODUCT),
  );
  return Array.from({ length: rounds + 1 }, (_, round) =>
    weeks.flatMap(({ assessmentId, events }) => {
      const begin = performance.now();
      buildReport(assessmentId, events);
      return round === 0 ? [] : [performance.now() - begin];
    }),
  ).flat();
}

await runBench('measure', async ({ quick, folder, stopAtEnd }) => {
  const [rounds, families] = quick ? [5, 5] : [20, 13];
  const postgres = stopAtEnd(await startPostgres({ folder }));
  const times = {
    'measure.analysisMs': measureAnalysisTimes(rounds),
    'measure.nextItemMs': await measureNextItemTimes(postgres.url(), families),
  };
  const rows = Object.entries(times).map(([key, all]) => ({
    key,
    median: roundTo(median(all)),
    p90: roundTo(quantile(all, 0.9)),
    fastest: roundTo(quantile(all, 0)),
    target: `≤ ${TARGETS[key as keyof typeof TARGETS].atMost}`,
    measured: all.length,
  }));
  return { figures: Object.fromEntries(rows.map(({ key, median: middle }) => [key, middle])), targets: TARGETS, rows };
});
