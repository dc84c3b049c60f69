import { DetailedRefusal } from '#services/http/problem-details.ts';

/** A longer wait is refused with RATE_LIMITED, before the request itself times out after 10 s. */
const LONGEST_WAIT_MS = 8_000;
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

const createRetryRefusal = () => new DetailedRefusal('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });

export type HashingQueue = { <Result>(call: () => Promise<Result>): Promise<Result>; waiting: () => number };

/**
 * Runs calls that hash a password, `width` at a time and in order of arrival. Each hash occupies a processor: many
 * sign-ups would otherwise slow down families in the middle of a task.
 * @throws DetailedRefusal RATE_LIMITED if too many calls wait
 */
export function createHashingQueue(width: number, mostWaiting = MOST_WAITING): HashingQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(createRetryRefusal());
      }, LONGEST_WAIT_MS);
      waiting.add(start);
    });

  const runInTurn = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (waiting.size >= mostWaiting) throw createRetryRefusal();
    if (running >= width) await waitForTurn();
    else running += 1;
    try {
      return await call();
    } finally {
      // The place is handed to the next waiting call, so that a new call cannot overtake it.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(runInTurn, { waiting: () => waiting.size });
}

/** Number of calls waiting in several queues. */
export const countWaiting =
  (...queues: readonly HashingQueue[]) =>
  (): number =>
    queues.reduce((sum, queue) => sum + queue.waiting(), 0);
