/** How often it is looked whether there is room again, and how long half of the room is waited for. */
const LOOK_MS = 50;

/** Work that goes on side by side, up to a number. What takes long holds its own place only. */
export function lanes(limit: number) {
  const inHand = new Set<Promise<void>>();
  return {
    free: (): number => limit - inHand.size,
    begin: (work: Promise<void>): void => {
      const going = work.finally(() => inHand.delete(going));
      inHand.add(going);
    },
    /** Until half of the places are free, so that many are filled at once; where slow work holds them, until any is. */
    untilRoom: async (signal: AbortSignal): Promise<void> => {
      const since = performance.now();
      const isFull = () => inHand.size === limit || (inHand.size > limit / 2 && performance.now() - since < LOOK_MS);
      while (isFull() && !signal.aborted) await Promise.race([...inHand, pause(LOOK_MS, signal)]);
    },
    untilEmpty: async (): Promise<void> => void (await Promise.all(inHand)),
  };
}

/** Lets only so many through at once; the others wait in their order. */
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

/** Waits, but no longer than until the signal aborts. */
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
