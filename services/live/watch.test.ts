import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parent } from '#services/http/actor.ts';
import { createLiveHub, type HubPorts } from '#services/live/hub.ts';
import { createSockets } from '#services/live/sockets.ts';
import { createMessageLimit, watch } from '#services/live/watch.ts';
import type { ServerMessage } from '#shared/contracts/live.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { assessmentId, begun, daysOpened, examples, invitationId, on, studentId } from '#shared/testing/examples.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const parent: Parent = {
  kind: 'parent',
  userId: 'u' as UserId,
  sessionId: 's',
  stepUpAt: null,
  account: {
    userId: 'u' as UserId,
    name: 'Pat',
    email: 'pat@example.org',
    verified: true,
    role: 'parent',
    secondFactor: 'none',
  },
};
const child = { studentId, nickname: 'Mira' };

const NO_DEVICES = { open: () => [], standing: async () => ({ ended: [], locked: [] }), onLocked: () => {} };
class Wire extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  sent: ServerMessage[] = [];
  code: number | undefined;
  pings = 0;
  cut = false;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  /** Whether the peer is awake. */
  answers = true;
  ping = () => {
    this.pings++;
    if (this.answers) queueMicrotask(() => this.emit('pong'));
  };
  close = (code: number) => {
    this.code ??= code;
    this.readyState = 3;
    this.emit('close', code);
  };
  terminate = () => {
    this.cut = true;
    this.readyState = 3;
    this.emit('close', 1006);
  };
}

/** One socket of a parent whose rights a test may change. */
const open = () => {
  const rights = { signedIn: true, readable: true, read: Promise.resolve() };
  /** Assessments that were erased. */
  const erased = new Set<AssessmentId>();
  /** Assessments of which the parent is no longer a guardian. */
  const lostAssessments = new Set<AssessmentId>();
  const week = fold(assessment, [...begun, ...daysOpened(2)]) as Assessment;
  const stored = { assessmentId, version: 5, week, child, ageMs: 0 };
  const pushed: number[] = [];
  const weeks: HubPorts['weeks'] = {
    one: async (id) => {
      await rights.read;
      if (erased.has(id)) return null;
      if (rights.readable) return { ...stored, assessmentId: id };
      throw new Error('The store is away');
    },
    versions: async (ids) =>
      new Map(ids.filter((id) => !erased.has(id)).map((id): [AssessmentId, number] => [id, stored.version])),
  };
  const listening = { again: () => {}, moved: () => {} };
  const hub = createLiveHub({
    onPushed: (seconds) => void pushed.push(seconds),
    weeks,
    listGuardians: async (ids) =>
      new Map(ids.map((id) => [id, new Set(lostAssessments.has(id) ? [] : [parent.userId])])),
    hints: {
      moved: () => {},
      ended: () => {},
      locked: () => {},
      listen: (onHint) => {
        listening.again = () => onHint({ moved: [], ended: [], locked: [] }, true);
        listening.moved = () => onHint({ moved: [assessmentId], ended: [], locked: [] }, false);
      },
      close: () => {},
    },
    clock: () => on(2),
    onSessionEnded: () => {},
    devices: NO_DEVICES,
    sweepMs: 2_000,
    onFault: (error) => {
      throw error;
    },
  });
  const faults: unknown[] = [];
  const sockets = createSockets(() => 0.5);
  const messageLimit = createMessageLimit();
  const connect = () => {
    const wire = new Wire();
    watch(wire as never, parent, {
      hub,
      sockets,
      messageLimit,
      session: 'x',
      now: Date.now,
      random: () => 0.5,
      access: {
        isGuardianOfStudent: async () => true,
        wasErasedFor: async () => false,
        findGuardianRole: async () => 'owner',
        findChildOfAssessment: async () => child,
        findChildOfGuardian: async (_user, id) => (lostAssessments.has(id) ? null : child),
      },
      parent: async () => (rights.signedIn ? parent : null),
      teacher: async () => null,
      onFault: (error) => void faults.push(error),
    });
    return wire;
  };
  const wire = connect();
  const receive = async (message: object) => {
    wire.emit('message', Buffer.from(JSON.stringify(message)));
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    wire,
    connect,
    rights,
    lost: lostAssessments,
    erased,
    hub,
    weeks,
    listening,
    sockets,
    hear: receive,
    stored,
    faults,
    pushed,
  };
};
const topic = `assessment:${assessmentId}`;
const otherId = '0193a000-0000-7000-8000-0000000000ff' as AssessmentId;
const otherTopic = `assessment:${otherId}`;
const thirdId = '0193a000-0000-7000-8000-0000000000fe' as AssessmentId;
const sub = { v: 1, type: 'sub', topic };
const ping = Buffer.from('{"v":1,"type":"ping"}');
/** What a client sends that comes back with as many weeks as it may watch. */
const TWENTY_SUBS = Array.from({ length: 20 }, (_, i) =>
  Buffer.from(
    JSON.stringify({ ...sub, topic: `assessment:0193a000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}` }),
  ),
);

