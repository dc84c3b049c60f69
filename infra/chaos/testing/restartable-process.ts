import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProgram } from '#infra/start/processes.ts';

/** A process that a test kills and starts again. */
export type RestartableProcess = {
  /** Ready when this resolves; does nothing if it runs already. */
  start: () => Promise<void>;
  /** SIGKILL. */
  crash: () => Promise<void>;
  /** Stops it with its own signal. */
  stop: () => Promise<void>;
  /**
   * SIGSTOP, also of its children: it keeps its connections and does nothing, as under a long garbage collection or on
   * a suspended machine.
   */
  freeze: () => void;
  thaw: () => void;
  /** A sentence for each time that it ended by itself. */
  listEnds: () => readonly string[];
  /** Resolves with the reason when it has ended by itself and could not be started again. */
  gaveUp: Promise<unknown>;
};

/** Number of start attempts: a killed server may hold its files for a moment. */
const TRIES = 20;
const TRY_AGAIN_MS = 500;

/**
 * Runs one process of a program at a time; `begin` resolves when it is ready. One that ends by itself is started again,
 * as by a service manager.
 */
export function createRestartableProcess(
  begin: () => Promise<RunningProgram>,
  { tries = TRIES } = {},
): RestartableProcess {
  let current: RunningProgram | undefined;
  let starting: Promise<void> | undefined;
  let isWanted = false;
  const ends: string[] = [];
  let giveUp = (_reason: unknown) => {};
  const gaveUp = new Promise<unknown>((resolve) => {
    giveUp = resolve;
  });
  const isRunning = () => current !== undefined && !current.hasEnded();
  // What ended by itself may be starting when it is started by hand: two on one port would be one too many.
  const start = async (): Promise<void> => {
    isWanted = true;
    if (isRunning()) return;
    starting ??= startAgain().finally(() => {
      starting = undefined;
    });
    await starting;
  };
  async function startAgain(): Promise<void> {
    const running = await retryStart(begin, () => isWanted, tries);
    current = running;
    void running.ended.then((how) => {
      if (current !== running || !isWanted) return;
      ends.push(how);
      // One that is killed while it starts is not wanted any more.
      start().catch((error: unknown) => isWanted && giveUp(error));
    });
  }
  const releaseProcess = async (): Promise<RunningProgram | undefined> => {
    isWanted = false;
    await starting?.catch(() => {});
    const running = current;
    current = undefined;
    return running;
  };
  const signal = (name: NodeJS.Signals) => {
    if (!current || !isRunning()) return;
    // The parent first: one that stands still has no further child. Children of Postgres are no part of its process
    // group.
    process.kill(current.pid, name);
    for (const child of listChildren(current.pid))
      try {
        process.kill(child, name);
      } catch {
        // It ended meanwhile.
      }
  };
  return {
    start,
    crash: async () => {
      const running = await releaseProcess();
      if (!running || running.hasEnded()) return;
      process.kill(running.pid, 'SIGKILL');
      await running.ended;
    },
    stop: async () => (await releaseProcess())?.stop(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    listEnds: () => ends,
    gaveUp,
  };
}

const listChildren = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));

async function retryStart(
  begin: () => Promise<RunningProgram>,
  isWanted: () => boolean,
  remainingTries: number,
): Promise<RunningProgram> {
  try {
    return await begin();
  } catch (error) {
    if (remainingTries <= 1 || !isWanted()) throw error;
    await wait(TRY_AGAIN_MS);
    return retryStart(begin, isWanted, remainingTries - 1);
  }
}
