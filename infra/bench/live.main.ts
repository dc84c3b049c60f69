import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fanoutRatio } from '#infra/bench/live-fanout.ts';
import { frameLatencies } from '#infra/bench/live-latency.ts';
import { freePort } from '#infra/start/ports.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { startProgram } from '#infra/start/processes.ts';
import { migrate } from '#services/event-store/migrate.ts';

/*
 * Live push as a family sees it: an API process with a cluster of its own, 500 sockets, 100 answers a second; and the hub's
 * fan-out as a share of a bare `ws`. `--quick` takes less than 40 s; `--json` prints one object.
 */
const quick = process.argv.includes('--quick');
const json = process.argv.includes('--json');
/** Five sockets an account are allowed. */
const LOAD = { families: 100, socketsEach: 5, writesPerSecond: 100, seconds: quick ? 8 : 30, warmUpSeconds: 3 };
const FANOUT = { sockets: 500, rounds: quick ? 250 : 1_000 };
const TARGETS = { 'live.p50Ms': 25, 'live.p99Ms': 100, 'live.fanoutRatio': 0.85 } as const;
const SECRET = 'a secret of the benchmark, 32 characters and more';

const folder = mkdtempSync(join(tmpdir(), 'seven-stones-live-'));
const postgres = await startPostgres({ folder: join(folder, 'postgres') });
await migrate(postgres.url());
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const api = startProgram({
  name: 'the API',
  command: process.execPath,
  args: ['services/api.main.ts'],
  env: {
    ...{ PATH: process.env.PATH, PORT: String(port), BASE_URL: base, DATABASE_URL: postgres.url(), LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1/32' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', TEMPORAL_ADDRESS: '127.0.0.1:1', AUTH_SECRET: SECRET, IDEMPOTENCY_SECRET: SECRET, REQUESTS_PER_MINUTE: '100000' },
  },
  logFile: join(folder, 'api.log'),
});

async function ready(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (api.hasEnded()) throw new Error(await api.ended);
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The API did not get ready');
}

try {
  await ready();
  const latencies = await frameLatencies({ base, ...LOAD });
  await api.stop();
  await postgres.stop();
  const { ratio, framesPerSecond } = await fanoutRatio(FANOUT);
  const at = (share: number) => Number((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] as number).toFixed(1));
  const results = { 'live.p50Ms': at(0.5), 'live.p99Ms': at(0.99), 'live.fanoutRatio': Number(ratio.toFixed(2)) };
  if (json) {
    process.stdout.write(`${JSON.stringify(results)}\n`);
  } else {
    const { families, socketsEach, writesPerSecond } = LOAD;
    process.stdout.write(`${families * socketsEach} sockets, ${writesPerSecond} answers/s, ${latencies.length} frames, load ${loadavg()[0]?.toFixed(1)}\n`);
    process.stdout.write(`answer sent → frame elsewhere: p50 ${results['live.p50Ms']} ms (target ≤ ${TARGETS['live.p50Ms']}), `);
    process.stdout.write(`p99 ${results['live.p99Ms']} ms (target ≤ ${TARGETS['live.p99Ms']}), most ${latencies.at(-1)?.toFixed(1)} ms\n`);
    process.stdout.write(`fan-out to ${FANOUT.sockets} sockets: ${Math.round(framesPerSecond)} frames/s, ${results['live.fanoutRatio']} of bare ws `);
    process.stdout.write(`(target ≥ ${TARGETS['live.fanoutRatio']})\n`);
  }
} finally {
  await api.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