describe('a socket', () => {
  it('that answers no ping for ten seconds is cut', async () => {
    const { wire } = open();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(wire.pings).toBe(1);
    wire.answers = false;
    await vi.advanceTimersByTimeAsync(25_000);
    expect([wire.pings, wire.cut]).toEqual([2, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wire.cut).toBe(true);
  });

  it('is left when its session has run out, at the next look', async () => {
    const { wire, rights, hear: receive, hub, sockets } = open();
    await receive(sub);
    rights.signedIn = false;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(wire.code).toBe(4401);
    expect([hub.subscriptions(), sockets.count()]).toEqual([0, 0]);
  });

  it.each([
    ['that its owner is no guardian of any more', 'lost'],
    ['that was erased', 'erased'],
  ] as const)('loses a week %s at the next sweep, keeps the others, and ends with the last', async (_, ending) => {
    const { wire, [ending]: ended, hear: receive, hub } = open();
    await receive(sub);
    await receive({ ...sub, topic: otherTopic });
    expect(hub.subscriptions()).toBe(2);
    ended.add(assessmentId);
    await hub.sweep();
    expect(wire.sent.at(-1)).toEqual({ v: 1, type: 'gone', topic });
    expect([hub.subscriptions(), wire.code]).toEqual([1, undefined]);
    ended.add(otherId);
    await hub.sweep();
    expect(wire.sent.at(-1)).toEqual({ v: 1, type: 'gone', topic: otherTopic });
    expect([hub.subscriptions(), wire.code]).toEqual([0, 4403]);
  });

  it('keeps a week whose guardian came in while the sweep was asking about another', async () => {
    const { hear: receive, hub, wire, lost: lostAssessments } = open();
    let revoked = 0;
    const other = {
      assessmentId,
      socket: { send: () => {}, close: () => {}, isOpen: () => true },
      lastSent: 5,
      onRevoked: () => void revoked++,
    };
    await hub.subscribe({ ...other, reader: 'parent', userId: 'another' as UserId }, 5);
    lostAssessments.add(assessmentId);
    const sweeping = hub.sweep();
    lostAssessments.delete(assessmentId);
    await receive(sub);
    await sweeping;
    expect([revoked, wire.sent.at(-1)?.type, wire.code]).toEqual([1, 'live', undefined]);
  });

  it('is renewed after an hour', async () => {
    const { wire } = open();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(wire.sent.at(-1)).toEqual({ v: 1, type: 'restart', retryAfterMs: 1_000 });
    expect(wire.code).toBe(1012);
  });

  it('watches twenty weeks at most, each once', async () => {
    const { wire, hear: receive, hub } = open();
    for (let i = 0; i < 3; i++) await receive(sub);
    expect(hub.subscriptions()).toBe(1);
    await receive({ v: 1, type: 'unsub', topic });
    expect(hub.subscriptions()).toBe(0);
    for (let i = 0; i < 21; i++) {
      await vi.advanceTimersByTimeAsync(200);
      await receive({ ...sub, topic: `assessment:0193a000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}` });
    }
    expect(wire.code).toBe(4429);
    expect(hub.subscriptions()).toBe(0);
  });

  it('takes all subscriptions that its user may have in one second, twice, as of five tabs that come back', async () => {
    const { wire, connect, hub } = open();
    const first = [wire, connect(), connect(), connect(), connect()];
    for (const each of first) for (const message of TWENTY_SUBS) each.emit('message', message);
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.subscriptions()).toBe(100);
    for (const each of first) each.close(1012);
    const again = first.map(connect);
    for (const each of again) for (const message of TWENTY_SUBS) each.emit('message', message);
    await vi.advanceTimersByTimeAsync(0);
    expect([again.map(({ code }) => code), hub.subscriptions()]).toEqual([Array(5).fill(undefined), 100]);
  });

  it('is cut when its user sends more than that, from whichever socket, until a while has passed', async () => {
    const { wire, connect } = open();
    for (let i = 0; i < 200; i++) wire.emit('message', ping);
    expect(wire.code).toBeUndefined();
    const other = connect();
    other.emit('message', ping);
    expect(other.code).toBe(4429);
    await vi.advanceTimersByTimeAsync(1_000);
    for (let i = 0; i < 3; i++) wire.emit('message', ping);
    expect(wire.code).toBeUndefined();
    wire.emit('message', ping);
    expect(wire.code).toBe(4429);
  });

  it('is registered once when it subscribes, leaves and subscribes again before anything was answered', async () => {
    const { wire, hear: receive, hub, stored } = open();
    const readShown = () => wire.sent.filter(({ type }) => type === 'view').length;
    for (const type of ['sub', 'unsub', 'sub'])
      wire.emit('message', Buffer.from(JSON.stringify({ v: 1, type, topic })));
    await vi.advanceTimersByTimeAsync(10);
    expect([hub.subscriptions(), readShown()]).toEqual([1, 1]);
    stored.version += 1;
    await hub.sweep();
    expect(readShown()).toBe(2);
    await receive({ v: 1, type: 'unsub', topic });
    expect(hub.subscriptions()).toBe(0);
  });

  it('is shown nothing of a week that it left while the week was read', async () => {
    const { wire, hub } = open();
    for (const type of ['sub', 'unsub']) wire.emit('message', Buffer.from(JSON.stringify({ v: 1, type, topic })));
    await vi.advanceTimersByTimeAsync(10);
    expect(hub.subscriptions()).toBe(0);
    expect(wire.sent.map(({ type }) => type)).toEqual(['hello']);
  });

  it('leaves no registration behind when its week cannot be read, and is asked to come back', async () => {
    const { wire, rights, hear: receive, hub, sockets, faults } = open();
    rights.readable = false;
    await receive(sub);
    expect([hub.subscriptions(), sockets.count(), wire.code]).toEqual([0, 0, 1012]);
    expect(faults).toHaveLength(1);
  });

  it('that left while its week was read is not kept', async () => {
    const { wire, hub } = open();
    wire.emit('message', Buffer.from(JSON.stringify(sub)));
    wire.close(1000);
    await vi.advanceTimersByTimeAsync(10);
    expect(hub.subscriptions()).toBe(0);
  });
});

