import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWhole } from '#infra/e2e/testing/shared-product.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { readCommandLine } from '#infra/start/processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FIRST_MS = 25 * 60_000;

type Start = {
  child: ChildProcess;
  readOutput: () => string;
  ended: Promise<number | null>;
  until: (words: RegExp) => Promise<RegExpExecArray>;
};

let data: string;
let environment: NodeJS.ProcessEnv;
let running: Start | undefined;

const start = (): Start => {
  let text = '';
  const child = spawn(process.execPath, ['infra/start/start.mjs'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => {
      text += words;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const until = async (words: RegExp) => {
    for (;;) {
      const match = words.exec(text);
      if (match) return match;
      if (over) throw new Error(`npm start ended before it said ${words}:\n${text}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { child, readOutput: () => text, ended, until };
};
/** A zombie process has no command line. */
const isRunning = (pid: number) => readCommandLine(pid) !== undefined;
const readLock = () =>
  JSON.parse(readFileSync(join(data, 'start.lock'), 'utf8')) as { pid: number; children: { pid: number }[] };

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'seven-stones-start-'));
  const names = ['PORT', 'POSTGRES_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'MAIL_PORT', 'SMTP_PORT'];
  const ports = await Promise.all(names.map(async (name) => [name, String(await findFreePort())]));
  // Not the whole environment: vitest sets variables, BASE_URL among them.
  const { PATH, HOME } = process.env;
  environment = { PATH, HOME, ...Object.fromEntries(ports), DATA_FOLDER: data };
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
    const base = `http://localhost:${environment.PORT}`;
    const answer = await fetch(`${base}/api/auth/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const assessments = await (await fetch(`${base}/api/assessments`, { headers: { cookie } })).json();
    expect(JSON.stringify(assessments)).toContain('Robin');
  });

  it('says so when it runs already', async () => {
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.readOutput()).toContain('Seven Stones already runs from this folder');
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
