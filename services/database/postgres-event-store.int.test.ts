import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { eq, sql as fragment } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, createWorkClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase, type Transaction } from '#services/database/database.store.ts';
import type { AppendRequest } from '#services/database/event-store.ts';
import { students } from '#services/database/families.tables.ts';
import { assessmentSessions, commands } from '#services/database/log.tables.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { startSilentProxy } from '#services/database/testing/silent-proxy.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { type Assessment, SHAPE_VERSION } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun, examples, studentId } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

let url: string;
let sql: LogClient;
let database: OpenDatabase;
beforeAll(async () => {
  url = await createDatabase();
  [sql, database] = [createLogClient(url, { max: 8 }), openDatabase(url, { max: 2 })];
});
afterAll(() => Promise.all([sql.end(), database.close()]));

/** A UUIDv7 created at an instant. */
const createIdAt = (instant: string) =>
  `${Date.parse(instant)
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-')}-7${uuidv7().slice(15)}` as AssessmentId;
const buildAppend = (
  assessmentId: AssessmentId,
  history: readonly AssessmentEvent[],
  events: readonly AssessmentEvent[],
): AppendRequest => ({
  assessmentId,
  expected: history.length,
  origin: 'a',
  actor: 'parent:1',
  events,
  views: [],
  mail: [],
  signalled: null,
  idempotency: { key: randomUUID(), requestHash: 'hash', actorId: '1' },
  // Each assessment has a child of its own, which may have one running.
  state: { ...fold(assessment, [...history, ...events]), studentId: assessmentId as string as StudentId } as Assessment,
});
const readPartition = async (id: AssessmentId) =>
  (await sql`select distinct tableoid::regclass::text as name from events where stream_id = ${id}`).map(
    ({ name }) => name,
  );
const newId = () => uuidv7() as AssessmentId;
const appended = (version: number) => ({ outcome: 'appended', version });
/** The month so many months ahead, as `2026-11`. */
const findMonth = async (ahead: number): Promise<string> => {
  const [row] = await sql`select to_char(now() at time zone 'UTC' + ${ahead} * interval '1 month', 'YYYY-MM') as month`;
  return row?.month;
};

describe('a write whose twin has not committed', () => {
  const addCommand = (tx: Transaction, { assessmentId, idempotency }: AppendRequest) =>
    tx.insert(commands).values({ ...idempotency, streamId: assessmentId, idemKey: idempotency.key, version: 3 });

  it('is told so when the wait for the lock is over, and is a replay once the twin is in', async () => {
    const store = createPostgresEventStore(sql);
    const id = newId();
    const request = buildAppend(id, [], begun);
    await database.db.transaction(async (twin) => {
      await addCommand(twin, request);
      expect(await store.append(request)).toEqual({ outcome: 'inFlight' });
      expect(await store.read(id)).toEqual([]);
    });
    expect(await store.append(request)).toEqual({ outcome: 'duplicate', version: 3, sameRequest: true });
  });

  it('takes its place when the twin is rolled back', async () => {
    const store = createPostgresEventStore(sql);
    const id = newId();
    const request = buildAppend(id, [], begun);
    let waiting: ReturnType<typeof store.append> | undefined;
    await database.db
      .transaction(async (twin) => {
        await addCommand(twin, request);
        waiting = store.append(request);
        const blockRow = () => listBlockedStatements(sql, 'append_events');
        await expect.poll(async () => (await blockRow()).length).toBe(1);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await waiting).toEqual(appended(3));
  });
});

describe('what is written alongside an append', () => {
  const addStudent = (id: string) => async (tx: Transaction) => {
    await tx.insert(students).values({ id: id as StudentId, nickname: 'Robin', ageYears: 8 });
  };
  const countStudents = async (id: string) => (await sql`select from students where id = ${id}`).length;

  it('is in its commit, and not written where nothing is appended: a replay, a lost race', async () => {
    const store = createPostgresEventStore(sql, database);
    const [id, other] = [newId(), newId()];
    const request = buildAppend(id, [], begun);
    expect(await store.append({ ...request, alongside: addStudent(id) })).toEqual(appended(3));
    const alongside = addStudent(other);
    expect(await store.append({ ...request, alongside })).toMatchObject({ outcome: 'duplicate' });
    expect(await store.append({ ...buildAppend(id, [], begun), alongside })).toMatchObject({ outcome: 'conflict' });
    expect([await countStudents(id), await countStudents(other)]).toEqual([1, 0]);
  });

  it('answers like a write in flight where it deadlocks, so that it is sent again', async () => {
    const store = createPostgresEventStore(sql, database);
    const id = uuidv7() as AssessmentId;
    const alongside = async (tx: Transaction) =>
      void (await tx.execute(`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`));
    expect(await store.append({ ...buildAppend(id, [], begun), alongside })).toEqual({ outcome: 'inFlight' });
  });

  it('takes the append back with it when it fails, and its error quotes nothing that was written', async () => {
    const store = createPostgresEventStore(sql, database);
    const id = newId();
    const alongside = async (tx: Transaction) => {
      await addStudent(id)(tx);
      await addStudent(id)(tx);
    };
    const error = await store.append({ ...buildAppend(id, [], begun), alongside }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '23505' });
    expect(inspect(error)).not.toContain(id);
    expect([await store.read(id), await countStudents(id)]).toEqual([[], 0]);
  });
});