it('frames: measured from a commit of this node, otherwise by the age of the row; without a newer view nothing is', async () => {
  const { hear: receive, hub, stored, pushed, listening } = open();
  hub.start();
  await receive(sub);
  hub.committed(assessmentId);
  await vi.advanceTimersByTimeAsync(0);
  expect(pushed).toEqual([]);
  // The row is as old as the start of its transaction, which took 400 ms to its commit.
  Object.assign(stored, { version: 6, ageMs: 400 });
  hub.committed(assessmentId);
  await vi.advanceTimersByTimeAsync(0);
  Object.assign(stored, { version: 7, ageMs: 60 });
  await hub.sweep();
  Object.assign(stored, { version: 8, ageMs: 1_500 });
  listening.moved();
  await vi.advanceTimersByTimeAsync(0);
  expect(pushed).toEqual([0, 0.06, 1.5]);
  hub.stop();
});

it.each([
  ['is new', sub],
  ['comes back', { ...sub, have: 3 }],
])(
  'frames: the first view of a socket that %s is none of them, also where a sweep comes before it',
  async (_, message) => {
    const { hear: receive, hub, stored, rights, pushed, wire } = open();
    stored.ageMs = 86_400_000;
    const { promise, resolve } = Promise.withResolvers<void>();
    rights.read = promise;
    await receive(message);
    rights.read = Promise.resolve();
    await hub.sweep();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect([pushed, wire.sent.map(({ type }) => type)]).toEqual([[], ['hello', 'view', 'live']]);
  },
);

