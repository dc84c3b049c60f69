import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import { ApiProblem } from '#infra/client/api-client.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';

const THINK_MS = 20;
/** How long a family waits before it sends the same again, and how often it does. */
const RETRY_MS = 150;
const MOST_TRIES = 300;
/** As a balancer does, a family goes to another API now and then, and away from one that does not answer. */
const ANSWERS_AT_A_NODE = 10;
/** Too early, too often and not now: the same answer is right later. */
const NOT_NOW: readonly number[] = [409, 425, 429];

export type WritingFamily = {
  week: LivingWeek;
  nodes: readonly [Node, Node];
  /** The versions that its answers were acknowledged with. */
  acked: number[];
  pauseEveryMs: number;
};
type Node = Parameters<LivingWeek['switchNode']>[0];
/** `faults`: right answers that were refused, or not acknowledged at last. */
export type FamilyCounts = { faults: number };
type Write = (key: string, tries: number) => Promise<ProgressView>;

/**
 * Writes while `isOn`: a mood that is always another, and every few seconds a pause and its end, which wake the week. The
 * last one wakes it too, also behind an answer that failed: what may wait for an hour goes with what may not.
 */
export async function writeOn(
  family: WritingFamily,
  counts: FamilyCounts,
  isOn: () => boolean,
  report: (line: string) => void,
): Promise<void> {
  const { week, nodes, acked, pauseEveryMs } = family;
  const checkMood: Write = (key, tries) => (tries === 0 ? week.mood(key) : week.resendMood(key));
  let [isPaused, pausedAt, place] = [false, performance.now(), 0];
  const wake: Write = (key) => (isPaused ? week.resume(key) : week.pause(key));
  const moveOn = () => week.switchNode(nodes[++place % 2 === 0 ? 0 : 1]);

  /** An answer that was begun is brought to its end, whatever happens. */
  async function bring(write: Write): Promise<boolean> {
    const [key, began] = [randomUUID(), performance.now()];
    for (let tries = 0; ; tries++) {
      try {
        acked.push((await write(key, tries)).version);
        return true;
      } catch (error) {
        if (isRefusal(error) || tries + 1 === MOST_TRIES) {
          counts.faults += 1;
          const seconds = Math.round((performance.now() - began) / 1000);
          report(`${week.id}: not acknowledged in ${tries + 1} tries and ${seconds} s: ${error}`);
          return false;
        }
        moveOn();
        await wait(RETRY_MS);
      }
    }
  }

  while (isOn()) {
    const isWaking = isPaused || performance.now() - pausedAt > pauseEveryMs;
    if (!(await bring(isWaking ? wake : checkMood))) break;
    if (isWaking) [isPaused, pausedAt] = [!isPaused, performance.now()];
    if (acked.length % ANSWERS_AT_A_NODE === 0) moveOn();
    await wait(THINK_MS);
  }
  await bring(wake);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem.status < 500 && !NOT_NOW.includes(error.problem.status);
