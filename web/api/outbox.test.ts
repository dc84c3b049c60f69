import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { Outbox, type OutboxRow, type OutboxStore } from '#web/api/outbox.ts';
import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';
import { settings } from '#web/lib/settings.ts';

const row = (key: string, assessmentId = 'week-1'): OutboxRow => ({ key, assessmentId, method: 'PUT', address: `/api/${key}`, body: { key } });
const problem =
  (status: number, code: ProblemCode = 'UNAVAILABLE') =>
  () =>
    Promise.reject(new ApiProblem(status, code));

let store: OutboxStore;
let sent: string[];
let answers: Map<string, () => Promise<unknown>>;
const opened: Outbox[] = [];

function outbox(more: Partial<ConstructorParameters<typeof Outbox>[0]> = {}) {
  const box = new Outbox({
    store,
    deliver: (each) => {
      sent.push(each.key);
      return answers.get(each.key)?.() ?? Promise.resolve({ saved: each.key });
    },
    exclusively: (work) => work(),
    retryDelayMs: settings.query.retryDelayMs,
    ...more,
  });
  opened.push(box);
  return box;
}
const keys = async () => (await store.rows()).map(({ key }) => key);

beforeEach(() => {
  store = memoryDeviceStore().outbox;
  sent = [];
  answers = new Map();
});
afterEach(() => {
  for (const box of opened.splice(0)) box.close();
  vi.useRealTimers();
});

test('a row is stored before put resolves, and leaves when the server has it', async () => {
  const box = outbox({ deliver: () => new Promise(() => undefined) });
  await box.put(row('a'));
  expect(await keys()).toEqual(['a']);
  const working = outbox();
  await working.drain();
  expect(await keys()).toEqual([]);
});

test('tells the answer of the server', async () => {
  const { outcome } = await outbox().put(row('a'));
  expect(await outcome).toEqual({ state: 'delivered', answer: { saved: 'a' } });
});

test('rejects put when the device cannot store, so that the question stays on the screen', async () => {
  const full = outbox({ store: { ...store, put: () => Promise.reject(new Error('disk full')) } });
  await expect(full.put(row('a'))).rejects.toThrow('disk full');
  expect(sent).toEqual([]);
});

test.each([0, 401, 408, 423, 425, 429, 500, 502, 503])('keeps a row on status %d and holds back the later ones of its week only', async (status) => {
  answers.set('a', problem(status));
  const box = outbox();
  await store.put(row('a'));
  await store.put(row('b'));
  await store.put(row('c', 'week-2'));
  await box.drain();
  expect(sent).toEqual(['a', 'c']);
  expect(await keys()).toEqual(['a', 'b']);
});

test.each<[number, ProblemCode]>([
  [400, 'INVALID_INPUT'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'NOT_OPEN_YET'],
  [410, 'ERASED'],
  [422, 'KEY_REUSED'],
])('marks a row rejected on status %d, keeps it with its reason, and lets the later ones pass', async (status, code) => {
  answers.set('a', problem(status, code));
  const box = outbox();
  await store.put(row('b'));
  const { outcome } = await box.put(row('a'));
  await store.put(row('c'));
  await box.drain();
  expect(await outcome).toEqual({ state: 'rejected', code });
  expect(await store.rows()).toEqual([{ ...row('a'), rejected: code }]);
  expect(sent).toEqual(['b', 'a', 'c']);
});

test('a rejected row is sent again only when somebody asks', async () => {
  answers.set('a', problem(409, 'NOT_OPEN_YET'));
  const box = outbox();
  await (await box.put(row('a'))).outcome;
  answers.clear();
  await box.drain();
  expect(sent).toEqual(['a']);
  await box.retry('a');
  expect(sent).toEqual(['a', 'a']);
  expect(await keys()).toEqual([]);
});

test('keeps a row whose key is in flight, and treats an unreadable success as delivered', async () => {
  answers.set('a', problem(409, 'KEY_IN_FLIGHT'));
  answers.set('b', problem(200, 'UNREADABLE'));
  const box = outbox();
  await store.put(row('a'));
  await store.put(row('b', 'week-2'));
  await box.drain();
  expect(await keys()).toEqual(['a']);
});

test('tries again after 1, 2, 4 seconds, with the same key, and never waits longer than 30', async () => {
  vi.useFakeTimers();
  answers.set('a', problem(503));
  const box = outbox();
  await box.put(row('a'));
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toEqual(['a', 'a', 'a', 'a']);
  expect(settings.query.retryDelayMs(10)).toBe(30_000);
});

test('waits for a sign-in on 401 instead of knocking', async () => {
  vi.useFakeTimers();
  answers.set('a', problem(401, 'NOT_SIGNED_IN'));
  const box = outbox();
  await box.put(row('a'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(['a']);
  answers.clear();
  await box.drain();
  expect(await keys()).toEqual([]);
});

test('one tab drains at a time, so no row goes out twice', async () => {
  let tail = Promise.resolve();
  const exclusively = (work: () => Promise<void>) => {
    tail = tail.then(work);
    return tail;
  };
  const [first, second] = [outbox({ exclusively }), outbox({ exclusively })];
  await store.put(row('a'));
  await Promise.all([first.drain(), second.drain()]);
  expect(sent).toEqual(['a']);
});

test('rows written during a drain go out with it, in the order written', async () => {
  const box = outbox();
  answers.set('a', async () => {
    await box.put(row('b'));
    return {};
  });
  await box.put(row('a'));
  await box.drain();
  expect(sent).toEqual(['a', 'b']);
});
