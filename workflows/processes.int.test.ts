import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMPILE_CACHE, createDatabase, FIRST_BOOT_MS, toApiUrl } from '#infra/start/testing/real-parts.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';

const OPS_TOKEN = 'a-token-of-machines-of-32-characters';
const PROGRAMS = { api: '../services/api.main.ts', worker: './worker.main.ts' };

let environment: Record<string, string>;
beforeAll(async () => {
  const [url, { address, namespace }] = await Promise.all([createDatabase(), createTemporalNamespace()]);
  environment = {
    DATABASE_URL: toApiUrl(url),
    MAINTENANCE_URL: url,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    SMTP_URL: 'smtp://127.0.0.1:9',
    AUTH_SECRET: 'a'.repeat(32),
    IDEMPOTENCY_SECRET: 'i'.repeat(32),
    OPS_TOKEN,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    BASE_URL: 'http://localhost:3000',
  };
}, FIRST_BOOT_MS);

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

// A process takes seconds to start, and many on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const each of children.splice(0)) {
    if (each.exitCode !== null) continue;
    const ended = new Promise((resolve) => each.once('exit', resolve));
    each.kill('SIGKILL');
    await ended;
  }
});

function start(name: keyof typeof PROGRAMS, more: Record<string, string>) {
  const child = spawn(process.execPath, [new URL(PROGRAMS[name], import.meta.url).pathname], {
    env: { ...environment, ...more },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { readOutput: () => output, code };
}

const crowded = { API_CONNECTIONS: '60' };
const WARNING = 'old and new processes beside each other in a deploy may open 152';

describe('a process holds its connections against what the database takes', () => {
  it('neither api nor worker begins where the sum of all does not fit once', async () => {
    const tooMany = { API_CONNECTIONS: '400', API_PROCESSES: '5' };
    for (const { readOutput, code } of [start('api', tooMany), start('worker', tooMany)]) {
      expect(await code).toBe(78);
      expect(readOutput()).toMatch(
        /^The database takes \d+ connections, and this installation may open 2016 \(5 × 400 of the API and 1 × 16 of the worker\): lower /m,
      );
    }
  });

  it('the api warns where a deploy would not fit, and begins', async () => {
    const { readOutput } = start('api', { ...crowded, PORT: String(await findFreePort()), LOG_LEVEL: 'warn' });
    await expect.poll(readOutput, { timeout: 20_000 }).toContain(WARNING);
  });
});

it('a worker warns, too, and shows what waits, its own connections and what Temporal counts, to whoever has the token', async () => {
  const port = await findFreePort();
  const { readOutput } = start('worker', { ...crowded, WORKER_METRICS_PORT: String(port), LOG_LEVEL: 'warn' });
  const read = (token: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  await expect
    .poll(async () => (await (await read(OPS_TOKEN))?.text()) ?? '', { timeout: 60_000, interval: 500 })
    .toContain('temporal_worker_start');
  const text = (await (await read(OPS_TOKEN))?.text()) ?? '';
  const names = [
    'relay_oldest_seconds',
    'mail_waiting',
    'mail_delayed_seconds',
    'mail_server_rests',
    'housekeeping_failing',
    'database_waiting_queries',
  ];
  expect(names.filter((name) => !new RegExp(`^${name} \\d`, 'm').test(text))).toEqual([]);
  expect((await read('another'))?.status).toBe(401);
  expect(readOutput()).toContain(WARNING);
});
