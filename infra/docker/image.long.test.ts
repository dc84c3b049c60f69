import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage, canBuildImage, type Image, makeImageFolder } from '#infra/docker/testing/image.ts';
import { IMAGE_BUDGETS, measureMegabytes } from '#infra/docker/testing/image-tree.ts';
import { findGo, startTemporalCluster } from '#infra/docker/testing/temporal-cluster.ts';
import { launchBrowser } from '#infra/e2e/testing/browser.ts';
import { JOURNEY_DAY_LENGTH, runJourney } from '#infra/e2e/testing/journey.ts';
import { startDevInbox } from '#infra/mail-inbox/dev-inbox.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { startPostgres, toApiUrl } from '#infra/start/postgres.ts';
import type { Role } from '#infra/start/production.ts';
import { findTemporal, startTemporal } from '#infra/start/temporal.ts';

/*
 * An installation as the containers run it: the image, built where this machine can build it; a database, Temporal with
 * its store in Postgres where Go can build it, and a mail server outside of it; one migration, two APIs behind a
 * balancer, two workers. What a container engine adds (networks, restarts, a read-only disk) is not tested.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = join(root, '.data');

/** Makes a Node process write each package that it loads into a file. */
const writeLoadedPackages = (file: string) => `
  import { registerHooks } from 'node:module';
  import { appendFileSync } from 'node:fs';
  const seen = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /.*[/]node_modules[/]((?:@[^/]+[/])?[^/]+)/.exec(url)?.[1];
      if (name && !seen.has(name)) appendFileSync(${JSON.stringify(file)}, name + '\\n');
      seen.add(name);
      return next(url, context);
    },
  });`;

/**
 * Packages that come with one that production needs and that no process loads: Temporal's bundler, whose result the
 * image holds, ways of other packages that ours does not go, and the typesetter, since the journey fetches no PDF. A
 * new one is a reason to look at who brings it.
 */
const IDLE = readFileSync(join(root, 'infra/docker/idle-packages.txt'), 'utf8').trim().split('\n');

let data: string;
let image: Image;
/** Where processes of the image write what they load, as they see the file. */
let loadedFile: string;
let environment: Record<string, string>;
let maintenanceUrl: string;
let baseUrl: string;
let mailUrl: string;
let apiPorts: number[];
let browser: Browser;
const closing: (() => Promise<unknown>)[] = [];

type StartedRole = { child: ChildProcess; readOutput: () => string; ended: Promise<number | null> };

const startRole = (role: Role, more: Record<string, string> = {}): StartedRole =>
  startCommand([...image.entrypoint, role], more);

function startCommand(command: readonly string[], more: Record<string, string> = {}): StartedRole {
  const child = image.start(command, { ...environment, ...more });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => {
      text = `${text}${words}`.slice(-20_000);
    });
  }
  // By then all that it printed is read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, readOutput: () => text, ended };
}

