import { describe, expect, it } from 'vitest';
import {
  type CommandEnvelope,
  type CommandFactory,
  createCommandHandler,
  type HandlePorts,
} from '#services/assessment/handle.ts';
import { createTeacherBounced } from '#services/assessment/system-commands.ts';
import { unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import type { EventStore, MailRow } from '#services/database/event-store.ts';
import { createMemoryEventStore } from '#services/database/testing/memory-event-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import {
  assessmentId,
  begun,
  examples,
  invitationId,
  on,
  scheduleMira,
  studentId,
  toCommand,
} from '#shared/testing/examples.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

let keys = 0;
const order = (command: CommandEnvelope['command'], more: Partial<CommandEnvelope> = {}): CommandEnvelope => ({
  assessmentId,
  command,
  actor: { kind: 'parent', id: 'u1' },
  origin: 'a',
  key: `key-${keys++}`,
  requestHash: 'hash',
  ...more,
});
const checkMood = toCommand<Command>('CheckMood', examples.MoodChecked);
const otherMood = toCommand<Command>('CheckMood', examples.MoodChecked, { mood: 'sad' });
const observe = toCommand<Command>('ObserveAsParent', examples.ParentObserved);

function setUp(more: Partial<HandlePorts> = {}, wrap: (store: EventStore) => Partial<EventStore> = () => ({})) {
  const store = createMemoryEventStore();
  const committed: unknown[][] = [];
  const waits: number[] = [];
  const ports: HandlePorts = {
    store: { ...store, ...wrap(store) },
    instruments: createInstruments(),
    rowsFor: createRowsFor(unscored),
    mailFor: async () => [],
    onCommitted: (...args) => void committed.push(args),
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
    ...more,
  };
  return { store, committed, waits, handle: createCommandHandler(ports) };
}