it('an erasure that begins while a week is being closed waits for it: both lock session and stream in one order', async () => {
  const id = newId();
  expect(await createPostgresEventStore(sql).append(buildAppend(id, [], begun))).toEqual(appended(3));
  const { erasing } = await database.db.transaction(async (tx) => {
    // As `append_events` and `forget_answers` do.
    await tx.execute(fragment`select from assessment_sessions where id = ${id} for update`);
    const erasure = Promise.resolve(sql`select begin_erasure(${randomUUID()}, ${id}, 'requested')`);
    const listWaiting = () => listBlockedStatements(sql, 'begin_erasure');
    await expect.poll(async () => (await listWaiting()).length).toBe(1);
    await tx.execute(fragment`update streams set closed_at = now() where stream_id = ${id}`);
    return { erasing: erasure };
  });
  await erasing;
  expect(
    await sql`select closed_at is not null and erased_at is not null as both from streams where stream_id = ${id}`,
  ).toEqual([{ both: true }]);
});

describe('the months of the log', () => {
  it('take each week into the month of its birth, whole, also when it is written over a change of months', async () => {
    const store = createPostgresEventStore(sql);
    await sql`select ensure_partitions(2)`;
    const month = await findMonth(1);
    const id = createIdAt(`${month}-01T00:00:00.000Z`);
    await store.append(buildAppend(id, [], begun));
    await store.append(buildAppend(id, begun, [examples.MoodChecked]));
    expect(await readPartition(id)).toEqual([`events_${month.replace('-', '_')}`]);
    const previousCount = createIdAt(new Date(Date.parse(`${month}-01T00:00:00.000Z`) - 1).toISOString());
    await store.append(buildAppend(previousCount, [], begun));
    expect(await readPartition(previousCount)).not.toEqual(await readPartition(id));
  });

  it('find a place for an id of any month, and give it its own when the partition is made', async () => {
    const store = createPostgresEventStore(sql);
    const month = await findMonth(20);
    const [future, random] = [createIdAt(`${month}-15T12:00:00.000Z`), randomUUID() as AssessmentId];
    for (const id of [future, random]) expect(await store.append(buildAppend(id, [], begun))).toEqual(appended(3));
    expect(await readPartition(future)).toEqual(['events_default']);
    const ensurePartitions = async () => (await sql`select ensure_partitions(20) as made`)[0]?.made;
    // Those beyond the year of the migrations, and one more for a month that has begun since.
    expect(await ensurePartitions()).toBeGreaterThanOrEqual(8);
    expect(await ensurePartitions()).toBe(0);
    expect(await readPartition(future)).toEqual([`events_${month.replace('-', '_')}`]);
    expect(await store.read(future)).toHaveLength(3);
    expect(await store.append(buildAppend(future, begun, [examples.MoodChecked]))).toEqual(appended(4));
    expect(await readPartition(random)).toEqual(['events_default']);
  });

  it('let appends go on while partitions are made', async () => {
    const store = createPostgresEventStore(sql);
    let open = true;
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        let written = 0;
        while (open)
          written +=
            (await store.append(buildAppend(randomUUID() as AssessmentId, [], begun))).outcome === 'appended' ? 1 : 0;
        return written;
      }),
    );
    for (const months of [22, 24, 26]) await sql`select ensure_partitions(${months})`;
    open = false;
    expect(Math.min(...(await writing))).toBeGreaterThan(0);
  });
});

