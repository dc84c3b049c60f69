/** Pause between polls: the first after work, doubled while there is none. */
const MIN_POLL_MS = 250;
/** Once nothing more fits, rows are claimed again when half of the width is free, or any of it after this. */
const ROOM_WAIT_MS = 50;
/** After this many failures in a row the server behind a queue counts as down. */
const MAX_FAILURES = 5;

export type QueueOptions<Row> = {
  /**
   * Takes up to `limit` due rows under a lease. A row whose process died is due again when its lease ends; whatever is
   * written about a row later must check that the lease is still the same.
   */
  claim: (limit: number) => Promise<Row[]>;
  /** Does the work of one row and settles it. If it throws, the row is due again when its lease ends. */
  work: (row: Row) => Promise<void>;
  /** How many rows may be worked on at a time. */
  width: () => number;
  maxPollMs: number;
  /** `work` notes in it what the server answers; while it is open nothing is claimed. */
  breaker: Breaker;
  /** Asks whether the server is up again. Without it one row is worked on to see. */
  probe?: () => Promise<boolean>;
  /** Nothing is due and nothing is worked on. Nothing is claimed until it has ended. */
  onIdle?: () => void | Promise<void>;
  onError: (error: unknown, row?: Row) => void;
};

export type Queue = {
  start: () => void;
  /** Claims no more, and resolves when the rows at hand are settled. */
  stop: () => Promise<void>;
  /** Looks for due rows now, as after a commit. Harmless if it is lost: a poll finds them. */
  wake: () => void;
  /** Works on the rows that are due now and returns how many they were. */
  drain: () => Promise<number>;
  inFlight: () => number;
};

/** Works off due rows of a table, several at a time; a slow row does not hold up the others. */
export function createQueue<Row>({
  claim,
  work,
  width,
  maxPollMs,
  breaker,
  probe,
  onIdle = () => {},
  onError,
}: QueueOptions<Row>): Queue {
  const inFlight = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  let pollMs = MIN_POLL_MS;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isFull = false;

  async function run(): Promise<void> {
    while (!isStopped) {
      const { pauseMs } = await claimAndStart().catch((error: unknown) => {
        onError(error);
        return { pauseMs: maxPollMs };
      });
      if (!isStopped) await wakeSignal.wait(pauseMs);
    }
    await Promise.all(inFlight);
  }

  /** Claims as many rows as there is room for. `pauseMs`: when to look again without a wake-up. */
  async function claimAndStart(): Promise<{ claimed: number; pauseMs: number }> {
    if (breaker.isHalfOpen() && probe) breaker.note(await probe());
    if (breaker.isOpen()) return { claimed: 0, pauseMs: Math.min(maxPollMs, breaker.openForMs()) };
    const room = (breaker.isHalfOpen() ? 1 : width()) - inFlight.size;
    isFull = room <= 0;
    if (isFull) return { claimed: 0, pauseMs: ROOM_WAIT_MS };
    const rows = await claim(room);
    for (const row of rows) startWork(row);
    const claimed = rows.length;
    if (claimed === room) return { claimed, pauseMs: 0 };
    if (claimed === 0 && inFlight.size === 0) await onIdle();
    pollMs = claimed > 0 ? MIN_POLL_MS : Math.min(maxPollMs, pollMs * 2);
    return { claimed, pauseMs: pollMs };
  }

  function startWork(row: Row): void {
    const task = work(row)
      .catch((error: unknown) => onError(error, row))
      .finally(() => {
        inFlight.delete(task);
        if (isFull && inFlight.size <= width() / 2) wakeSignal.notify();
      });
    inFlight.add(task);
  }

  return {
    start: () => {
      running ??= run();
    },
    stop: async () => {
      isStopped = true;
      wakeSignal.notify();
      await running;
    },
    wake: () => wakeSignal.notify(),
    drain: async () => {
      const { claimed } = await claimAndStart();
      await Promise.all(inFlight);
      return claimed;
    },
    inFlight: () => inFlight.size,
  };
}

/** Waits for a timeout or a notification, whichever is first; a notification without a waiter is remembered. */
function createWakeSignal() {
  let isSignalled = false;
  let resolveWait: (() => void) | undefined;
  return {
    notify: () => {
      isSignalled = true;
      resolveWait?.();
    },
    wait: async (ms: number): Promise<void> => {
      if (!isSignalled) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          resolveWait = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
        resolveWait = undefined;
      }
      isSignalled = false;
    },
  };
}

/**
 * A circuit breaker for the server behind a queue: open for `openMs` after several failures in a row, then half open
 * until the next answer.
 */
export type Breaker = {
  note: (isServerWell: boolean) => void;
  isOpen: () => boolean;
  openForMs: () => number;
  isHalfOpen: () => boolean;
};

/** Ms of a clock that is never set: with one that is set back a breaker stays open for as long. */
export const readMonotonicMs = (): number => performance.now();

/** `now` as in `readMonotonicMs`. */
export function createBreaker({
  now = readMonotonicMs,
  openMs,
}: {
  now?: (() => number) | undefined;
  openMs: number;
}): Breaker {
  let failures = 0;
  let openUntil = 0;
  const isOpen = () => now() < openUntil;
  return {
    note: (isServerWell) => {
      if (isServerWell) [failures, openUntil] = [0, 0];
      else if (++failures >= MAX_FAILURES && !isOpen()) openUntil = now() + openMs;
    },
    isOpen,
    openForMs: () => Math.max(0, openUntil - now()),
    isHalfOpen: () => failures >= MAX_FAILURES && !isOpen(),
  };
}

/**
 * How long a row waits after its nth failed attempt (from 1), in ms: the nth of the delays, or the last one; spread by a
 * fifth to either side by `random` in [0, 1).
 */
export const computeBackoffMs = (delaysMs: readonly number[], attempts: number, random = 0.5): number =>
  Math.round((delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? 0) * (0.8 + 0.4 * random));
