import type { Running } from '#infra/start/processes.ts';

/** A process that a test kills and starts again. */
export type Part = {
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
export function part(begin: () => Promise<Running>): Part {
  let wanted: Running | undefined;
  const start = async (): Promise<void> => {
    if (wanted && !wanted.hasEnded()) return;
    const running = await tried(begin, TRIES);
    wanted = running;
    void running.ended.then(() => (wanted === running ? start().catch(() => {}) : undefined));
  };
  const letGo = (): Running | undefined => {
    const running = wanted;
    wanted = undefined;
    return running;
  };
  const signal = (name: NodeJS.Signals) => {
    if (wanted) process.kill(wanted.pid, name);
  };
  return {
    start,
    crash: async () => {
      const running = letGo();
      if (!running || running.hasEnded()) return;
      process.kill(running.pid, 'SIGKILL');
      await running.ended;
    },
    stop: async () => letGo()?.stop(),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

async function tried(begin: () => Promise<Running>, triesLeft: number): Promise<Running> {
  try {
    return await begin();
  } catch (error) {
    if (triesLeft <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    return tried(begin, triesLeft - 1);
  }
}
