import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { Outbox } from '#web/api/outbox.ts';
import { NO_OWNER, type OutboxRow, type OutboxStore, toTeacherOwner, type WaitReason } from '#web/api/outbox-row.ts';
import { ApiProblem, type ProblemCode } from '#web/api/problem.ts';
import { settings } from '#web/lib/settings.ts';

const row = (key: string, assessmentId = 'week-1'): OutboxRow => ({
  key,
  assessmentId,
  method: 'PUT',
  address: `/api/${key}`,
  body: { key },
});
const problem =
  (status: number, code: ProblemCode = 'UNAVAILABLE') =>
  () =>
    Promise.reject(new ApiProblem(status, code));

let store: OutboxStore;
let sent: string[];
let here: Set<string>;
let delivered: string[];
let answers: Map<string, () => Promise<unknown>>;
const opened: Outbox[] = [];

function outbox(more: Partial<ConstructorParameters<typeof Outbox>[0]> = {}) {
  const box = new Outbox({
    store,
    deliver: (each) => {
      sent.push(each.key);
      return answers.get(each.key)?.() ?? Promise.resolve({ id: each.assessmentId });
    },
    runExclusively: (work) => work(),
    retryDelayMs: settings.query.retryDelayMs,
    isOwnerPresent: (owner) => here.has(owner),
    onDelivered: (each) => delivered.push(each.key),
    ...more,
  });
  opened.push(box);
  return box;
}
const rows = async () => (await store.read()).rows;
const keys = async () => (await rows()).map(({ key }) => key);

beforeEach(() => {
  store = createMemoryDeviceStore().outbox;
  sent = [];
  here = new Set(['ana']);
  delivered = [];
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
  expect(await outcome).toEqual({ state: 'delivered', answer: { id: 'week-1' } });
});

test('rejects put when the device cannot store, so that the question stays on the screen', async () => {
  const full = outbox({ store: { ...store, put: () => Promise.reject(new Error('disk full')) } });
  await expect(full.put(row('a'))).rejects.toThrow('disk full');
  expect(sent).toEqual([]);
});

test.each<[number, WaitReason]>([
  [0, 'offline'],
  [401, 'signedOut'],
  [403, 'signedOut'],
  [408, 'server'],
  [423, 'locked'],
  [425, 'server'],
  [426, 'tooOld'],
  [429, 'server'],
  [500, 'server'],
  [502, 'server'],
  [503, 'server'],
])(
  'keeps a row on status %d, says that it is %s, and holds back the later ones of its week only',
  async (status, reason) => {
    answers.set('a', problem(status));
    const box = outbox();
    const { outcome } = await box.put(row('a'));
    await store.put(row('b'));
    await store.put(row('c', 'week-2'));
    await box.drain();
    expect(await outcome).toEqual({ state: 'waiting', key: 'a', reason });
    expect([box.getReason('a'), box.getReason('b')]).toEqual([reason, reason]);
    expect(sent.filter((key) => key !== 'a')).toEqual(['c']);
    expect(await keys()).toEqual(['a', 'b']);
  },
);

test('a row of a grown-up on a device that is with the child waits, and the child’s own rows pass it', async () => {
  answers.set('a', problem(423));
  const box = outbox();
  await store.put({ ...row('a'), draft: 'parent/week-1' });
  await store.put(row('b'));
  await box.drain();
  expect(sent).toEqual(['a', 'b']);
  expect(await keys()).toEqual(['a']);
  expect(box.getReason('a')).toBe('locked');
});

test('a form that a filter on the way refuses waits, and holds back no answer of its child, but a later form of the same name', async () => {
  answers.set('a', problem(0, 'UNREADABLE'));
  const box = outbox();
  const form = { draft: 'parent:week-1' };
  await store.put({ ...row('a'), ...form });
  await store.put(row('b'));
  await store.put({ ...row('c'), ...form });
  await box.drain();
  expect(sent).toEqual(['a', 'b']);
  expect(await keys()).toEqual(['a', 'c']);
  expect(['a', 'c'].map(box.getReason)).toEqual(['server', 'server']);
});

