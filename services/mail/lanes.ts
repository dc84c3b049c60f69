/** Poll interval for room, and how long to wait for half of the room. */
const LOOK_MS = 50;

/** A pool of concurrent tasks up to a limit. A slow task occupies its own slot only. */
export function lanes(limit: number) {
  const inHand = new Set<Promise<void>>();
  return {
    free: (): number => limit - inHand.size,
    begin: (work: Promise<void>): void => {
      const going = work.finally(() => inHand.delete(going));
      inHand.add(going);
    },
    /**
     * Waits until half of the slots are free, so that many are filled at once; if slow tasks hold them, until any is.
     */
    untilRoom: async (signal: AbortSignal): Promise<void> => {
      const since = performance.now();
      const isFull = () => inHand.size === limit || (inHand.size > limit / 2 && performance.now() - since < LOOK_MS);
      while (isFull() && !signal.aborted) await Promise.race([...inHand, pause(LOOK_MS, signal)]);
    },
    untilEmpty: async (): Promise<void> => void (await Promise.all(inHand)),
  };
}

/** Lets only `limit` tasks run at once; the others wait in order. */
export function gate(limit: number) {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Waits until the time has passed or the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
