import { median, quantile, roundTo, runBench } from '#infra/bench/harness.ts';
import { measureRouteTimes } from '#infra/bench/measure-api.ts';
import { PRODUCT } from '#infra/simulate/jobs.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { computeFindings } from '#shared/measurement/report/findings.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

/*
 * Cost of measuring: the analysis of a full week, and the server time for the next item through its route; each beside
 * its floor of the same run, the numbers of the analysis alone and a route that chooses nothing. `--quick` takes less
 * than 20 s.
 */
const YEARS = 13;
const TARGETS = { 'measure.analysisMs': { atMost: 12 }, 'measure.nextItemMs': { atMost: 4 } } as const;

/**
 * Times in ms of analysing whole weeks, with encore and both forms, at all ages, and of their numbers alone, in turn;
 * the first round warms up and does not count.
 */
function measureAnalysisTimes(rounds: number): { analysis: number[]; numbers: number[] } {
  const weeks = Array.from({ length: YEARS }, (_, i) =>
    playAssessment(createSimulatedFamily(`bench ${i}`, 3 + i), PRODUCT),
  );
  const times = { analysis: [] as number[], numbers: [] as number[] };
  for (let round = 0; round <= rounds; round++)
    for (const { assessmentId, events } of weeks) {
      const begin = performance.now();
      buildReport(assessmentId, events);
      const built = performance.now();
      computeFindings({ events, keys: QUEST_KEYS, markTrial, seed: assessmentId });
      if (round === 0) continue;
      times.analysis.push(built - begin);
      times.numbers.push(performance.now() - built);
    }
  return times;
}

await runBench('measure', async ({ quick, folder, stopAtEnd }) => {
  const [rounds, families] = quick ? [5, 5] : [20, 13];
  const postgres = stopAtEnd(await startPostgres({ folder }));
  const { analysis, numbers } = measureAnalysisTimes(rounds);
  const { nextItem, progress } = await measureRouteTimes(postgres.url(), families);
  const times: Record<string, number[]> = {
    'measure.analysisMs': analysis,
    'measure.numbersMs': numbers,
    'measure.nextItemMs': nextItem,
    'measure.progressMs': progress,
  };
  const rows = Object.entries(times).map(([key, all]) => ({
    key,
    median: roundTo(median(all)),
    p90: roundTo(quantile(all, 0.9)),
    fastest: roundTo(quantile(all, 0)),
    target: key in TARGETS ? `≤ ${TARGETS[key as keyof typeof TARGETS].atMost}` : '',
    measured: all.length,
  }));
  return { figures: Object.fromEntries(rows.map(({ key, median: middle }) => [key, middle])), targets: TARGETS, rows };
});
