import { afterEach, describe, expect, it, vi } from 'vitest';
import { computeBackoffMs, createBreaker, createQueue, type Queue, type QueueOptions } from '#services/queue/queue.ts';

const queues: Queue[] = [];
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())));
afterEach(() => void vi.useRealTimers());

/** A queue over these rows, each worked on until the test finishes it. */
function given(rows: number[], options: Partial<QueueOptions<number>> = {}) {
  let time = 0;
  const breaker = createBreaker({ now: () => time, openMs: 1_000 });
  const finish = new Map<number, (error?: Error) => void>();
  const [claims, errors, idle] = [[] as number[], [] as unknown[], { times: 0 }];
  const queue = createQueue<number>({
    claim: async (limit) => {
      claims.push(limit);
      return rows.splice(0, limit);
    },
    work: (row) => new Promise((resolve, reject) => finish.set(row, (error) => (error ? reject(error) : resolve()))),
    width: () => 4,
    maxPollMs: 500,
    breaker,
    onError: (error) => errors.push(error),
    onIdle: () => {
      idle.times++;
    },
    ...options,
  });
  queues.push(queue);
  const pass = (ms: number) => {
    time += ms;
  };
  return { queue, breaker, finish, claims, errors, idle, rows, pass };
}
const settleAll = (finish: Map<number, (error?: Error) => void>) => {
  for (const end of finish.values()) end();
};

describe('a queue', () => {
  it('works on as many rows as it is wide, and on the next when half of them are done or one for long', async () => {
    const { queue, finish, claims } = given([1, 2, 3, 4, 5, 6, 7]);
    queue.start();
    await expect.poll(() => finish.size).toBe(4);
    finish.get(1)?.();
    finish.get(2)?.();
    await expect.poll(() => finish.size).toBe(6);
    finish.get(3)?.();
    await expect.poll(() => finish.size).toBe(7);
    expect(claims).toEqual([4, 2, 1]);
    settleAll(finish);
  });
  it('finds a row at once when it is woken, and without that by a poll', async () => {
    const { queue, finish, rows } = given([], { maxPollMs: 60_000 });
    queue.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    rows.push(1);
    queue.wake();
    await expect.poll(() => finish.size, { timeout: 150, interval: 5 }).toBe(1);
    rows.push(2);
    await expect.poll(() => finish.size, { timeout: 2_000 }).toBe(2);
    settleAll(finish);
  });
  it('goes on after a row or a claim that fails, and reports it', async () => {
    const rows = [[1], new Error('away'), [2]];
    const { queue, finish, errors } = given([], {
      maxPollMs: 1,
      claim: async () => {
        const next = rows.shift() ?? [];
        if (next instanceof Error) throw next;
        return next;
      },
    });
    queue.start();
    await expect.poll(() => finish.size).toBe(2);
    finish.get(1)?.(new Error('broken'));
    await expect.poll(() => errors.map(String)).toEqual(['Error: away', 'Error: broken']);
    settleAll(finish);
  });
  it('claims no more when it stops, and has stopped when the rows at hand are done', async () => {
    const { queue, finish, rows } = given([1]);
    queue.start();
    await expect.poll(() => finish.size).toBe(1);
    let hasStopped = false;
    const stopping = queue.stop().then(() => {
      hasStopped = true;
    });
    rows.push(2);
    queue.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([hasStopped, rows]).toEqual([false, [2]]);
    finish.get(1)?.();
    await stopping;
    expect(queue.inFlight()).toBe(0);
  });
  it('tells when nothing is due, and not while a row is worked on', async () => {
    const { queue, finish, idle } = given([1], { maxPollMs: 10 });
    queue.start();
    await expect.poll(() => finish.size).toBe(1);
    queue.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(idle.times).toBe(0);
    finish.get(1)?.();
    await expect.poll(() => idle.times).toBeGreaterThan(0);
  });
});

describe('a queue whose server is down', () => {
  const fail = (breaker: ReturnType<typeof given>['breaker'], times = 5) => {
    for (let n = 0; n < times; n++) breaker.note(false);
  };
  it('claims nothing while the breaker is open, then one row until the server answers', async () => {
    const { queue, breaker, finish, claims, pass } = given([1, 2, 3]);
    fail(breaker);
    expect(await queue.drain()).toBe(0);
    expect(claims).toEqual([]);
    pass(1_000);
    const probing = queue.drain();
    await expect.poll(() => finish.size).toBe(1);
    expect(await Promise.race([queue.drain(), Promise.resolve('waits')])).toBe('waits');
    finish.get(1)?.();
    expect(await probing).toBe(1);
    breaker.note(true);
    const rest = queue.drain();
    await expect.poll(() => finish.size).toBe(3);
    settleAll(finish);
    expect([await rest, claims]).toEqual([2, [1, 4]]);
  });
  it('asks a probe instead of a row where there is one', async () => {
    const answers = [false, true];
    const { queue, breaker, claims, pass } = given([], { probe: async () => answers.shift() ?? true });
    fail(breaker);
    pass(1_000);
    await queue.drain();
    expect([claims, breaker.isOpen()]).toEqual([[], true]);
    pass(1_000);
    await queue.drain();
    expect([claims, answers]).toEqual([[4], []]);
  });
});

describe('a breaker', () => {
  const tell = (answers: boolean[]) => {
    let time = 0;
    const breaker = createBreaker({ now: () => time, openMs: 1_000 });
    for (const answer of answers) breaker.note(answer);
    return {
      breaker,
      pass: (ms: number) => {
        time += ms;
      },
    };
  };
  const failures = (times: number): boolean[] => Array(times).fill(false);
  it('opens at the fifth failure in a row, and counts only those', () => {
    expect(tell(failures(4)).breaker.isOpen()).toBe(false);
    expect(tell([...failures(4), true, ...failures(4)]).breaker.isOpen()).toBe(false);
    expect(tell(failures(5)).breaker.isOpen()).toBe(true);
  });
  it('is half open after its time also where the clock of its machine is set back meanwhile', async () => {
    const breaker = createBreaker({ openMs: 50 });
    for (const answer of failures(5)) breaker.note(answer);
    expect(breaker.isOpen()).toBe(true);
    vi.setSystemTime(Date.now() - 3_600_000);
    await expect.poll(() => breaker.isHalfOpen()).toBe(true);
  });
  it('is half open after its time: a failure opens it for as long again, an answer closes it', () => {
    const { breaker, pass } = tell(failures(5));
    pass(999);
    // What was under way when it opened does not hold it open for longer.
    breaker.note(false);
    expect([breaker.isOpen(), breaker.openForMs()]).toEqual([true, 1]);
    pass(1);
    expect([breaker.isOpen(), breaker.isHalfOpen()]).toEqual([false, true]);
    breaker.note(false);
    expect([breaker.isOpen(), breaker.openForMs()]).toEqual([true, 1_000]);
    breaker.note(true);
    expect([breaker.isOpen(), breaker.isHalfOpen()]).toEqual([false, false]);
  });
});

describe('the wait of a row', () => {
  const delays = [1_000, 2_000, 60_000];
  it('is that of its attempt, or the last', () =>
    expect([1, 2, 3, 50].map((attempts) => computeBackoffMs(delays, attempts))).toEqual([
      1_000, 2_000, 60_000, 60_000,
    ]));
  it('is spread by a fifth to either side', () =>
    expect([computeBackoffMs(delays, 1, 0), computeBackoffMs(delays, 1, 0.999_999)]).toEqual([800, 1_200]));
});
