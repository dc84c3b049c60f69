import { quantile, roundTo, runBench } from '#infra/bench/harness.ts';
import { measureFanout } from '#infra/bench/live-fanout.ts';
import { measureFrameLatencies } from '#infra/bench/live-latency.ts';
import { startApiAlone } from '#infra/start/testing/api-alone.ts';

/*
 * Live push: 100 weeks with 5 sockets each (the limit of an account), 100 answers per second, an API started as in
 * production on its own cluster; and the hub's fan-out relative to a bare `ws`. Receivers run in their own processes.
 * `--quick` takes less than 40 s.
 */
const WEEKS = 100;
const SOCKETS_EACH = 5;
const TARGETS = {
  'live.p50Ms': { atMost: 25 },
  'live.p99Ms': { atMost: 100 },
  'live.fanoutRatio': { atLeast: 0.85 },
} as const;
const SECRET = 'a secret of the benchmark, 32 characters and more';

await runBench('live', async ({ quick, folder, stopAtEnd }) => {
  const load = {
    families: WEEKS,
    socketsEach: SOCKETS_EACH,
    writesPerSecond: 100,
    seconds: quick ? 8 : 30,
    warmUpSeconds: 3,
  };
  const settings = { LOG_LEVEL: 'warn', AUTH_SECRET: SECRET, IDEMPOTENCY_SECRET: SECRET };
  const { base, databaseUrl, stop } = stopAtEnd(await startApiAlone(folder, settings));
  const { latencies, writesPerSecond } = await measureFrameLatencies({ base, databaseUrl, ...load });
  await stop();
  const { ratio, ratioOfReady, framesPerSecond } = await measureFanout({
    weeks: WEEKS,
    socketsEach: SOCKETS_EACH,
    rounds: quick ? 150 : 800,
  });
  return {
    figures: {
      'live.p50Ms': roundTo(quantile(latencies, 0.5), 1),
      'live.p99Ms': roundTo(quantile(latencies, 0.99), 1),
      'live.fanoutRatio': roundTo(ratio),
    },
    targets: TARGETS,
    facts: {
      sockets: WEEKS * SOCKETS_EACH,
      writesPerSecond: roundTo(writesPerSecond, 1),
      views: latencies.length,
      mostMs: roundTo(quantile(latencies, 1), 1),
      framesPerSecond: Math.round(framesPerSecond),
      fanoutRatioOfReadyTexts: roundTo(ratioOfReady),
    },
  };
});
