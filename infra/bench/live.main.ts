import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile, roundTo, runBench } from '#infra/bench/harness.ts';
import { measureFanout } from '#infra/bench/live-fanout.ts';
import { measureFrameLatencies } from '#infra/bench/live-latency.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { toNodeArgs } from '#infra/start/production.ts';
import { migrate } from '#services/database/migrate.ts';

/*
 * Live push: 100 weeks with 5 sockets each (the limit of an account), 100 answers per second, an API started as in
 * production on its own cluster; and the hub's fan-out relative to a bare `ws`. Receivers run in their own processes.
 * `--quick` takes less than 40 s.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
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
  const postgres = stopAtEnd(await startPostgres({ folder: join(folder, 'postgres') }));
  await migrate(postgres.url());
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    BASE_URL: base,
    DATABASE_URL: postgres.url(),
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000',
    LETTERS_PER_NETWORK_DAY: '1000000',
    LETTERS_PER_MINUTE: '1000000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    AUTH_SECRET: SECRET,
    IDEMPOTENCY_SECRET: SECRET,
  };
  const logFile = join(folder, 'api.log');
  const api = stopAtEnd(
    startProgram({
      name: 'The API',
      command: process.execPath,
      args: toNodeArgs(root, 'api'),
      cwd: root,
      env: environment,
      logFile,
    }),
  );
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntilReady(api, isReady, 120_000);
  const latencies = await measureFrameLatencies({ base, databaseUrl: postgres.url(), ...load });
  await api.stop();
  await postgres.stop();
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
      frames: latencies.length,
      mostMs: roundTo(quantile(latencies, 1), 1),
      framesPerSecond: Math.round(framesPerSecond),
      fanoutRatioOfReadyTexts: roundTo(ratioOfReady),
    },
  };
});
