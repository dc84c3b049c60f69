import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Remedy } from '#infra/start/sentences.ts';

/** A child process. `ended` resolves with a sentence about how it ended. */
export type RunningProgram = {
  name: string;
  pid: number;
  ended: Promise<string>;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
};

type ProgramOptions = {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  identity?: { uid: number; gid: number };
  /** Created anew at each start; the previous one is kept beside it. */
  logFile: string;
  /** Sent to stop it; Postgres wants SIGINT, which disconnects its clients too. */
  signal?: NodeJS.Signals;
  /** After this long SIGKILL is sent. */
  patienceMs?: number;
  /** Niceness from 0 to 19: higher yields more to other processes. */
  niceness?: number;
};

const readLastLines = (logFile: string): string => {
  if (!existsSync(logFile)) return 'It left no log.';
  const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8);
  return `The last lines of ${logFile}:\n${lines.map((line) => `    ${line.slice(0, 400)}`).join('\n')}`;
};

/**
 * A child in a session of its own is scheduled by Linux against other sessions by `autogroup`; its nice value counts
 * within its session only. Elsewhere the nice value is all there is. Where neither may be set, the child runs at normal
 * priority.
 */
const lowerPriority = (pid: number, niceness: number): void => {
  try {
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Priority is only a preference.
  }
};

/** Those that run, in the order of their starts, and what asks each to end. */
const runningPrograms = new Map<RunningProgram, () => void>();
let isShuttingDown = false;

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const askAllToEnd = () => {
  for (const ask of [...runningPrograms.values()].reverse()) ask();
};
let isOwnEndWatched = false;

/**
 * Asks the programs that still run to end when this process ends: an interrupted test run stops none of them. A listener
 * for a signal stops them in order; without one, a signal ends the process before its `exit` event.
 */
const watchOwnEnd = () => {
  if (isOwnEndWatched) return;
  isOwnEndWatched = true;
  process.once('exit', askAllToEnd);
  for (const ending of ENDINGS) {
    if (process.listenerCount(ending) > 0) continue;
    process.once(ending, () => {
      if (process.listenerCount(ending) > 0) return;
      askAllToEnd();
      process.kill(process.pid, ending);
    });
  }
};

/**
 * Starts a program with its own log file and process group: Ctrl-C reaches the parent alone, which then stops its
 * children in order. A parent that is killed leaves its children running: see `stopOrphan`.
 */
