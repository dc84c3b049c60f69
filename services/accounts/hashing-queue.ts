import { DetailedRefusal } from '#services/http/problem-details.ts';

/** Who has waited for so long is told to come again, before the request itself is given up after 10 s. */
const LONGEST_WAIT_MS = 8_000;
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

const comeAgain = () => new DetailedRefusal('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });

export type HashingQueue = { <Result>(call: () => Promise<Result>): Promise<Result>; waiting: () => number };

/**
 * Lets calls that hash a password run `width` at a time, the others in the order in which they came. Each hash fills a
 * processor: a crowd that signs up would otherwise take all of them from the families that are in the middle of a task.
 * @throws DetailedRefusal RATE_LIMITED when the crowd is too long
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
      // The place passes on, so that nobody who comes just now slips in between.
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(inTurn, { waiting: () => waiting.size });
}

/** How many wait in several queues. */
export const countWaiting =
  (...queues: readonly HashingQueue[]) =>
  (): number =>
    queues.reduce((sum, queue) => sum + queue.waiting(), 0);
