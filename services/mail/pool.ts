/** Poll interval for room, and how long to wait for half of the room. */
const POLL_MS = 50;

/** A pool of concurrent tasks up to a limit. A slow task occupies its own slot only. */
export function createPool(limit: number) {
  const active = new Set<Promise<void>>();
  return {
    free: (): number => limit - active.size,
    start: (work: Promise<void>): void => {
      const tracked = work.finally(() => active.delete(tracked));
      active.add(tracked);
    },
    /**
     * Waits until half of the slots are free, so that many are filled at once; if slow tasks hold them, until any is.
     */
    waitForRoom: async (signal: AbortSignal): Promise<void> => {
      const since = performance.now();
      const isFull = () => active.size === limit || (active.size > limit / 2 && performance.now() - since < POLL_MS);
      while (isFull() && !signal.aborted) await Promise.race([...active, waitOrAbort(POLL_MS, signal)]);
    },
    waitUntilEmpty: async (): Promise<void> => void (await Promise.all(active)),
  };
}

/** Lets only `limit` tasks run at once; the others wait in order. */
export function createSemaphore(limit: number) {
  let free = limit;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Waits until the time has passed or the signal aborts. */
export const waitOrAbort = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