export const startProgram = ({
  name,
  command,
  args,
  logFile,
  env,
  cwd,
  identity,
  signal = 'SIGTERM',
  patienceMs = 10_000,
  niceness = 0,
}: ProgramOptions): RunningProgram => {
  if (isShuttingDown) throw new Error(`${name} is not started: this process is asked to end`);
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.before`);
  const log = openSync(logFile, 'a');
  const options: SpawnOptions = {
    stdio: ['ignore', log, log],
    detached: process.platform !== 'win32',
    ...(env && { env }),
    ...(cwd && { cwd }),
    ...identity,
  };
  const child: ChildProcess = spawn(command, args, options);
  closeSync(log);
  if (child.pid !== undefined && niceness > 0) lowerPriority(child.pid, niceness);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      over = true;
      runningPrograms.delete(running);
      resolve(how);
    };
    child.once('error', (error) => end(`${name} could not be started: ${error.message}`));
    child.once('exit', (code, killedBy) =>
      end(`${name} ended with ${killedBy ?? `code ${code}`}. ${readLastLines(logFile)}`),
    );
  });
  const stop = async () => {
    if (over) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(timer);
  };
  const running: RunningProgram = { name, pid: child.pid ?? -1, ended, hasEnded: () => over, stop };
  runningPrograms.set(running, () => child.kill(signal));
  watchOwnEnd();
  return running;
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The command line of a running process; undefined if there is none. */
export const readCommandLine = (pid: number): string | undefined => {
  try {
    const zero = String.fromCharCode(0);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(zero).join(' ').trim() || undefined;
  } catch {
    try {
      return (
        execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }).trim() || undefined
      );
    } catch {
      return undefined;
    }
  }
};

/**
 * Ends a process that a killed start left running. The process id may have been reused, so it is ended only if its
 * command line contains `mark` (a path of this checkout).
 */
export const stopOrphan = async (
  pid: number,
  mark: string,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = 10_000,
): Promise<boolean> => {
  const isOurs = () => readCommandLine(pid)?.includes(mark) ?? false;
  if (!isOurs()) return false;
  process.kill(pid, signal);
  const deadline = performance.now() + patienceMs;
  while (isOurs()) {
    if (performance.now() > deadline) process.kill(pid, 'SIGKILL');
    await wait(50);
  }
  return true;
};

/** Resolves when `isReady` is true; rejects when the process ends first or the time is over. */
export const waitUntilReady = async (
  running: RunningProgram,
  isReady: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<void> => {
  const deadline = performance.now() + withinMs;
  while (!(await isReady())) {
    if (running.hasEnded()) throw new Error(await running.ended);
    if (performance.now() > deadline) {
      await running.stop();
      throw new Error(`${running.name} was not ready within ${Math.round(withinMs / 1000)} s`);
    }
    await wait(30);
  }
};

/**
 * Running processes by id, written so that the next start can clean up after a killed one. `mark` is part of the
 * command line.
 */
type LockFile = { pid: number; mark: string; children: { pid: number; mark: string }[] };

type StartLock = { note: (child: { pid: number; mark: string }) => void; release: () => void };

const readLock = (file: string): LockFile | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  } catch {
    return undefined;
  }
};

/**
 * Allows one start at a time per data folder. Throws while another one runs; after a killed start it ends the processes
 * that were left running. A process id may have been reused, so the command line is compared before a process is waited
 * for or ended.
 */
export const takeStartLock = async (data: string, mark: string): Promise<StartLock> => {
  mkdirSync(data, { recursive: true });
  const file = join(data, 'start.lock');
  const lockFile: LockFile = { pid: process.pid, mark, children: [] };
  const write = (flag: 'w' | 'wx') => writeFileSync(file, JSON.stringify(lockFile), { flag });

  const previous = readLock(file);
  if (
    previous &&
    previous.pid !== process.pid &&
    isAlive(previous.pid) &&
    readCommandLine(previous.pid)?.includes(previous.mark)
  ) {
    throw new Remedy(
      `Seven Stones already runs from this folder (process ${previous.pid}). Use it, or stop it first: kill ${previous.pid}`,
    );
  }
  for (const child of (previous?.children ?? []).toReversed()) await stopOrphan(child.pid, child.mark);
  rmSync(file, { force: true });
  write('wx');
  return {
    note: (child) => {
      lockFile.children.push(child);
      write('w');
    },
    release: () => rmSync(file, { force: true }),
  };
};

type ShutdownRequest = { requested: Promise<'asked'>; signal: AbortSignal };

/**
 * Resolves on a request to end this process: SIGINT, SIGTERM, SIGHUP or the end of the launcher. Write errors of a
 * closed terminal or pipe are ignored, so that they do not end the process before its children are stopped.
 */
export function listenForShutdown(): ShutdownRequest {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const controller = new AbortController();
  const requestPromise = new Promise<'asked'>((resolve) => {
    const requestShutdown = () => {
      controller.abort();
      resolve('asked');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestShutdown);
    process.once('disconnect', requestShutdown);
  });
  return { requested: requestPromise, signal: controller.signal };
}

/** What work has for its own `finally` once its programs are gone. */
const UNWINDING_MS = 2_000;

/**
 * Does the work of a tool. On a request to end this process, wherever the work stands, it can start no program any more
 * and those that it has started are stopped, the last one first. Then this throws, and the `finally` around it deletes
 * the rest.
 */
export async function untilShutdown<Result>(work: () => Promise<Result>): Promise<Result> {
  const { requested, signal } = listenForShutdown();
  const working = work();
  await Promise.race([working, requested]);
  if (!signal.aborted) return working;
  isShuttingDown = true;
  for (const program of [...runningPrograms.keys()].reverse()) await program.stop();
  // It fails without its programs, or goes on waiting for them.
  await Promise.race([working.catch(() => {}), wait(UNWINDING_MS)]);
  throw new Error('Stopped');
}
