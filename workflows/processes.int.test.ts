import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { COMPILE_CACHE, createDatabase, toApiUrl } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { findFreePort } from '#workflows/workers.ts';

const API = '../services/api.main.ts';
const WORKER = './worker.main.ts';
const toPath = (program: string) => fileURLToPath(new URL(program, import.meta.url));
const createEnvironment = async () => {
  const url = await createDatabase();
  return {
    DATABASE_URL: toApiUrl(url),
    MAINTENANCE_URL: url,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET: 'a'.repeat(32),
    IDEMPOTENCY_SECRET: 'i'.repeat(32),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
};

// A process takes seconds to start, and many on a busy machine.
it('neither api nor worker begins where the sum of all connections does not fit once', async () => {
  const environment = { ...(await createEnvironment()), API_CONNECTIONS: '400', API_PROCESSES: '5' };
  const starts = [API, WORKER].map((program) =>
    promisify(execFile)(process.execPath, [toPath(program)], { env: environment, timeout: 100_000 }),
  );
  // All at once: the second may end before the first, and a rejection that nothing awaits fails the run.
  const refusal = {
    code: 78,
    stderr: expect.stringMatching(
      /^The database takes \d+ connections, and this installation may open 2016 \(5 × 400 of the API and 1 × 16 of the worker\): lower /m,
    ),
  };
  await Promise.all(starts.map((start) => expect(start).rejects.toMatchObject(refusal)));
}, 120_000);

it('a worker that serves its figures ends when it is told to, also where Temporal never answered', async () => {
  const port = await findFreePort();
  const token = 'o'.repeat(32);
  const worker = spawn(process.execPath, [toPath(WORKER)], {
    env: { ...(await createEnvironment()), WORKER_METRICS_PORT: String(port), OPS_TOKEN: token },
    stdio: 'ignore',
  });
  const ended = once(worker, 'exit');
  try {
    const scrape = () => fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    await expect.poll(async () => (await scrape().catch(() => null))?.status, { timeout: 60_000 }).toBe(200);
    worker.kill('SIGTERM');
    expect(await Promise.race([ended, wait(30_000, 'still there')])).toEqual([0, null]);
  } finally {
    worker.kill('SIGKILL');
  }
}, 120_000);

/** Puts workers that fail when they are sent SIGUSR2 in the place of Temporal's. */
const FAILING_WORKERS = `
  import { registerHooks } from 'node:module';
  const source = \`
    export const createTemporalMetrics = null;
    const run = () => new Promise((_, reject) => process.once('SIGUSR2', () => reject(new Error('Temporal is lost'))));
    export const createWorkers = async () => ({ stop: () => {}, run });\`;
  registerHooks({
    load: (url, context, next) =>
      url.endsWith('/workflows/workers.ts') ? { format: 'module', shortCircuit: true, source } : next(url, context),
  });`;

it('a worker whose part in Temporal fails sends the email that it has begun, and ends with an error', async () => {
  const acknowledgements: (() => void)[] = [];
  const inbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => void stream.resume().on('end', () => acknowledgements.push(done)),
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const environment = await createEnvironment();
  const { address, namespace } = await createTemporalNamespace();
  const sql = createLogClient(environment.MAINTENANCE_URL);
  const worker = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(FAILING_WORKERS)}`, toPath(WORKER)],
    {
      env: {
        ...environment,
        TEMPORAL_ADDRESS: address,
        TEMPORAL_NAMESPACE: namespace,
        SMTP_URL: `smtp://127.0.0.1:${(inbox.server.address() as AddressInfo).port}`,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(worker, 'exit');
  let logged = '';
  worker.stdout.on('data', (chunk: Buffer) => {
    logged += chunk;
  });
  const soon = { timeout: 60_000 };
  try {
    await expect.poll(() => logged, soon).toContain('worker ready');
    const id = randomUUID();
    await sql`insert into auth."user" ${sql({ id, name: 'Ana', email: 'ana@account.example', email_verified: true })}`;
    await sql`insert into mail ${sql({ dedupe_key: 'one', kind: 'erased', recipient: `account:${id}`, local_date: '2026-11-25', payload: sql.json({}) })}`;
    await expect.poll(() => acknowledgements.length, soon).toBe(1);
    worker.kill('SIGUSR2');
    await expect.poll(() => logged, soon).toContain('Temporal is lost');
    for (const acknowledge of acknowledgements) acknowledge();
    expect(await Promise.race([ended, wait(60_000, 'still there')])).toEqual([1, null]);
    expect(await sql`select state from mail`).toEqual([{ state: 'sent' }]);
  } finally {
    worker.kill('SIGKILL');
    await sql.end();
    await new Promise<void>((resolve) => inbox.close(() => resolve()));
  }
}, 180_000);

it.each(['throw error', 'Promise.reject(error)'])(
  '%s: an uncaught error ends a program, and none of its words are printed',
  async (fault) => {
    const script = `
    import { readConfigOrExit } from '#services/config.ts';
    readConfigOrExit();
    const cause = Object.assign(new Error('duplicate key'), { name: 'PostgresError', code: '23505', detail: 'Key (email)=(anna@example.org)' });
    const error = Object.assign(new Error('Failed query: insert, params: Robin cries'), { name: 'DrizzleQueryError', params: ['Robin cries'], cause });
    ${fault};
    setInterval(() => {}, 1_000);`;
    const program = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: await createEnvironment(),
      cwd: toPath('..'),
      timeout: 60_000,
    });
    const { code, stdout, stderr } = await program.catch((error) => error);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ fault: { name: 'DrizzleQueryError', cause: { code: '23505' } } });
    expect(stdout + stderr).not.toMatch(/Robin|anna/);
  },
  120_000,
);