describe('a stream', () => {
  it.each(['ReportGenerated', 'AssessmentCancelled'] as const)(
    'is closed by %s, whoever wrote it, and stays closed when late answers come',
    async (type) => {
      const store = createPostgresEventStore(sql);
      const id = newId();
      const readClosedAt = async () =>
        (await sql`select closed_at as at from streams where stream_id = ${id}`)[0]?.at?.toISOString();
      await store.append(buildAppend(id, [], begun));
      expect(await readClosedAt()).toBeUndefined();
      await store.append({ ...buildAppend(id, begun, [examples[type]]), origin: 'w' });
      await store.append(buildAppend(id, [...begun, examples[type]], [examples.SceneAnswered]));
      expect(await readClosedAt()).toBe(examples[type].at);
    },
  );
});

describe('the plan in its own column', () => {
  const addAssessment = async (shape: number) => {
    const store = createPostgresEventStore(sql);
    const id = newId();
    await store.append(buildAppend(id, [], begun));
    // The space is gone when the plan is written again.
    await sql`update assessment_sessions set plan = ' ' || plan, shape_version = ${shape} where id = ${id}`;
    const { isPlanStored } = await store.load(id);
    await store.append({ ...buildAppend(id, begun, [examples.DayOpened]), isPlanStored });
    const [row] = await sql`select plan like ' %' as kept from assessment_sessions where id = ${id}`;
    return { isPlanStored, ...row };
  };

  it('stays as it is where the row held it', async () => {
    expect(await addAssessment(SHAPE_VERSION)).toEqual({ isPlanStored: true, kept: true });
  });

  it('is written where the row was of another shape, whether older or newer', async () => {
    for (const shape of [0, 30_000]) expect(await addAssessment(shape)).toEqual({ kept: false });
  });
});

it('a state of another shape is folded again from the events that are left', async () => {
  const store = createPostgresEventStore(sql);
  const id = newId();
  const history = [
    ...begun,
    examples.MoodChecked,
    examples.SceneAnswered,
    { ...examples.MoodChecked, day: 2 as const },
  ];
  await store.append(buildAppend(id, [], history));
  const age = () => sql`update assessment_sessions set shape_version = 0, state = '{}' where id = ${id}`;
  await age();
  expect(await store.load(id)).toMatchObject({ version: 6, state: fold(assessment, history) });
  await age();
  await sql`delete from events where stream_id = ${id} and version = 5`;
  expect(await store.load(id)).toMatchObject({
    version: 6,
    state: fold(
      assessment,
      history.filter(({ type }) => type !== 'SceneAnswered'),
    ),
  });
  expect(await store.append(buildAppend(id, history, [examples.DayOpened]))).toEqual(appended(7));
});

