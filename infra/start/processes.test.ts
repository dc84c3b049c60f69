import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isAlive,
  type RunningProgram,
  readCommandLine,
  startProgram,
  stopOrphan,
  takeStartLock,
  waitUntilReady,
} from '#infra/start/processes.ts';

let folder: string;
let number = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-processes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toLogFile = () => join(folder, `${number}.log`);
const start = (script: string, patienceMs = 10_000): RunningProgram => {
  number += 1;
  return startProgram({
    name: 'The part',
    command: process.execPath,
    args: ['-e', script],
    logFile: toLogFile(),
    patienceMs,
  });
};
const hasLogged = (what: string) => () => readFileSync(toLogFile(), 'utf8').includes(what);
const idle = "setInterval(() => {}, 1000); console.log('up')";

describe('a part', () => {
  it('is stopped politely and leaves no process', async () => {
    const part = start(`process.on('SIGTERM', () => { console.log('tidied'); process.exit(0); }); ${idle}`);
    await waitUntilReady(part, hasLogged('up'), 5_000);
    await part.stop();
    expect(hasLogged('tidied')()).toBe(true);
    expect(isAlive(part.pid)).toBe(false);
  });

  it('that does not hear is killed', async () => {
    const part = start(`process.on('SIGTERM', () => {}); ${idle}`, 200);
    await waitUntilReady(part, hasLogged('up'), 5_000);
    await part.stop();
    expect(isAlive(part.pid)).toBe(false);
    expect(await part.ended).toContain('SIGKILL');
  });

  it('that ends by itself says how, with its last words', async () => {
    const part = start("console.error('the reason'); process.exit(3)");
    await expect(waitUntilReady(part, () => false, 5_000)).rejects.toThrow(
      /The part ended with code 3[\s\S]*the reason/,
    );
  });

  it('that never gets ready is stopped', async () => {
    const part = start(idle);
    await expect(waitUntilReady(part, () => false, 100)).rejects.toThrow('The part was not ready');
    expect(isAlive(part.pid)).toBe(false);
  });

  it('that is no program says so', async () => {
    number += 1;
    const part = startProgram({ name: 'The part', command: '/not/there', args: [], logFile: toLogFile() });
    expect(await part.ended).toContain('The part could not be started');
  });
});

describe('a part whose starter ends without stopping it', () => {
  it.each([
    ['by itself', 'SIGUSR2', null],
    ['by Ctrl-C', 'SIGINT', 'SIGINT'],
    ['by kill', 'SIGTERM', 'SIGTERM'],
    ['with its terminal', 'SIGHUP', 'SIGHUP'],
  ] as const)('%s is asked to end', async (_, signal, endedBy) => {
    const script = `
      import { startProgram } from '#infra/start/processes.ts';
      process.once('SIGUSR2', () => process.exit());
      const args = ['-e', ${JSON.stringify(idle)}];
      const logFile = ${JSON.stringify(join(folder, `${signal}.log`))};
      console.log(startProgram({ name: 'The part', command: process.execPath, args, logFile }).pid);`;
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(starter, 'exit');
    const [line] = await once(starter.stdout, 'data');
    expect(readCommandLine(Number(line))).toContain('setInterval');
    starter.kill(signal);
    expect((await ended)[1]).toBe(endedBy);
    await expect.poll(() => readCommandLine(Number(line))).toBeUndefined();
  });
});

describe('an orphan', () => {
  it('is ended when its command line is ours', async () => {
    const part = start(`${idle} // our-mark`);
    expect(await stopOrphan(part.pid, 'our-mark')).toBe(true);
    await part.ended;
    expect(isAlive(part.pid)).toBe(false);
  });

  it('is left alone when its process id belongs to a stranger', async () => {
    const part = start(idle);
    expect(await stopOrphan(part.pid, 'our-mark')).toBe(false);
    expect(isAlive(part.pid)).toBe(true);
    await part.stop();
  });
});

describe('the lock of a start', () => {
  it('refuses a second start while the first runs', async () => {
    const data = join(folder, 'data-1');
    const script = `require('fs').mkdirSync(${JSON.stringify(data)}); require('fs').writeFileSync(${JSON.stringify(`${data}/start.lock`)},
      JSON.stringify({ pid: process.pid, mark: 'start-of-a-test', children: [] })); ${idle} // start-of-a-test`;
    const first = start(script);
    await waitUntilReady(first, hasLogged('up'), 5_000);
    await expect(takeStartLock(data, 'x')).rejects.toThrow(
      `Seven Stones already runs from this folder (process ${first.pid}). Use it, or stop it first: kill ${first.pid}`,
    );
    await first.stop();
  });

  it('clears up after a start that was killed, and only what is ours', async () => {
    const data = join(folder, 'data-2');
    const [ours, stranger] = [start(`${idle} // our-part`), start(idle)];
    const script = `require('fs').mkdirSync(${JSON.stringify(data)}); require('fs').writeFileSync(${JSON.stringify(`${data}/start.lock`)}, JSON.stringify({ pid: process.pid,
      mark: 'killed-start', children: [{ pid: ${ours.pid}, mark: 'our-part' }, { pid: ${stranger.pid}, mark: 'our-part' }] })); ${idle} // killed-start`;
    const killed = start(script);
    await waitUntilReady(killed, hasLogged('up'), 5_000);
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;

    const lock = await takeStartLock(data, 'x');
    await ours.ended;
    expect(isAlive(ours.pid)).toBe(false);
    expect(isAlive(stranger.pid)).toBe(true);
    lock.note({ pid: 1, mark: 'y' });
    lock.release();
    await expect(takeStartLock(data, 'x').then(({ release }) => release())).resolves.toBeUndefined();
    await stranger.stop();
  });
});

it('the command line of a process is known, and of none it is not', () => {
  expect(readCommandLine(process.pid)).toContain('node');
  expect(readCommandLine(2 ** 22 + 1)).toBeUndefined();
});