test('a form waits behind the answers of its child, none of which it may overtake once they are unlocked', async () => {
  answers.set('a', problem(423));
  const box = outbox();
  await store.put(row('a'));
  await store.put({ ...row('b'), draft: 'parent:week-1' });
  await box.drain();
  expect(sent).toEqual(['a']);
  expect(box.getReason('b')).toBe('locked');
});

describe.each([
  ['a teacher’s row', 'its link: the cookie is over, or another invitation’s', toTeacherOwner('week-1')],
  ['a row that no account was known for', 'its account: the session is over, or another account’s', NO_OWNER],
  ['a row of an older release', 'its account: the session is over, or another account’s', undefined],
])('%s', (_, whom, owner) => {
  const unnamed = { ...row('a'), ...(owner && { owner }) };
  beforeEach(() => void (owner && here.add(owner)));

  test.each([401, 403, 404])(`waits on status %d for ${whom}`, async (status) => {
    answers.set('a', problem(status));
    const box = outbox();
    const { outcome } = await box.put(unnamed);
    expect(await outcome).toEqual({ state: 'waiting', key: 'a', reason: 'signedOut' });
    answers.clear();
    await box.drain();
    expect([sent, await keys()]).toEqual([['a', 'a'], []]);
  });

  test.each([409, 410])('is refused for good on status %d', async (status) => {
    answers.set('a', problem(status));
    const { outcome } = await outbox().put(unnamed);
    expect(await outcome).toMatchObject({ state: 'rejected' });
  });
});

test('a rejected row is removed when somebody wants that, one that waits is not', async () => {
  answers.set('a', problem(409, 'NOT_OPEN_YET'));
  answers.set('b', problem(503));
  const box = outbox();
  for (const key of ['a', 'b']) await (await box.put(row(key))).outcome;
  await box.forget('a');
  await box.forget('b');
  expect(await keys()).toEqual(['b']);
});

test.each<[number, ProblemCode]>([
  [400, 'INVALID_INPUT'],
  [404, 'NOT_FOUND'],
  [409, 'NOT_OPEN_YET'],
  [410, 'INVITATION_EXPIRED'],
  [422, 'KEY_REUSED'],
])(
  'marks a row rejected on status %d, keeps it with its reason, and lets the later ones pass',
  async (status, code) => {
    answers.set('a', problem(status, code));
    const box = outbox();
    const refused = { ...row('a'), owner: 'ana' };
    await store.put(row('b'));
    const { outcome } = await box.put(refused);
    await store.put(row('c'));
    await box.drain();
    expect(await outcome).toEqual({ state: 'rejected', code });
    expect(await rows()).toEqual([{ ...refused, rejected: code }]);
    expect(sent).toEqual(['b', 'a', 'c']);
  },
);

test('drops the rows of a child that was erased: nothing of it stays on the device', async () => {
  for (const key of ['a', 'b']) answers.set(key, problem(410, 'ERASED'));
  const box = outbox();
  await store.put(row('a'));
  // The browser ended while it was dropped.
  await store.put({ ...row('b'), rejected: 'ERASED' });
  await store.put(row('c', 'week-2'));
  await box.drain();
  expect(sent).toEqual(['a', 'c']);
  expect(await keys()).toEqual([]);
});

test('drops them all after one answer: the session may be over, or another person’s, before the next', async () => {
  answers.set('a', () => {
    here.clear();
    return problem(410, 'ERASED')();
  });
  for (const key of ['a', 'b']) await store.put({ ...row(key), owner: 'ana' });
  await store.put({ ...row('c', 'week-2'), owner: 'ana' });
  await outbox().drain();
  expect(sent).toEqual(['a']);
  expect(await keys()).toEqual(['c']);
});