it('a sweep that takes long is followed by no other, and by one more where listening began again meanwhile', async () => {
  const { hear: receive, hub, weeks, listening } = open();
  await receive(sub);
  const { promise, resolve } = Promise.withResolvers<never>();
  const look = vi.spyOn(weeks, 'versions').mockReturnValue(promise);
  hub.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(look).toHaveBeenCalledTimes(1);
  listening.again();
  look.mockRestore();
  const lookAgain = vi.spyOn(weeks, 'versions');
  resolve(new Map() as never);
  await vi.advanceTimersByTimeAsync(0);
  expect(lookAgain).toHaveBeenCalledTimes(1);
  hub.stop();
});

it.each([
  ['goes on', [topic, otherTopic, `assessment:${thirdId}`], undefined],
  ['ends with them', [topic, otherTopic], 4403],
])('weeks that were erased together are each gone for a slow socket that %s', async (_, watched, code) => {
  const { wire, erased, hear: receive, hub } = open();
  for (const each of watched) await receive({ ...sub, topic: each });
  wire.bufferedAmount = 70_000;
  erased.add(assessmentId).add(otherId);
  await hub.sweep();
  wire.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(wire.sent.flatMap((message) => (message.type === 'gone' ? [message.topic] : []))).toEqual([topic, otherTopic]);
  expect(wire.code).toBe(code);
});

it.each<[string, AssessmentEvent[], string[]]>([
  [
    'keeps the page when the teacher takes the form back',
    [examples.TeacherObserved, examples.TeacherInputWithdrawn],
    ['view', 'live'],
  ],
  ['ends when the invitation is withdrawn', [examples.InvitationWithdrawn], ['revoked']],
])('the right of a teacher %s', async (_, events, expected) => {
  const week = fold(assessment, [...begun, ...daysOpened(5), ...events]) as Assessment;
  const stored = { assessmentId, version: 12, week, child, ageMs: 0 };
  const seen: string[] = [];
  const hub = createLiveHub({
    listGuardians: async () => new Map(),
    weeks: { one: async () => stored, versions: async () => new Map() },
    hints: { moved: () => {}, ended: () => {}, locked: () => {}, listen: () => {}, close: () => {} },
    clock: () => on(5),
    onSessionEnded: () => {},
    devices: NO_DEVICES,
    sweepMs: 2_000,
    onFault: () => {},
  });
  const send = (_about: string, text: string) => void seen.push(JSON.parse(text).type);
  const socket = { send, close: () => {}, isOpen: () => true };
  const onRevoked = () => void seen.push('revoked');
  await hub.subscribe({ assessmentId, socket, reader: 'teacher', invitationId, lastSent: 0, onRevoked }, undefined);
  expect(seen).toEqual(expected);
});
