import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApiClient } from '#infra/client/api-client.ts';
import { isWhole } from '#infra/e2e/testing/shared-product.ts';
import { readCommandLine } from '#infra/start/processes.ts';
import { createOwnEnvironment, startProgram } from '#infra/start/testing/start-program.ts';
import { listAssessments } from '#shared/contracts/assessments.ts';
import { signIn } from '#shared/contracts/session.ts';

const FIRST_MS = 25 * 60_000;

let data: string;
let environment: NodeJS.ProcessEnv;
let running: ReturnType<typeof startProgram> | undefined;

const start = () => startProgram(['infra/start/start.mjs'], environment);
/** A zombie process has no command line. */
const isRunning = (pid: number) => readCommandLine(pid) !== undefined;
const readLock = (folder = data) =>
  JSON.parse(readFileSync(join(folder, 'start.lock'), 'utf8')) as { pid: number; children: { pid: number }[] };

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'seven-stones-start-'));
  environment = await createOwnEnvironment(data);
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  rmSync(data, { recursive: true, force: true });
});

describe('npm start', () => {
  it(
    'boots everything and prints where it is',
    async () => {
      running = start();
      await running.until(/Demo family .+\n/);
      const findPrintedAddress = (name: string) =>
        new RegExp(`${name} +(http\\S+)`).exec(running?.readOutput() ?? '')?.[1] ?? '';
      for (const name of ['App', 'API docs', 'Mail inbox', 'Temporal']) {
        const answer = await fetch(findPrintedAddress(name));
        expect(`${name}: ${answer.status}`).toBe(`${name}: 200`);
      }
    },
    FIRST_MS,
  );

  it('has a demo family that can sign in', async () => {
    const [, email, password] = (await running?.until(/Demo family +(\S+) \/ (.+)\n/)) ?? [];
    const parent = createApiClient(`http://localhost:${environment.PORT}`);
    await parent.call(signIn, { params: {}, query: { grant_type: 'password' }, body: { email, password } });
    const assessments = await parent.call(listAssessments, { params: {}, query: {} });
    expect(JSON.stringify(assessments)).toContain('Robin');
  });

  it('clears up after one that was killed', async () => {
    const { pid, children } = readLock();
    expect(children).toHaveLength(4);
    process.kill(pid, 'SIGKILL');
    await running?.ended;
    running = start();
    await running.until(/Demo family .+\n/);
    expect(children.filter((child) => isRunning(child.pid))).toEqual([]);
  });

  it('stops the rest with one sentence when a part dies', async () => {
    const { children } = readLock();
    const worker = children.at(-1)?.pid ?? 0;
    process.kill(worker, 'SIGKILL');
    expect(await running?.ended).toBe(1);
    expect(running?.readOutput()).toMatch(/The worker ended with SIGKILL/);
    expect(children.filter((child) => isRunning(child.pid))).toEqual([]);
  });
});

// In part `development.e2e.test.ts` alone ends a start by Ctrl-C, and nothing is timed beside other files.
describe.runIf(isWhole)('a second npm start', () => {
  it('is up in less than 8 s', async () => {
    const started = performance.now();
    running = start();
    await running.until(/Demo family .+\n/);
    expect((performance.now() - started) / 1000).toBeLessThan(8);
  });

  it('leaves no process behind on Ctrl-C', async () => {
    const pids = readLock().children.map(({ pid }) => pid);
    running?.child.kill('SIGINT');
    expect(await running?.ended).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});

describe.runIf(isWhole)('a first npm start', () => {
  it('ends on Ctrl-C while its demo family waits for an email, and does not say that it is ready', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seven-stones-start-'));
    const own = await createOwnEnvironment(folder);
    const first = startProgram(['infra/start/start.mjs'], own);
    onTestFinished(async () => {
      first.child.kill('SIGTERM');
      await first.ended;
      rmSync(folder, { recursive: true, force: true });
    });
    const soon = { timeout: FIRST_MS };
    await expect.poll(() => existsSync(join(folder, 'start.lock')) && readLock(folder).children.length, soon).toBe(4);
    const pids = readLock(folder).children.map(({ pid }) => pid);
    process.kill(pids.at(-1) ?? 0, 'SIGSTOP');
    const isReady = () =>
      fetch(`http://localhost:${own.PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, soon).toBe(true);
    await sleep(3_000);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.readOutput()).not.toContain('is ready');
    expect(pids.filter(isRunning)).toEqual([]);
  });
});
