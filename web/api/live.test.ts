import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssessmentId } from '#shared/values/ids.ts';
import { type LiveState, ResumingSocket } from '#web/api/live.ts';
import { settings } from '#web/lib/settings.ts';
import { createProgressView } from '#web/testing/examples.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: { type: string; have?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = WebSocket.CLOSED;
  }
  opens() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  ends(code: number) {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) });
  }
}

const week = createProgressView();
const topic = `assessment:${week.id}` as const;
let states: LiveState[] = [];
let views: { version: number; reset: boolean }[] = [];
let gone: AssessmentId[] = [];
const last = () => FakeSocket.all.at(-1) as FakeSocket;

function socket(random = 0) {
  return new ResumingSocket({
    connect: () => new FakeSocket() as unknown as WebSocket,
    random: () => random,
    settings: settings.socket,
    onView: ({ version }, reset) => views.push({ version, reset }),
    onState: (state) => states.push(state),
    onGone: (id) => gone.push(id),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  [states, views, gone] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(['live', 'pong'])(
  'reconnects after 1, 2, 5, 10 and 10 seconds, and begins again at 1 after a %s, not after an open alone',
  (type) => {
    socket().watch(week.id, 3);
    for (const delay of [1000, 2000, 5000, 10_000, 10_000]) {
      const before = FakeSocket.all.length;
      last().ends(1006);
      vi.advanceTimersByTime(delay - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    last().opens();
    last().ends(4429);
    vi.advanceTimersByTime(9999);
    expect(FakeSocket.all).toHaveLength(6);
    vi.advanceTimersByTime(1);
    last().opens();
    last().says({ type });
    last().ends(1006);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(8);
  },
);

test('waits up to 30 % longer than a rung, so that a crowd does not come back at once', () => {
  socket(0.999).watch(week.id, 3);
  last().ends(1006);
  vi.advanceTimersByTime(1290);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(10);
  expect(FakeSocket.all).toHaveLength(2);
});

test('gives up a connection that does not open within 10 seconds', () => {
  socket().watch(week.id, 3);
  vi.advanceTimersByTime(10_000 + 1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('pings every 25 seconds and drops a half-open socket 10 seconds after an unanswered ping', () => {
  socket().watch(week.id, 3);
  last().opens();
  vi.advanceTimersByTime(25_000);
  expect(last().sent.at(-1)?.type).toBe('ping');
  last().says({ type: 'pong' });
  vi.advanceTimersByTime(25_000);
  expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
  vi.advanceTimersByTime(9999);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([4401, 4403])('stops for good when the server closes with %d, whatever nudges it', (code) => {
  const live = socket();
  live.watch(week.id, 3);
  last().opens();
  last().ends(code);
  live.nudge();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(states.at(-1)).toBe('stopped');
});

test('opens again after 1, 2 and 5 seconds when it is asked to after a 4401, however often, and only then', () => {
  const live = socket();
  live.watch(week.id, 3);
  for (const delay of [1000, 2000, 5000]) {
    const before = FakeSocket.all.length;
    last().opens();
    last().ends(4401);
    vi.advanceTimersByTime(60_000);
    live.reconnect();
    vi.advanceTimersByTime(delay - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  last().opens();
  live.reconnect();
  expect(states.at(-1)).toBe('live');
  for (const end of [() => last().ends(4403), () => live.stop()]) {
    const before = FakeSocket.all.length;
    end();
    live.reconnect();
    vi.advanceTimersByTime(60_000);
    expect([FakeSocket.all.length, states.at(-1)]).toEqual([before, 'stopped']);
    live.resume();
    last().opens();
  }
});

test('asks for what is newer than it has, drops what is older or repeated, and takes an older view that is marked reset', () => {
  socket().watch(week.id, 3);
  last().opens();
  expect(last().sent).toEqual([{ v: 1, type: 'sub', topic, have: 3 }]);
  const view = (version: number, more: object = {}) =>
    last().says({ type: 'view', topic, version, view: { ...week, version }, ...more });
  view(3);
  view(5);
  view(5);
  view(4);
  expect(views).toEqual([{ version: 5, reset: false }]);
  view(1, { reset: true });
  expect(views.at(-1)).toEqual({ version: 1, reset: true });
  last().ends(1006);
  vi.advanceTimersByTime(1000);
  last().opens();
  expect(last().sent).toEqual([{ v: 1, type: 'sub', topic, have: 1 }]);
});

test('waits as long as a restarting server asks', () => {
  socket().watch(week.id, 3);
  last().opens();
  last().says({ type: 'restart', retryAfterMs: 17_000 });
  last().ends(1012);
  vi.advanceTimersByTime(16_999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test('tries at once when the network or the tab comes back', () => {
  const live = socket();
  live.watch(week.id, 3);
  last().ends(1006);
  live.nudge();
  expect(FakeSocket.all).toHaveLength(2);
});

test('opens anew for another week after the last one was taken away, before the server has closed or after', () => {
  const other = 'another-week' as AssessmentId;
  for (const closesFirst of [true, false]) {
    const live = socket();
    live.watch(week.id, 3);
    const former = last();
    former.opens();
    former.says({ type: 'gone', topic });
    if (closesFirst) former.ends(4403);
    live.watch(other, 1);
    if (!closesFirst) former.ends(4403);
    expect(last()).not.toBe(former);
    last().opens();
    expect([last().sent, states.at(-1)]).toMatchObject([[{ topic: `assessment:${other}`, have: 1 }], 'live']);
  }
});

test('forgets a week that it may no longer watch, and survives what it cannot read', () => {
  socket().watch(week.id, 3);
  last().opens();
  last().onmessage?.({ data: 'not json' });
  last().onmessage?.({ data: 'null' });
  last().onmessage?.({ data: JSON.stringify({ v: 2, type: 'view', topic, version: 9, view: week }) });
  last().says({ type: 'gone', topic });
  last().says({ type: 'view', topic, version: 9, view: { ...week, version: 9 } });
  expect(gone).toEqual([week.id]);
  expect(views).toEqual([]);
});
