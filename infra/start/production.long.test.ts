import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_BUDGETS, makeImageTree, measureMegabytes } from '#infra/docker/image-tree.ts';
import { launchBrowser } from '#infra/e2e/testing/browser.ts';
import { JOURNEY_DAY_LENGTH, runJourney } from '#infra/e2e/testing/journey.ts';
import { startDevInbox } from '#infra/mail-inbox/dev-inbox.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import type { Role } from '#infra/start/production.ts';
import { findTemporal, startTemporal } from '#infra/start/temporal.ts';

/*
 * An installation as the containers run it, on this machine: external database, Temporal and mail server, one
 * migration, two APIs behind a balancer, two workers. They run from a folder with the image's files, built by the steps
 * of its Dockerfile, so a missing package fails here too. What Docker adds (networks, restarts) is not tested.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = join(root, '.data');

let data: string;
let app: string;
let environment: NodeJS.ProcessEnv;
let databaseUrl: string;
let baseUrl: string;
let mailUrl: string;
let apiPorts: number[];
let browser: Browser;
const closing: (() => Promise<unknown>)[] = [];

type StartedRole = { child: ChildProcess; readOutput: () => string; ended: Promise<number | null> };

/** `npm run start:production -- <role>`, without npm in between, which would get the signals. */
function startRole(role: Role, more: NodeJS.ProcessEnv = {}): StartedRole {
  const child = spawn(process.execPath, ['infra/start/production.main.ts', role], {
    cwd: app,
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => {
      text = `${text}${words}`.slice(-20_000);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, readOutput: () => text, ended };
}

async function waitForRole(started: StartedRole, isReady: () => Promise<boolean> | boolean): Promise<StartedRole> {
  closing.push(async () => {
    started.child.kill('SIGTERM');
    await started.ended;
  });
  for (
    const until = Date.now() + 90_000;
    !(await isReady());
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    if (started.child.exitCode !== null || Date.now() > until)
      throw new Error(`A part did not start:\n${started.readOutput()}`);
  }
  return started;
}

/** Forwards each connection to the next API in turn, like a balancer without sticky sessions. */
async function startBalancer(ports: readonly number[], at: number): Promise<Server> {
  let turn = 0;
  const server = createServer((client) => {
    const api = connect(ports[turn++ % ports.length] as number, '127.0.0.1');
    client.pipe(api).pipe(client);
    for (const [one, other] of [
      [client, api],
      [api, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  return server;
}

const isApiReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'seven-stones-production-'));
  app = join(data, 'app');
  await makeImageTree(root, app);
  const database = await startPostgres({ folder: join(data, 'postgres'), durable: false });
  closing.push(database.stop);
  const admin = postgres(database.url(), { max: 1, onnotice: () => {} });
  await admin`create database stones`.finally(() => admin.end());
  databaseUrl = database.url('stones');
  const temporal = await startTemporal({
    program: await findTemporal(programs, () => undefined),
    folder: join(data, 'temporal'),
  });
  closing.push(temporal.stop);
  const inbox = await startDevInbox({
    folder: join(data, 'mail'),
    smtpPort: await findFreePort(),
    httpPort: await findFreePort(),
    now: () => new Date(),
  });
  closing.push(inbox.close);
  mailUrl = `http://127.0.0.1:${inbox.httpPort}/dev/mail`;
  const front = await findFreePort();
  baseUrl = `http://localhost:${front}`;
  apiPorts = [await findFreePort(), await findFreePort()];
  const balancer = await startBalancer(apiPorts, front);
  closing.push(() => new Promise((resolve) => balancer.close(resolve)));
  const { PATH, HOME } = process.env;
  environment = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporal.address,
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
    AUTH_SECRET: 'an auth secret for this test alone, long enough',
    IDEMPOTENCY_SECRET: 'an idempotency secret for this test alone',
    DAY_LENGTH: JOURNEY_DAY_LENGTH,
  };
});
afterAll(async () => {
  await browser?.close();
  for (const close of closing.reverse()) await close();
  rmSync(data, { recursive: true, force: true });
});

describe('the files of the image', () => {
  it('weigh no more than was agreed, the base image apart', () => {
    expect(measureMegabytes(join(app, 'node_modules'))).toBeLessThanOrEqual(IMAGE_BUDGETS.packages);
    expect(measureMegabytes(app)).toBeLessThanOrEqual(IMAGE_BUDGETS.app);
  });

  it('hold no test and no tool of development', () => {
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
    expect(
      files.filter((file) => !file.startsWith('node_modules') && /[.]test[.]tsx?$|(^|\/)testing(\/|$)/.test(file)),
    ).toEqual([]);
    expect(
      files.filter((file) =>
        /^node_modules\/(vitest|vite|playwright|drizzle-kit|tsx|happy-dom|esbuild|node-\w+-\w+)$/.test(file),
      ),
    ).toEqual([]);
  });
});

describe('an installation', () => {
  it('is migrated once, and a second time is nothing', async () => {
    const codes = [];
    for (const started of [startRole('migrate'), startRole('migrate')])
      codes.push([await started.ended, started.readOutput()]);
    expect(codes.map(([code]) => code)).toEqual([0, 0]);
  });

  it('seeds nobody', async () => {
    const sql = postgres(databaseUrl, { max: 1 });
    const [counts] = await sql<{ children: number; users: number }[]>`
      select (select count(*)::int from students) as children, (select count(*)::int from auth."user") as users`.finally(
      () => sql.end(),
    );
    expect(counts).toEqual({ children: 0, users: 0 });
  });

  it('lives a week over two APIs and two workers', async () => {
    for (const port of apiPorts) await waitForRole(startRole('api', { PORT: String(port) }), () => isApiReady(port));
    for (let i = 0; i < 2; i++) {
      const worker = startRole('worker', { LOG_LEVEL: 'info' });
      await waitForRole(worker, () => worker.readOutput().includes('worker ready'));
    }
    // The pages of the API description, served by a package from its own folder.
    expect((await fetch(`${baseUrl}/api/docs/`)).status).toBe(200);
    browser = await launchBrowser(programs);
    expect(await runJourney(browser, { baseUrl, mailUrl }, join(root, '.data', 'e2e-production'))).toEqual([]);
  });

  it('lets its processes end by themselves when they are asked to', async () => {
    const started = await waitForRole(startRole('api', { PORT: String(await findFreePort()) }), () => true);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  it('refuses to start without a database, with a sentence', async () => {
    const started = startRole('api', { DATABASE_URL: '' });
    expect(await started.ended).not.toBe(0);
    expect(started.readOutput()).toContain('DATABASE_URL is missing');
  });
});