async function waitForRole(started: StartedRole, isReady: () => Promise<boolean> | boolean): Promise<StartedRole> {
  closing.push(async () => {
    image.terminate(started.child);
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

/** Building an image and Temporal's server takes minutes and the network, so other runs take neither. */
const isImageCheck = process.env.npm_lifecycle_event === 'image:check';
const print = (line: string) => process.stderr.write(`${line}\n`);

const isApiReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'seven-stones-production-'));
  image = isImageCheck && canBuildImage() ? await buildImage(root) : await makeImageFolder(root);
  closing.push(async () => image.remove());
  print(`The image was ${image.description}.`);
  loadedFile = image.root ? '/tmp/loaded' : join(data, 'loaded');
  const database = await startPostgres({ folder: join(data, 'postgres'), durable: false });
  closing.push(database.stop);
  const admin = postgres(database.url(), { max: 1, onnotice: () => {} });
  await admin`create database stones`.finally(() => admin.end());
  maintenanceUrl = database.url('stones');
  const cli = await findTemporal(programs, () => undefined);
  const go = isImageCheck ? findGo() : undefined;
  if (isImageCheck && !go) print('Temporal keeps its histories in SQLite here: its server for Postgres takes Go.');
  const temporal = go
    ? await startTemporalCluster({ go, cli, postgres: database, folder: join(data, 'temporal') })
    : await startTemporal({ program: cli, folder: join(data, 'temporal') });
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
  environment = {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(writeLoadedPackages(loadedFile))}`,
    // As in docker-compose.yml, where a proxy stands before processes that listen to their whole network.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    BASE_URL: baseUrl,
    // Two users, as in docker-compose.yml: the API cannot become the owner of the tables.
    DATABASE_URL: toApiUrl(maintenanceUrl, 'a password of this test alone'),
    MAINTENANCE_URL: maintenanceUrl,
    TEMPORAL_ADDRESS: temporal.address,
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
    AUTH_SECRET: 'an auth secret for this test alone, long enough',
    IDEMPOTENCY_SECRET: 'an idempotency secret for this test alone',
    DAY_LENGTH: JOURNEY_DAY_LENGTH,
  };
  // The first time the base is made, and Temporal is built from source.
}, 60 * 60_000);
afterAll(async () => {
  await browser?.close();
  for (const close of closing.reverse()) await close();
  rmSync(data, { recursive: true, force: true });
});

describe('the files of the image', () => {
  it('weigh no more than was agreed, the base image apart', () => {
    const printRow = (path: string) =>
      print(`${measureMegabytes(join(image.app, path)).toFixed(1).padStart(8)} MB  /app/${path}`);
    printRow('');
    for (const name of readdirSync(image.app)) printRow(name);
    if (image.root) print(`${measureMegabytes(image.root).toFixed(1).padStart(8)} MB  all of it, with Debian and Node`);
    expect(measureMegabytes(join(image.app, 'node_modules'))).toBeLessThanOrEqual(IMAGE_BUDGETS.packages);
    expect(measureMegabytes(image.app)).toBeLessThanOrEqual(IMAGE_BUDGETS.app);
  });

  it('hold no test and no tool of development', () => {
    const files = readdirSync(image.app, { recursive: true, encoding: 'utf8' });
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

describe('the layers of the image', () => {
  it('hold nothing of the machine that built them', ({ skip }) => {
    if (!image.root) skip('The image was not built.');
    const at = (path: string) => join(image.root ?? '', path);
    expect(existsSync(at('root/.npmrc')) ? readFileSync(at('root/.npmrc'), 'utf8') : '').toBe('');
    for (const folder of ['root/.npm', 'etc/ssl/certs'])
      expect(existsSync(at(folder)) ? readdirSync(at(folder)) : []).toEqual([]);
  });
});

/** Names of all packages in a folder node_modules, nested ones too. */
const listPackages = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]).flatMap((file) => {
    const name = /^(?:.*[/]node_modules[/])?((?:@[^/]+[/])?[^@/.][^/]*)[/]package[.]json$/.exec(file)?.[1];
    return name && existsSync(join(folder, file)) ? [name] : [];
  });

describe('an installation', () => {
  it('is migrated once, also by two that start at once, and a later time is nothing', async () => {
    const migrate = async () => {
      const started = startRole('migrate');
      return { code: await started.ended, output: started.readOutput() };
    };
    const UP_TO_DATE = { code: 0, output: expect.stringContaining('The database was up to date.') };
    const both = await Promise.all([migrate(), migrate()]);
    expect(both).toContainEqual({ code: 0, output: expect.stringContaining('Migrated: 0001_log.sql, ') });
    expect(both).toContainEqual(UP_TO_DATE);
    expect(await migrate()).toEqual(UP_TO_DATE);
  });

  it('seeds nobody', async () => {
    const sql = postgres(maintenanceUrl, { max: 1 });
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

  it('has loaded every package of the image on its way, but for those of infra/docker/idle-packages.txt', () => {
    const loaded = new Set(readFileSync(join(image.root ?? '/', loadedFile), 'utf8').split('\n'));
    const idle = new Set(listPackages(join(image.app, 'node_modules')).filter((name) => !loaded.has(name)));
    expect([...idle].filter((name) => !IDLE.includes(name)).sort()).toEqual([]);
  });

  it('lets its processes end by themselves when they are asked to', async () => {
    const started = await waitForRole(startRole('api', { PORT: String(await findFreePort()) }), () => true);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    image.terminate(started.child);
    expect(await started.ended).toBe(0);
  });

  it('refuses to start without a database, with a sentence', async () => {
    const started = startRole('api', { DATABASE_URL: '' });
    expect(await started.ended).not.toBe(0);
    expect(started.readOutput()).toContain('DATABASE_URL is missing');
  });
});
