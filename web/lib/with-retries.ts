import { settings } from '#web/lib/settings.ts';

type RetryOptions = {
  /** Number of retries; `Infinity` for no limit. */
  retries?: number;
  /** Whether to retry after this problem. */
  shouldRetry?: (problem: unknown) => boolean;
  /** Called for each failure that will be retried. */
  onFailure?: (problem: unknown) => void;
  /** Stops retrying. */
  signal?: AbortSignal;
};

/**
 * Retries after 1, 2 and 4 s, and at once when the device is back online.
 * @throws the last problem
 */
export async function withRetries<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { retries = settings.query.retries, shouldRetry = () => true, onFailure, signal } = options;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (problem) {
      if (failures >= retries || signal?.aborted || !shouldRetry(problem)) throw problem;
      onFailure?.(problem);
      await waitForRetry(settings.query.retryDelayMs(failures), signal);
      if (signal?.aborted) throw problem;
    }
  }
}

/** Resolves early when the device is back online or the signal aborts. */
const waitForRetry = (ms: number, signal?: AbortSignal) =>
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