test('says of an answer of an erased child that it was refused, also of one that waited', async () => {
  const box = outbox();
  const listed: (readonly OutboxRow[])[] = [];
  box.subscribe(() => listed.push(box.getRows()));
  answers.set('a', problem(503));
  expect(await (await box.put(row('a'))).outcome).toMatchObject({ state: 'waiting' });
  for (const key of ['a', 'b']) answers.set(key, problem(410, 'ERASED'));
  expect(await (await box.put(row('b'))).outcome).toEqual({ state: 'rejected', code: 'ERASED' });
  await box.drain();
  expect(listed.flat()).toContainEqual({ ...row('a'), rejected: 'ERASED' });
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

test.each<ProblemCode>(['KEY_IN_FLIGHT', 'CONFLICT'])('keeps a row that met another write: %s', async (code) => {
  answers.set('a', problem(409, code));
  const { outcome } = await outbox().put(row('a'));
  expect(await outcome).toEqual({ state: 'waiting', key: 'a', reason: 'server' });
  expect(await keys()).toEqual(['a']);
});

test.each<[string, () => Promise<unknown>]>([
  ['a page', problem(200, 'UNREADABLE')],
  ['a page that forbids it', problem(403, 'UNREADABLE')],
  ['JSON of a gateway', async () => ({ message: 'Please sign in to the network' })],
  ['another week', async () => ({ id: 'week-2' })],
  ['nothing', async () => null],
])('an answer stays until the server itself has it, and then goes: %s came in its place', async (_, foreign) => {
  vi.useFakeTimers();
  answers.set('a', foreign);
  const box = outbox();
  const { outcome } = await box.put(row('a'));
  expect(await outcome).toEqual({ state: 'waiting', key: 'a', reason: 'server' });
  expect([await keys(), delivered]).toEqual([['a'], []]);
  answers.set('a', async () => ({ submittedAt: '2026-11-25T09:00:00.000Z' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([await keys(), delivered, sent]).toEqual([[], ['a'], ['a', 'a']]);
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

test.each([
  ['at once', 0, 1000],
  ['in 5 seconds', 5000, 5000],
  ['in an hour', 3.6e6, 60_000],
  ['after more than a timer holds', 3e9, 60_000],
])(
  'tries again when the server, or a gateway, wants it, not before its own turn or after a minute: %s',
  async (_, retryAfterMs, waitedMs) => {
    vi.useFakeTimers();
    answers.set('a', () => Promise.reject(new ApiProblem(503, 'UNAVAILABLE', { retryAfterMs })));
    await outbox().put(row('a'));
    await vi.advanceTimersByTimeAsync(waitedMs - 1);
    expect(sent).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a', 'a']);
  },
);

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
  const [first, second] = [outbox({ runExclusively: exclusively }), outbox({ runExclusively: exclusively })];
  await store.put(row('a'));
  await Promise.all([first.drain(), second.drain()]);
  expect(sent).toEqual(['a']);
});

test('rows written during a drain go out with it, in the order written', async () => {
  const box = outbox();
  answers.set('a', async () => {
    await box.put(row('b'));
    return { id: 'week-1' };
  });
  await box.put(row('a'));
  await box.drain();
  expect(sent).toEqual(['a', 'b']);
});

describe('a row of another account', () => {
  const benRow = { ...row('a'), owner: 'ben' };

  test('waits for its owner: nobody else sends it, and their own rows pass it', async () => {
    const box = outbox();
    const { outcome } = await box.put(benRow);
    await box.put({ ...row('b'), owner: 'ana' });
    await box.drain();
    expect(sent).toEqual(['b']);
    expect(await outcome).toEqual({ state: 'waiting', key: 'a', reason: 'signedOut' });
    expect(box.getRows().map(({ key }) => key)).toEqual(['a']);
  });

  test('goes out when its owner is here again', async () => {
    const box = outbox();
    await box.put(benRow);
    await box.drain();
    here.add('ben');
    await box.drain();
    expect(delivered).toEqual(['a']);
    expect(await keys()).toEqual([]);
  });
});

describe('a row that another tab has taken', () => {
  /** Ends the wait of a put whose own delivery never completes. */
  const changeInOtherTab = async (change: () => Promise<void>) => {
    answers.set('a', problem(503));
    const box = outbox({ runExclusively: (work) => change().then(work) });
    const { outcome } = await box.put(row('a'));
    return outcome;
  };

  test('and delivered settles here too', async () => {
    expect(await changeInOtherTab(() => store.remove('a'))).toEqual({ state: 'delivered', answer: null });
    expect(sent).toEqual([]);
  });

  test('and had refused settles here too', async () => {
    expect(await changeInOtherTab(() => store.put({ ...row('a'), rejected: 'NOT_OPEN_YET' }))).toEqual({
      state: 'rejected',
      code: 'NOT_OPEN_YET',
    });
    expect(sent).toEqual([]);
  });
});

test('a form that was mended takes the place of the one that was refused, and of no other', async () => {
  const form = (key: string, more: Partial<OutboxRow> = {}): OutboxRow => ({
    ...row(key),
    owner: 'ana',
    draft: 'form',
    ...more,
  });
  await store.put(form('a', { rejected: 'INVALID_INPUT' }));
  await store.put(form('b', { rejected: 'INVALID_INPUT', owner: 'ben' }));
  await store.put({ ...row('c'), rejected: 'INVALID_INPUT' });
  const box = outbox();
  await (await box.put(form('d'))).outcome;
  await box.drain();
  expect(await keys()).toEqual(['b', 'c']);
});

describe('an answer that is given again', () => {
  const own = (key: string, address: string): OutboxRow => ({ ...row(key), address, owner: 'ana' });

  test.each(['/api/assessments/week-1/quest/hay-wagon', '/api/assessments/week-1/mood/3'])(
    'to %s takes the place of the refused one, which a new try cannot put over it',
    async (address) => {
      answers.set('a', problem(409, 'NOT_OPEN_YET'));
      const box = outbox();
      await (await box.put(own('a', address))).outcome;
      answers.clear();
      await (await box.put(own('b', address))).outcome;
      await box.retry('a');
      expect(sent).toEqual(['a', 'b']);
      expect(await keys()).toEqual([]);
    },
  );

  test('leaves refused answers of others, to something else, and the moves of a game, which share an address', async () => {
    const moves = '/api/assessments/week-1/skills/social/trials/sitting-1';
    const scene = '/api/assessments/week-1/quest/hay-wagon';
    await store.put({ ...own('ben', scene), owner: 'ben', rejected: 'NOT_OPEN_YET' });
    await store.put({ ...own('other', '/api/assessments/week-1/quest/balloon'), rejected: 'NOT_OPEN_YET' });
    await store.put({ ...own('move', moves), rejected: 'NOT_OPEN_YET' });
    const box = outbox();
    await (await box.put(own('b', scene))).outcome;
    await (await box.put(own('c', moves))).outcome;
    await box.drain();
    expect(await keys()).toEqual(['ben', 'other', 'move']);
  });
});

describe('a store that fails', () => {
  test('to mark a refused row, as a full disk does, holds no other row back, and the refusal is told', async () => {
    const isMark = (each: OutboxRow) => each.rejected !== undefined;
    const put: typeof store.put = (each) =>
      isMark(each) ? Promise.reject(new DOMException('disk full', 'QuotaExceededError')) : store.put(each);
    answers.set('a', problem(409, 'NOT_OPEN_YET'));
    const box = outbox({ store: { ...store, put } });
    const { outcome } = await box.put(row('a'));
    await store.put(row('b'));
    await store.put(row('c', 'week-2'));
    await box.drain();
    expect(await outcome).toEqual({ state: 'rejected', code: 'NOT_OPEN_YET' });
    expect(await rows()).toEqual([row('a')]);
  });

  test('while the outbox drains is asked again later, and nothing is lost', async () => {
    vi.useFakeTimers();
    await store.put(row('a'));
    let broken = true;
    const box = outbox({
      store: { ...store, read: () => (broken ? Promise.reject(new Error('gone')) : store.read()) },
    });
    await box.load();
    await box.drain();
    expect([sent, box.getRows()]).toEqual([[], []]);
    broken = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(delivered).toEqual(['a']);
  });

  test('after an answer was stored does not take it back', async () => {
    let reads = 0;
    const box = outbox({
      store: { ...store, read: () => (reads++ === 0 ? Promise.reject(new Error('gone')) : store.read()) },
    });
    const { outcome } = await box.put(row('a'));
    expect(await outcome).toMatchObject({ state: 'delivered' });
  });

  test('with one row sets that aside, says so, and sends the rest', async () => {
    await store.put(row('a'));
    const torn = new Set(['x']);
    const box = outbox({
      store: {
        ...store,
        read: async () => ({ rows: await rows(), unreadable: [...torn] }),
        remove: async (key) => void (torn.delete(key) || (await store.remove(key))),
      },
    });
    await box.load();
    await box.drain();
    expect([delivered, box.listUnreadable()]).toEqual([['a'], ['x']]);
    await box.forget('x');
    expect(box.listUnreadable()).toEqual([]);
  });
});