describe('handle', () => {
  it('writes what was decided and answers the state after it', async () => {
    const { handle, store, committed } = setUp();
    const scheduled = await handle(order(scheduleMira));
    expect(scheduled).toMatchObject({
      replayed: false,
      version: 3,
      events: begun,
      state: { status: 'running', studentId },
    });
    const handled = await handle(order(checkMood, { origin: 'o' }));
    expect(handled).toMatchObject({
      version: 4,
      events: [examples.MoodChecked],
      state: { done: { 'mood/1': examples.MoodChecked.at } },
    });
    expect(await store.load(assessmentId)).toEqual({ version: 4, state: JSON.parse(JSON.stringify(handled.state)) });
    expect((await store.read(assessmentId)).map(({ origin }) => origin)).toEqual(['a', 'a', 'a', 'o']);
    expect(committed.map(([id, events]) => [id, events])).toEqual([
      [assessmentId, begun],
      [assessmentId, [examples.MoodChecked]],
    ]);
  });

  it('leaves out the plan that the row holds, until an event brings another', async () => {
    const requests: (boolean | undefined)[] = [];
    const { handle } = setUp({}, (store) => ({
      load: async (id) => ({ ...(await store.load(id)), isPlanStored: true }),
      append: (request) => {
        requests.push(request.isPlanStored);
        return store.append(request);
      },
    }));
    const reschedule: Command = { type: 'Reschedule', at: examples.MoodChecked.at, nextDayOn: '2026-11-27' };
    for (const command of [scheduleMira, checkMood, reschedule]) await handle(order(command));
    expect(requests).toEqual([false, true, false]);
  });

  it('writes views, mails and what the relay must tell in the same append', async () => {
    const mail: MailRow = {
      dedupeKey: 'd',
      kind: 'reminder',
      recipient: 'parent:u1',
      localDate: '2026-11-23',
      payload: {},
    };
    const { handle, store } = setUp({
      mailFor: async (id, events) =>
        id === assessmentId && events.some(({ type }) => type === 'MoodChecked') ? [mail] : [],
    });
    await handle(order(scheduleMira));
    await handle(order(checkMood));
    await handle(order(toCommand('AnswerScene', examples.SceneAnswered)));
    expect(await store.viewRows(assessmentId)).toMatchObject([
      { table: 'week_phases', row: { version: 2, phase: 'scheduled' } },
      {
        table: 'mood_assessments',
        row: { session_id: assessmentId, student_id: studentId, version: 4, mood: 'happy' },
      },
    ]);
    expect(await store.mails(assessmentId)).toEqual([
      expect.objectContaining({ kind: 'consent-receipt', recipient: 'account:u1' }),
      mail,
    ]);
    expect(await store.relayHead(assessmentId)).toBe(4);
  });

  it('does not tell the relay of what the workflow did itself', async () => {
    const { handle, store } = setUp();
    await handle(order(scheduleMira));
    await handle(order(checkMood, { origin: 'w' }));
    expect(await store.relayHead(assessmentId)).toBe(3);
  });

  it('answers a write that changes nothing, and tells nobody', async () => {
    const { handle, committed } = setUp();
    await handle(order(scheduleMira));
    await handle(order(checkMood));
    expect(await handle(order(checkMood))).toMatchObject({ replayed: false, version: 4, events: [] });
    expect(committed).toHaveLength(2);
  });

  it.each(['w', 's'] as const)('leaves the key of a step of origin %s free that was not due', async (origin) => {
    const { handle } = setUp();
    await handle(order(scheduleMira));
    const open = (at: string) => handle(order({ type: 'OpenDay', day: 1, at }, { origin, key: 'day-opened:1' }));
    expect(await open('2026-11-22T12:00:00.000Z')).toMatchObject({ version: 3, events: [] });
    expect(await open('2026-11-23T07:00:00.000Z')).toMatchObject({ replayed: false, version: 4 });
  });

  it('passes a refusal on and remembers nothing of it', async () => {
    const { handle, store } = setUp();
    const early = order(checkMood);
    await expect(handle(early)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await handle(order(scheduleMira));
    expect(await handle(early)).toMatchObject({ replayed: false, version: 4 });
    await expect(handle(order(toCommand('ReplaySitting', examples.SittingReplayed)))).rejects.toMatchObject({
      code: 'NOTHING_TO_REPLAY',
    });
    expect(await store.read(assessmentId)).toHaveLength(4);
  });
});

describe('the same key again', () => {
  it('is answered with the state of today and writes nothing', async () => {
    const { handle, store, committed } = setUp();
    await handle(order(scheduleMira));
    const first = order(checkMood);
    await handle(first);
    await handle(order(otherMood));
    expect(await handle(first)).toMatchObject({
      replayed: true,
      version: 5,
      events: [],
      state: { moods: { 1: 'sad/medium' } },
    });
    expect(await store.read(assessmentId)).toHaveLength(5);
    expect(committed).toHaveLength(3);
  });

  it('is a replay also where the rules would now refuse it', async () => {
    const { handle } = setUp();
    await handle(order(scheduleMira));
    const form = order(observe);
    await handle(form);
    expect(await handle(form)).toMatchObject({ replayed: true, version: 4 });
    await expect(handle(order(observe))).rejects.toMatchObject({ code: 'ALREADY_SUBMITTED' });
  });

  it('is refused for another request, whether the rules take it or not', async () => {
    const { handle } = setUp();
    const key = 'one-key';
    await handle(order(scheduleMira));
    await handle(order(observe, { key }));
    await expect(handle(order(checkMood, { key, requestHash: 'other' }))).rejects.toMatchObject({ code: 'KEY_REUSED' });
    await expect(handle(order(observe, { key, requestHash: 'other' }))).rejects.toMatchObject({ code: 'KEY_REUSED' });
  });

  it('is refused while its twin has not committed', async () => {
    const { handle } = setUp({}, () => ({ append: async () => ({ outcome: 'inFlight' }) }));
    await expect(handle(order(scheduleMira))).rejects.toMatchObject({ code: 'KEY_IN_FLIGHT' });
  });
});

describe('an order whose command follows from the log', () => {
  it('is refused with the reason of the choice, and is a replay where it was written before', async () => {
    const { handle } = setUp();
    await handle(order(scheduleMira));
    const once: CommandFactory = async (readHistory) =>
      (await readHistory({ types: ['MoodChecked'] })).length > 0 ? refuse('ITEM_NOT_ISSUED') : checkMood;
    const first = order(once);
    await handle(first);
    expect(await handle(first)).toMatchObject({ replayed: true, version: 4 });
    await expect(handle(order(once))).rejects.toMatchObject({ code: 'ITEM_NOT_ISSUED' });
  });
});

it('a second week of a child is refused while one is running, and begins once it is over', async () => {
  const { handle } = setUp();
  await handle(order(scheduleMira));
  const second = { assessmentId: '0193a000-0000-7000-8000-000000000002' as AssessmentId };
  await expect(handle(order(scheduleMira, second))).rejects.toMatchObject({ code: 'WEEK_RUNNING' });
  await handle(order({ type: 'CancelAssessment', at: examples.AssessmentCancelled.at, by: 'parent' }));
  expect(await handle(order(scheduleMira, second))).toMatchObject({ version: 3 });
});

it('an erased child takes no command, whether its week is still there or not', async () => {
  const { handle, store } = setUp();
  await handle(order(scheduleMira));
  await store.erase(studentId);
  for (const command of [checkMood, scheduleMira])
    await expect(handle(order(command))).rejects.toMatchObject({ code: 'ERASED' });
});

it('a teacher’s letter that came back is noted once, however often it is told, and costs nothing where there is no week', async () => {
  const { handle, store } = setUp();
  await handle(order(scheduleMira));
  const tell = createTeacherBounced(handle);
  for (const day of [1, 2]) await tell(assessmentId, invitationId, on(day));
  await tell('0193a000-0000-7000-8000-000000000002' as AssessmentId, invitationId, on(2));
  const bounces = await store.read(assessmentId, { types: ['InvitationBounced'] });
  expect(bounces).toMatchObject([{ origin: 's', event: examples.InvitationBounced }]);
});

describe('writers that meet', () => {
  /** Another writer appends before each of the first `times` appends. */
  const disturbAppends = (times: number) => (store: EventStore) => {
    let remaining = times;
    const append: EventStore['append'] = async (request) => {
      if (request.expected > 0 && remaining-- > 0) {
        const { version, state } = await store.load(assessmentId);
        const idempotency = { key: `other-${remaining}`, requestHash: 'hash', actorId: 'other' };
        const events = [examples.DayOpened];
        await store.append({
          ...request,
          expected: version,
          idempotency,
          events,
          state: events.reduce(assessment.evolve, state),
          views: [],
          mail: [],
        });
      }
      return store.append(request);
    };
    return { append };
  };

  it('are decided anew on the newer state, after a short wait each time', async () => {
    const { handle, store, waits } = setUp({}, disturbAppends(4));
    await handle(order(scheduleMira));
    expect(await handle(order(checkMood))).toMatchObject({ version: 8, replayed: false });
    expect(waits).toEqual([27.5, 27.5, 27.5, 27.5]);
    expect((await store.read(assessmentId)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('have their command built anew, on the events that the append expects', async () => {
    const { handle, store } = setUp({}, disturbAppends(2));
    await handle(order(scheduleMira));
    const seen: unknown[][] = [];
    const build: CommandFactory = async (readHistory) => {
      seen.push([(await readHistory()).length, (await readHistory({ types: ['DayOpened'] })).length]);
      return checkMood;
    };
    expect(await handle(order(build))).toMatchObject({ version: 6, events: [examples.MoodChecked] });
    expect(seen).toEqual([
      [3, 0],
      [4, 1],
      [5, 2],
    ]);
    expect(await store.read(assessmentId)).toHaveLength(6);
  });

  it('give up after five tries', async () => {
    const { handle, waits } = setUp({}, disturbAppends(5));
    await handle(order(scheduleMira));
    await expect(handle(order(checkMood))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(waits).toHaveLength(4);
  });
});

describe('what hangs on the commit', () => {
  it('is told whether the workflow is to hear of it at once: of a pause, and not of an answer within a task', async () => {
    const { handle, committed } = setUp();
    await handle(order(scheduleMira));
    await handle(order(toCommand('AnswerScene', examples.SceneAnswered)));
    await handle(order(toCommand('Pause', examples.AssessmentPaused)));
    expect(committed.map(([, , , isSignalDue]) => isSignalDue)).toEqual([true, false, true]);
  });

  it('never makes the write fail', async () => {
    const { handle } = setUp({
      onCommitted: () => {
        throw new Error('no socket');
      },
    });
    expect(await handle(order(scheduleMira))).toMatchObject({ version: 3 });
  });

  it('lets a fault of the database through as it is', async () => {
    const fault = new Error('connection lost');
    const { handle } = setUp({}, () => ({ load: async () => Promise.reject(fault) }));
    await expect(handle(order(scheduleMira))).rejects.toBe(fault);
  });
});
