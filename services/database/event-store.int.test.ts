import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import type { AppendRequest, EventStore, ViewRow } from '#services/database/event-store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createMemoryEventStore, type StoreInspection } from '#services/database/testing/memory-event-store.ts';
import { createPostgresInspection } from '#services/database/testing/postgres-inspection.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { findLastSignalledVersion } from '#shared/domain/assessment/signals.ts';
import { initialState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { begun, createAllTaskEvents, examples, on, scheduled } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

let sql: LogClient;
let database: OpenDatabase;
beforeAll(async () => {
  const url = await createDatabase();
  [sql, database] = [createLogClient(url, { max: 24 }), openDatabase(url)];
});
afterAll(() => Promise.all([sql.end(), database.close()]));

const newId = () => uuidv7() as AssessmentId;
const buildRequest = (key: string = randomUUID(), requestHash = 'hash') => ({ key, requestHash, actorId: 'parent-1' });
const buildBeginning = (studentId: StudentId = uuidv7() as StudentId): AssessmentEvent[] => [
  { ...scheduled, studentId },
  ...begun.slice(1),
];

/** An append as `handle` builds it from a history and new events. */
async function buildAppend(
  assessmentId: AssessmentId,
  history: readonly AssessmentEvent[],
  events: readonly AssessmentEvent[],
  more: Partial<AppendRequest> = {},
): Promise<AppendRequest> {
  const expected = history.length;
  const state = fold(assessment, [...history, ...events]);
  const versioned = events.map((event, i) => ({ version: expected + 1 + i, event }));
  const studentId = state.status === 'notScheduled' ? ('' as StudentId) : state.studentId;
  const views = await createRowsFor(unscored)({
    assessmentId,
    studentId,
    previous: fold(assessment, history),
    events: versioned,
    history: async () => [...history, ...events].map((event, i) => ({ version: i + 1, event })),
  });
  const signalled = findLastSignalledVersion(events, expected + 1, 'a');
  return {
    assessmentId,
    expected,
    idempotency: buildRequest(),
    origin: 'a',
    actor: 'parent:1',
    events,
    state,
    views,
    mail: [],
    signalled,
    ...more,
  };
}

const mood = (day: 1 | 2 | 3 | 4 | 5 | 6, mood: 'happy' | 'sad' = 'happy'): AssessmentEvent => ({
  ...examples.MoodChecked,
  day,
  mood,
  at: on(day),
});
const appended = (version: number) => ({ outcome: 'appended', version });
const conflict = (actual: number) => ({ outcome: 'conflict', actual });
const duplicate = (version: number, sameRequest: boolean) => ({ outcome: 'duplicate', version, sameRequest });
/** Rows in a fixed order; a column that a view omits is null in a table. */
const sortRows = (rows: readonly ViewRow[]) =>
  rows
    .map(({ table, row }) => {
      const columns = Object.entries(row).filter(([, value]) => value !== null);
      return JSON.stringify([table, columns.sort()]);
    })
    .sort();

describe.each([
  [
    'on Postgres',
    (): EventStore & StoreInspection => ({
      ...createPostgresEventStore(sql, database),
      ...createPostgresInspection(sql),
    }),
  ],
  ['in memory', createMemoryEventStore],
])('an event store %s', (_, make) => {
  let store: EventStore & StoreInspection;
  beforeAll(() => {
    store = make();
  });

  const append = async (...given: Parameters<typeof buildAppend>) => store.append(await buildAppend(...given));
  const begin = async (id = newId(), events = buildBeginning()) => {
    await append(id, [], events);
    return { id, events };
  };

  it('knows nothing of a stream that does not exist', async () => {
    expect(await store.load(newId())).toEqual({ version: 0, state: initialState });
    expect(await store.read(newId())).toEqual([]);
  });

  it('gives back the state and the events as they were written, whatever kind they are', async () => {
    const { id, events } = await begin();
    const all = [...events, ...Object.values(examples)];
    expect(await append(id, events, Object.values(examples))).toEqual(appended(all.length));
    expect(await store.read(id)).toEqual(all.map((event, i) => ({ version: i + 1, origin: 'a', event })));
    expect(await store.load(id)).toMatchObject({
      version: all.length,
      state: JSON.parse(JSON.stringify(fold(assessment, all))),
    });
    expect((await store.read(id, { after: all.length - 2 })).map(({ version }) => version)).toEqual([
      all.length - 1,
      all.length,
    ]);
  });

  it('gives the events of some types only, with the versions that they have among all', async () => {
    const { id, events } = await begin();
    const all = [...events, ...Object.values(examples)];
    await append(id, events, Object.values(examples));
    const types = ['ItemAnswered', 'MoodChecked'] as const;
    const expected = all.flatMap((event, i) => (types.some((type) => type === event.type) ? [i + 1] : []));
    expect((await store.read(id, { types })).map(({ version }) => version)).toEqual(expected);
    expect((await store.read(id, { after: expected[0], types })).map(({ version }) => version)).toEqual(
      expected.slice(1),
    );
    expect(await store.read(id, { types: [] })).toEqual([]);
  });

  it('gives the events of one subject only, where one is named, with those that name none', async () => {
    const { id, events } = await begin();
    const all = [...events, ...Object.values(examples)];
    await append(id, events, Object.values(examples));
    const types = ['ItemAnswered', 'SubjectCompleted', 'SittingReplayed'] as const;
    const listTypes = async (subject: Subject) =>
      (await store.read(id, { types, subject })).map(({ event: { type } }) => type);
    const { subject } = examples.ItemAnswered;
    expect(examples.SubjectCompleted.subject).toBe(subject);
    const [other] = Subject.options.filter((each) => each !== subject) as [Subject];
    expect((await listTypes(subject)).toSorted()).toEqual(types.toSorted());
    expect(await listTypes(other)).toEqual(['SittingReplayed']);
    expect(await store.read(id, { subject: other })).not.toHaveLength(all.length);
  });

  it('gives the events of one author only, where one is named', async () => {
    const { id, events } = await begin();
    await append(id, events, [mood(1)], { actor: 'parent:2' });
    expect((await store.read(id, { actor: 'parent:2' })).map(({ event }) => event)).toEqual([mood(1)]);
    expect(await store.read(id, { actor: 'parent:1' })).toHaveLength(events.length);
    expect(await store.read(id, { types: ['MoodChecked'], actor: 'parent:1' })).toEqual([]);
    expect(await store.read(id, { actor: 'parent' })).toEqual([]);
  });

  it('gives the events of several assessments at once, each in its place', async () => {
    const [one, other] = [await begin(), await begin()];
    await append(other.id, other.events, [mood(1), mood(2)]);
    const ids = [other.id, newId(), one.id];
    expect(await store.readMany(ids)).toEqual(await Promise.all(ids.map((id) => store.read(id))));
    const moods = await store.readMany(ids, { types: ['MoodChecked'], after: other.events.length + 1 });
    expect(moods.map((log) => log.map(({ event }) => event))).toEqual([[mood(2)], [], []]);
    expect(await store.readMany([])).toEqual([]);
  });

  it('refuses a version that is not the newest and writes nothing, and the same key may try again', async () => {
    const { id, events } = await begin();
    const stale = await buildAppend(id, [], [...events]);
    expect(await store.append(stale)).toEqual(conflict(3));
    const ahead = { ...(await buildAppend(id, events, [mood(1)])), expected: 7 };
    expect(await store.append(ahead)).toEqual(conflict(3));
    expect(await store.append({ ...ahead, expected: 3 })).toEqual(appended(4));
    expect(await store.read(id)).toHaveLength(4);
    expect(await append(newId(), events, [mood(1)])).toEqual(conflict(0));
  });

  describe('begins a week', () => {
    const cancelled = { ...examples.AssessmentCancelled };
    const reported = [examples.AnalysisStarted, examples.ReportGenerated];

    it('for a child that has none running, and writes nothing of another', async () => {
      const events = buildBeginning();
      const { id } = await begin(newId(), events);
      const second = await buildAppend(newId(), [], events);
      expect(await store.append(second)).toEqual({ outcome: 'childHasWeek' });
      expect(await store.load(second.assessmentId)).toEqual({ version: 0, state: initialState });
      await append(id, events, [cancelled]);
      // The key was left free, so the same request may retry.
      expect(await store.append(second)).toEqual(appended(3));
      expect(await append(newId(), [], buildBeginning())).toEqual(appended(3));
    });

    it('again once the report of the one before is there, and not while its analysis runs or has failed', async () => {
      const events = buildBeginning();
      const { id } = await begin(newId(), events);
      await append(id, events, [examples.AnalysisStarted, examples.AnalysisFailed]);
      expect(await append(newId(), [], events)).toEqual({ outcome: 'childHasWeek' });
      await append(id, [...events, examples.AnalysisStarted, examples.AnalysisFailed], reported);
      expect(await append(newId(), [], events)).toEqual(appended(3));
    });

    it('once of twenty that come at once', async () => {
      const events = buildBeginning();
      const requests = await Promise.all(Array.from({ length: 20 }, () => buildAppend(newId(), [], events)));
      const results = await Promise.all(requests.map((request) => store.append(request)));
      expect(results.map(({ outcome }) => outcome).sort()).toEqual([
        'appended',
        ...Array.from({ length: 19 }, () => 'childHasWeek'),
      ]);
    });
  });

  it('answers a known key with the version of its first delivery, and says whether it is the same request', async () => {
    const { id, events } = await begin();
    const request = await buildAppend(id, events, [mood(1)]);
    await store.append(request);
    await append(id, [...events, mood(1)], [mood(2)]);
    expect(await store.append(request)).toEqual(duplicate(4, true));
    const other = { ...request, idempotency: { ...request.idempotency, requestHash: 'other' } };
    expect(await store.append(other)).toEqual(duplicate(4, false));
    expect(await store.findPreviousResult(id, request.idempotency)).toEqual(duplicate(4, true));
    expect(await store.findPreviousResult(id, buildRequest())).toBeNull();
    expect(await store.read(id)).toHaveLength(5);
  });

  it('takes the same key in another stream', async () => {
    const [one, two] = [await begin(), await begin()];
    const idempotency = buildRequest('day-opened:1');
    const results = await Promise.all(
      [one, two].map(async ({ id, events }) => append(id, events, [examples.DayOpened], { idempotency })),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['appended', 'appended']);
  });

  it('remembers the key of an empty batch and writes nothing else', async () => {
    const { id, events } = await begin();
    const nothing = await buildAppend(id, events, []);
    expect(await store.append(nothing)).toEqual(appended(3));
    expect(await store.append(nothing)).toEqual(duplicate(3, true));
    expect(await store.append({ ...(await buildAppend(id, events, [])), expected: 2 })).toEqual(conflict(3));
    const nowhere = newId();
    expect(await append(nowhere, [], [])).toEqual(appended(0));
    expect(await store.load(nowhere)).toEqual({ version: 0, state: initialState });
  });

  it('keeps versions dense under twenty writers that all want to be next', async () => {
    const { id, events } = await begin();
    const keys = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      keys.map(async (key) => {
        for (;;) {
          const knownEvents = (await store.read(id)).map(({ event }) => event);
          const request = await buildAppend(id, knownEvents, [mood(1), mood(2)], { idempotency: buildRequest(key) });
          if ((await store.append(request)).outcome !== 'conflict') return;
        }
      }),
    );
    const versions = (await store.read(id)).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: events.length + 40 }, (_, i) => i + 1));
    expect((await store.load(id)).version).toBe(43);
  });

  it('writes once what is sent twenty times at once', async () => {
    const { id, events } = await begin();
    const request = await buildAppend(id, events, [mood(1)]);
    const results = await Promise.all(Array.from({ length: 20 }, () => store.append(request)));
    expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
    expect(
      results.filter((result) => result.outcome === 'duplicate' && result.sameRequest && result.version === 4),
    ).toHaveLength(19);
    expect(await store.read(id)).toHaveLength(4);
  });

  it('writes the rows of the views in the same commit, and the newest of a key counts', async () => {
    const { id, events } = await begin();
    const first = [mood(1), mood(2), mood(1, 'sad')];
    await append(id, events, first);
    await append(id, [...events, ...first], [mood(2, 'sad'), examples.ParentObserved]);
    const rows = await store.viewRows(id);
    expect(
      rows.filter(({ table }) => table === 'mood_assessments').map(({ row }) => [row.day, row.mood, row.version]),
    ).toEqual(
      expect.arrayContaining([
        [1, 'sad', 6],
        [2, 'sad', 7],
      ]),
    );
    expect(rows.filter(({ table }) => table === 'parent_observations')).toMatchObject([
      { row: { social_skills: 8, independence: null, home_activities: ['Outdoor Play'] } },
    ]);
    expect(rows).toHaveLength(4);
  });

  it('holds in its views what a fold of the whole week gives', async () => {
    const { id, events } = await begin();
    const week = [
      ...events,
      ...createAllTaskEvents({ teacher: true }),
      examples.SittingReplayed,
      examples.AnalysisStarted,
      examples.AnalysisFailed,
      examples.ReportGenerated,
    ];
    for (let n = events.length; n < week.length; n += 2) await append(id, week.slice(0, n), week.slice(n, n + 2));
    const allEvents = createMemoryEventStore();
    await allEvents.append(await buildAppend(id, [], week));
    expect(sortRows(await store.viewRows(id))).toEqual(sortRows(await allEvents.viewRows(id)));
    expect(new Set((await store.viewRows(id)).map(({ table }) => table)).size).toBe(8);
  });

  it('tells the relay of the last event that the workflow must hear, and of nothing else', async () => {
    const { id, events } = await begin();
    expect(await store.relayHead(id)).toBe(3);
    await append(id, events, [mood(1), examples.SceneAnswered]);
    expect(await store.relayHead(id)).toBe(4);
    await append(id, [...events, mood(1), examples.SceneAnswered], [examples.SceneAnswered]);
    expect(await store.relayHead(id)).toBe(4);
  });

  it('writes a mail once for ever, however many events ask for it', async () => {
    const { id, events } = await begin();
    const mail = {
      dedupeKey: `reminder|parent:1|${id}|2026-11-24`,
      kind: 'reminder',
      recipient: 'parent:1',
      localDate: '2026-11-24',
      payload: { day: 2 },
    };
    await append(id, events, [examples.ReminderSent], { mail: [mail, mail], origin: 'w' });
    await append(id, [...events, examples.ReminderSent], [examples.ReminderSent], {
      mail: [{ ...mail, payload: {} }],
      origin: 'w',
    });
    expect(await store.mails(id)).toEqual([mail]);
    expect((await store.read(id)).at(-1)?.origin).toBe('w');
  });

  it('writes nothing for an erased child, neither in its weeks nor in a new one', async () => {
    const studentId = uuidv7() as StudentId;
    const { id, events } = await begin(newId(), buildBeginning(studentId));
    const written = await buildAppend(id, events, [mood(1)]);
    await store.append(written);
    await store.erase(studentId);
    expect(await append(id, [...events, mood(1)], [mood(2)])).toEqual({ outcome: 'erased' });
    expect(await store.append(written)).toEqual({ outcome: 'erased' });
    expect(await append(id, [], events)).toEqual({ outcome: 'erased' });
    expect(await append(newId(), [], events)).toEqual({ outcome: 'erased' });
    expect(await store.findPreviousResult(id, written.idempotency)).toEqual({ outcome: 'erased' });
    expect((await store.load(id)).version).toBe(0);
    expect(await store.relayHead(id)).toBeNull();
  });

  it.each(['\u0000', '\ud800', 'a\\\u0000'])('refuses text that no database holds, before it writes', async (text) => {
    const { id, events } = await begin();
    const trials = [{ ...examples.TrialsRecorded.trials[0], response: { [`key${text}`]: text } }];
    const bad = { ...examples.TrialsRecorded, trials } as AssessmentEvent;
    await expect(buildAppend(id, events, [bad]).then(store.append)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const fine = {
      ...examples.TrialsRecorded,
      trials: [{ ...examples.TrialsRecorded.trials[0], response: 'a\\u0000 \\\\ud800 😀' }],
    } as AssessmentEvent;
    expect(await append(id, events, [fine])).toMatchObject({ outcome: 'appended' });
    expect((await store.read(id)).at(-1)?.event).toEqual(fine);
  });

  it('loses nothing and invents nothing, whatever batches come in whatever order', async () => {
    const batch = fc.record({
      events: fc.array(fc.constantFrom(...Object.values(examples)), { maxLength: 4 }),
      retries: fc.integer({ min: 0, max: 2 }),
      lag: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
        const { id, events } = await begin();
        const history = [...events];
        for (const { events: fresh, retries, lag } of batches) {
          const behind = history.slice(0, history.length - lag);
          const request = await buildAppend(id, behind, fresh);
          const result = await store.append(request);
          expect(result).toEqual(lag > 0 ? conflict(history.length) : appended(history.length + fresh.length));
          if (lag > 0) continue;
          history.push(...fresh);
          for (let i = 0; i < retries; i++)
            expect(await store.append(request)).toEqual(duplicate(history.length, true));
        }
        const withdrawnAt = history.findLastIndex(({ type }) => type === 'TeacherInputWithdrawn');
        const remaining = history
          .map((event, i) => [i + 1, event] as const)
          .filter(([version, { type }]) => type !== 'TeacherObserved' || version > withdrawnAt);
        expect((await store.read(id)).map(({ version, event }) => [version, event])).toEqual(remaining);
        expect(await store.load(id)).toMatchObject({
          version: history.length,
          state: JSON.parse(JSON.stringify(fold(assessment, history))),
        });
      }),
      { numRuns: 40 },
    );
  });

  it('deletes the form that a teacher withdraws, with its row, in the commit of the withdrawal; a newer form stays', async () => {
    const { id, events } = await begin();
    const history = [...events];
    const add = async (...fresh: AssessmentEvent[]) => {
      expect(await append(id, history, fresh)).toMatchObject({ outcome: 'appended' });
      history.push(...fresh);
    };
    const { ParentObserved, TeacherObserved, TeacherInputWithdrawn } = examples;
    await add(ParentObserved, TeacherObserved);
    expect((await store.viewRows(id)).map(({ table }) => table)).toContain('teacher_observations');
    const conflicting = await buildAppend(id, history.slice(0, -1), [TeacherInputWithdrawn]);
    expect(await store.append(conflicting)).toMatchObject({ outcome: 'conflict' });
    expect(await store.read(id, { types: ['TeacherObserved'] })).toHaveLength(1);
    await add(TeacherInputWithdrawn);
    expect(
      (await store.read(id, { after: events.length })).map(({ version, event: { type } }) => [version, type]),
    ).toEqual([
      [events.length + 1, 'ParentObserved'],
      [events.length + 3, 'TeacherInputWithdrawn'],
    ]);
    expect((await store.viewRows(id)).map(({ table }) => table)).toContain('parent_observations');
    expect((await store.viewRows(id)).map(({ table }) => table)).not.toContain('teacher_observations');
    await add({ ...TeacherObserved, at: on(6) });
    expect((await store.read(id, { types: ['TeacherObserved'] })).map(({ event: { at } }) => at)).toEqual([on(6)]);
    expect((await store.viewRows(id)).map(({ table }) => table)).toContain('teacher_observations');
  });
});
