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
   * SIGSTOP: it keeps its connections and does nothing, as under a long garbage collection or on a suspended machine.
   */
  freeze: () => void;
  thaw: () => void;
};

/** Number of start attempts: a killed server may hold its files for a moment. */
const TRIES = 20;
const TRY_AGAIN_MS = 500;

/**
 * Runs one process of a program at a time; `begin` resolves when it is ready. One that ends by itself is started again,
 * as by a service manager.
 */
export function createRestartableProcess(begin: () => Promise<RunningProgram>): RestartableProcess {
  let current: RunningProgram | undefined;
  const start = async (): Promise<void> => {
    if (current && !current.hasEnded()) return;
    const running = await retryStart(begin, TRIES);
    current = running;
    void running.ended.then(() => (current === running ? start().catch(() => {}) : undefined));
  };
  const releaseProcess = (): RunningProgram | undefined => {
    const running = current;
    current = undefined;
    return running;
  };
  const signal = (name: NodeJS.Signals) => {
    if (current) process.kill(current.pid, name);
  };
  return {
    start,
    crash: async () => {
      const running = releaseProcess();
      if (!running || running.hasEnded()) return;
      process.kill(running.pid, 'SIGKILL');
      await running.ended;
    },
    stop: async () => releaseProcess()?.stop(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

async function retryStart(begin: () => Promise<RunningProgram>, remainingTries: number): Promise<RunningProgram> {
  try {
    return await begin();
  } catch (error) {
    if (remainingTries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return retryStart(begin, remainingTries - 1);
  }
}
