import { DetailedRefusal } from '#services/http/problem-details.ts';

/** A longer wait is refused with RATE_LIMITED, before the request itself times out after 10 s. */
const LONGEST_WAIT_MS = 8_000;
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

const comeAgain = () => new DetailedRefusal('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });

export type HashingQueue = { <Result>(call: () => Promise<Result>): Promise<Result>; waiting: () => number };

/**
 * Runs calls that hash a password, `width` at a time and in order of arrival. Each hash occupies a processor: many
 * sign-ups would otherwise slow down families in the middle of a task.
 * @throws DetailedRefusal RATE_LIMITED if too many calls wait
 */
export function hashingQueue(width: number, mostWaiting = MOST_WAITING): HashingQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(comeAgain());
      }, LONGEST_WAIT_MS);
      waiting.add(begin);
    });

  const inTurn = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (waiting.size >= mostWaiting) throw comeAgain();
    if (running >= width) await turn();
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
  return Object.assign(inTurn, { waiting: () => waiting.size });
}

/** Number of calls waiting in several queues. */
export const countWaiting =
  (...queues: readonly HashingQueue[]) =>
  (): number =>
    queues.reduce((sum, queue) => sum + queue.waiting(), 0);
