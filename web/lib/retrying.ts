import { settings } from '#web/lib/settings.ts';

type Retrying = {
  /** How often it is tried once more; `Infinity` goes on for as long as the page lives. */
  retries?: number;
  /** Whether waiting helps against this. */
  isWorth?: (problem: unknown) => boolean;
  /** Hears of each failure that is tried again after. */
  onFailure?: (problem: unknown) => void;
  /** Ends it. */
  signal?: AbortSignal;
};

/**
 * The one rule of retries: once more after 1, 2 and 4 s, and at once when the device is back in its network.
 * @throws the last problem
 */
export async function retrying<T>(work: () => Promise<T>, options: Retrying = {}): Promise<T> {
  const { retries = settings.query.retries, isWorth = () => true, onFailure, signal } = options;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (problem) {
      if (failures >= retries || signal?.aborted || !isWorth(problem)) throw problem;
      onFailure?.(problem);
      await pause(settings.query.retryDelayMs(failures), signal);
      if (signal?.aborted) throw problem;
    }
  }
}

/** Ends early when the device is back in the network, or nobody waits any more. */
const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: ended.signal });
    signal?.addEventListener('abort', end, { signal: ended.signal });
  });