describe('a state of an older shape that was read', () => {
  const readRow = async (id: AssessmentId) =>
    (
      await sql`select version, shape_version, state, plan, updated_at from assessment_sessions where id = ${id}`
    )[0] as Record<string, unknown>;
  const ageRow = async (shape = 0) => {
    const id = newId();
    await createPostgresEventStore(sql).append(buildAppend(id, [], begun));
    const written = await readRow(id);
    await sql`update assessment_sessions set shape_version = ${shape}, state = '{}', plan = '{}' where id = ${id}`;
    return { id, written };
  };

  it('stands in its row as an append would have written it', async () => {
    const { id, written } = await ageRow();
    await createPostgresEventStore(sql).load(id);
    // A refolded state has the child of the events.
    const state = { ...(JSON.parse(written.state as string) as object), studentId };
    expect(await readRow(id)).toEqual({ ...written, state: JSON.stringify(state) });
  });

  it('is not folded a second time', async () => {
    const { id } = await ageRow();
    const store = createPostgresEventStore(sql);
    const first = await store.load(id);
    await sql`delete from events where stream_id = ${id}`;
    expect(await createPostgresEventStore(sql).load(id)).toMatchObject(first);
  });

  it('never replaces what was written meanwhile, and waits for no writer', async () => {
    const { id } = await ageRow();
    await database.db.transaction(async (tx) => {
      const newer = { version: begun.length + 1, state: '{"newer":true}' };
      await tx.update(assessmentSessions).set(newer).where(eq(assessmentSessions.id, id));
      const began = Date.now();
      await createPostgresEventStore(sql).load(id);
      expect(Date.now() - began).toBeLessThan(1_000);
    });
    expect(await readRow(id)).toMatchObject({ version: begun.length + 1, shape_version: 0, state: '{"newer":true}' });
  });

  it('is left to the newer software that wrote it', async () => {
    const { id } = await ageRow(30_000);
    await createPostgresEventStore(sql).load(id);
    expect(await readRow(id)).toMatchObject({ shape_version: 30_000, state: '{}' });
  });
});

describe('the connections', () => {
  it('carry their limits, and drop nothing by asynchronous commits', async () => {
    const logged = async (client: LogClient) => {
      const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'];
      const rows = await client`select current_setting(name) as value from unnest(${names}::text[]) name`;
      return rows.map(({ value }) => value);
    };
    expect(await logged(sql)).toEqual(['15s', '3s', '10s', '30s']);
  });

  it('notice a database that fell silent', async () => {
    const silent = await startSilentProxy(url);
    const client = createLogClient(silent.url, { max: 1, silenceMs: 400 });
    expect(await client`select 1 as one`).toMatchObject([{ one: 1 }]);
    silent.mute();
    await expect(client`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    silent.unmute();
    expect(await client`select 2 as two`).toMatchObject([{ two: 2 }]);
    await client.end({ timeout: 1 });
    await silent.close();
  });

  it('that work for long are ended neither by silence nor by the limits of a statement; the others are', async () => {
    const [ordinary, work] = [
      createLogClient(url, { max: 1, silenceMs: 300 }),
      createWorkClient(url, { silenceMs: 300 }),
    ];
    await expect(ordinary`select pg_sleep(1)`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    const reserved = await work.reserve();
    const [{ session } = { session: 0 }] = await reserved<{ session: number }[]>`select pg_backend_pid() as session`;
    await reserved`select pg_sleep(1)`;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(
      await reserved`select pg_backend_pid() as session, current_setting('statement_timeout') as statement,
      current_setting('transaction_timeout') as transaction`,
    ).toEqual([{ session, statement: '0', transaction: '0' }]);
    reserved.release();
    await Promise.all([ordinary.end({ timeout: 1 }), work.end({ timeout: 1 })]);
  });

  it('tell a caller in time that the database is silent', async () => {
    const silent = await startSilentProxy(url);
    const client = createLogClient(silent.url, { max: 2, silenceMs: 600 });
    const store = createPostgresEventStore(client, { deadlineMs: 200 });
    const id = newId();
    // On a busy machine a first connection takes longer than the deadline.
    await client`select 1`;
    await store.load(id);
    silent.mute();
    await expect(store.append(buildAppend(id, [], begun))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.load(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    silent.unmute();
    await expect.poll(() => store.load(id).catch(() => null), { timeout: 5000 }).not.toBeNull();
    await client.end({ timeout: 1 });
    await silent.close();
  });
});
