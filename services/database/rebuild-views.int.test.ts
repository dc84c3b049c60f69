import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { unscored } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import type { EventStore, RowsFor, ViewRow } from '#services/database/event-store.ts';
import { migrate, readMigrations } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { rebuildViews } from '#services/database/rebuild-views.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { createPostgresInspection } from '#services/database/testing/postgres-inspection.ts';
import { VIEW_COLUMNS as views } from '#services/database/views.tables.ts';
import { carryOutClosing } from '#services/privacy/closed-accounts.store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { answerItem, examples, on, scheduleMira, toCommand } from '#shared/testing/examples.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import { toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';

const rows = createRowsFor({
  ...unscored,
  area: async (_, events) => ({
    score: events.length,
    lo: 0,
    hi: 100,
    n: 1,
    evidence: 'expert-prior',
    scaleVersion: '1',
  }),
});
let sql: LogClient;
let databaseUrl: string;
let database: OpenDatabase;
let store: EventStore;
let inside: ReturnType<typeof createPostgresInspection>;
beforeAll(async () => {
  databaseUrl = await createDatabase();
  sql = createLogClient(databaseUrl, { max: 20 });
  database = openDatabase(databaseUrl, { max: 2 });
  store = createPostgresEventStore(sql, { db: database.db });
  inside = createPostgresInspection(sql);
});
afterAll(() => Promise.all([sql.end(), database.close()]));
beforeEach(async () => {
  await sql.unsafe(
    `truncate ${Object.keys(views).join(', ')}, assessment_sessions, streams, events, commands, relay, erasures`,
  );
});

const handle = (...args: Parameters<ReturnType<typeof createCommandHandler>>) =>
  createCommandHandler({
    store,
    instruments: createInstruments(),
    rowsFor: rows,
    mailFor: async () => [],
    onCommitted: () => {},
    random: () => 0,
    wait: async () => {},
  })(...args);
const AUTHOR = '0193a000-0000-7000-8000-0000000000d1' as UserId;
const order = (assessmentId: AssessmentId, command: Command) => ({
  assessmentId,
  command,
  origin: 'a' as const,
  key: randomUUID(),
  requestHash: 'hash',
  actor: { kind: 'parent' as const, id: AUTHOR },
});
const schedule = async (studentId = uuidv7() as StudentId) => {
  const assessmentId = uuidv7() as AssessmentId;
  await handle(order(assessmentId, { ...scheduleMira, assessmentId, studentId }));
  return assessmentId;
};
const answers: Command[] = [
  ...([1, 2, 3, 4] as const).map((day) =>
    toCommand<Command>('CheckMood', { ...examples.MoodChecked, day, at: on(day) }),
  ),
  toCommand('RecordTrials', examples.TrialsRecorded),
  answerItem,
  toCommand('ObserveAsParent', examples.ParentObserved),
];
const runAssessment = async (assessmentId: AssessmentId) => {
  for (const command of answers) await handle(order(assessmentId, command));
};

const sortRows = (list: readonly ViewRow[]) =>
  list
    .map(
      ({ table, row }) =>
        `${table} ${JSON.stringify(
          Object.entries(row)
            .filter(([, value]) => value !== null)
            .sort(),
        )}`,
    )
    .sort();
const foldStream = async (assessmentId: AssessmentId): Promise<ViewRow[]> => {
  const { state } = await store.load(assessmentId);
  if (state.status === 'notScheduled') return [];
  const events = await store.read(assessmentId);
  const history = async () => events;
  return rows({ assessmentId, studentId: state.studentId, previous: assessment.initialState, events, history });
};
const rebuild = (rowsFor: RowsFor = rows) => rebuildViews({ databaseUrl, store, rowsFor, views });
const listLeftovers =
  () => sql`select relname from pg_class where relname like '%\\_v2%' union all select tgname from pg_trigger where tgname = 'mirror'
  union all select proname from pg_proc where proname like 'mirror%'`;

/**
 * The schema objects of the views that migrations and the append rely on: columns, keys, checks and indexes, by name.
 */
const readShape = async () => {
  const rows = await sql<{ fact: string }[]>`
    with views as (select oid from pg_class where relname = any (${Object.keys(views)}))
    select conname || ' ' || pg_get_constraintdef(c.oid) as fact from pg_constraint c join views v on v.oid = conrelid
    union all select pg_get_indexdef(indexrelid) from pg_index join views v on v.oid = indrelid
    union all select attrelid::regclass || ' ' || attname || ' ' || atttypid::regtype from pg_attribute join views v on v.oid = attrelid where attnum > 0
    order by fact`;
  return rows.map(({ fact }) => fact);
};

describe('a rebuild of the views', () => {
  it('leaves the views as migrations made them, down to the names of their indexes', async () => {
    await sql`create index if not exists overall_reports_of_child on overall_reports (student_id) where status = 'completed'`;
    const previousShape = await readShape();
    await rebuild();
    await rebuild();
    expect(await readShape()).toEqual(previousShape);
    await sql`drop index overall_reports_of_child`;
  });

  it('makes every row anew from the log, and leaves nothing of itself behind', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => schedule()));
    await Promise.all(ids.map(runAssessment));
    await sql`update mood_assessments set mood = 'sad'`;
    await sql`delete from cognitive_assessments`;
    expect(await rebuild()).toEqual({ streams: 8, rows: 8 * 8, kept: 0 });
    for (const id of ids) expect(sortRows(await inside.viewRows(id))).toEqual(sortRows(await foldStream(id)));
    expect(await listLeftovers()).toHaveLength(0);
    expect(await rebuild()).toMatchObject({ streams: 8 });
  });

  it('loses no row of the writers beside it, before, during and after it takes over', async () => {
    const ids: AssessmentId[] = await Promise.all(Array.from({ length: 12 }, () => schedule()));
    await Promise.all(ids.slice(0, 6).map(runAssessment));
    await sql`update mood_assessments set mood = 'sad'`;
    let rebuilding = true;
    const writer = async () => {
      while (rebuilding) {
        const id = await schedule();
        ids.push(id);
        await runAssessment(id);
      }
    };
    const writers = [...ids.slice(6).map(runAssessment), writer(), writer(), writer()];
    for (let i = 0; i < 3; i++) await rebuild();
    rebuilding = false;
    await Promise.all(writers);
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids) expect(sortRows(await inside.viewRows(id))).toEqual(sortRows(await foldStream(id)));
  });

  it('keeps what can no longer be computed: weeks whose answers have expired, and reports whose week is gone', async () => {
    const [expired, erasedId] = [await schedule(), await schedule()];
    await Promise.all([expired, erasedId].map(runAssessment));
    await handle(order(expired, { type: 'ExpireAnswers', at: on(7) }));
    const previousShape = [await inside.viewRows(expired), await inside.viewRows(erasedId)];
    await sql`delete from events where stream_id = ${expired} and type = 'TrialsRecorded'`;
    for (const table of ['events', 'streams']) await sql.unsafe(`delete from ${table} where stream_id = '${erasedId}'`);
    await sql`delete from assessment_sessions where id = ${erasedId}`;
    expect(await rebuild()).toEqual({ streams: 1, rows: 8, kept: 16 });
    expect([await inside.viewRows(expired), await inside.viewRows(erasedId)].map(sortRows)).toEqual(
      previousShape.map(sortRows),
    );
  });

  it('makes every row anew of a week whose teacher has withdrawn the form', async () => {
    const id = await schedule();
    await handle(order(id, toCommand('ObserveAsTeacher', examples.TeacherObserved)));
    await runAssessment(id);
    await handle(order(id, toCommand('WithdrawTeacherInput', examples.TeacherInputWithdrawn)));
    await sql`update mood_assessments set mood = 'sad'`;
    await sql`delete from cognitive_assessments`;
    expect(await rebuild()).toMatchObject({ streams: 1, kept: 0 });
    expect(sortRows(await inside.viewRows(id))).toEqual(sortRows(await foldStream(id)));
  });

  it('brings back nothing of a child that is erased meanwhile', async () => {
    const studentId = uuidv7() as StudentId;
    const id = await schedule(studentId);
    await runAssessment(id);
    let erased = false;
    await rebuildViews({
      databaseUrl,
      store,
      views,
      rowsFor: async (week) => {
        if (!erased) {
          erased = true;
          // The erasure waits until this assessment is written, and its deletions reach the copy.
          void inside.erase(studentId).then(async () => {
            for (const table of Object.keys(views)) await sql`delete from ${sql(table)} where session_id = ${id}`;
          });
          await expect.poll(async () => (await listBlockedStatements(sql, 'begin_erasure')).length).toBe(1);
        }
        return rows(week);
      },
    });
    await expect.poll(async () => (await inside.viewRows(id)).length).toBe(0);
  });

  describe('brings back no words of an account that is closed meanwhile,', () => {
    const TEXTS = 'strengths is not null or concerns is not null or observations is not null';
    const countTexts = async () => (await sql.unsafe(`select from parent_observations where ${TEXTS}`)).length;
    /** Of the author of all forms here, who looks after no child any more. */
    const closeAccount = async () => {
      await sql`insert into auth."user" (id, name, email, email_verified, closed_at)
        values (${AUTHOR}, 'Pat', 'pat@example.org', false, now()) on conflict do nothing`;
      await sql`delete from auth.closures`;
      await sql`insert into auth.closures (user_id, ends_at) values (${AUTHOR}, now() - interval '1 day')`;
      const ports = {
        owner: database.db,
        notify: async () => {},
        audit: { within: async () => {} },
        newId: randomUUID,
      };
      expect(await carryOutClosing(ports, AUTHOR, toInstant(Date.now()))).toEqual([]);
    };
    let id: AssessmentId;
    beforeEach(async () => {
      id = await schedule();
      await runAssessment(id);
      expect(await countTexts()).toBe(1);
    });

    it('after a form was copied', async () => {
      const other = await schedule();
      await sql`update events set meta = '{}' where stream_id = ${other}`;
      await rebuild(async (week) => {
        if (week.assessmentId === other) {
          await expect
            .poll(async () => (await sql`select from parent_observations_v2 where session_id = ${id}`).length)
            .toBe(1);
          await closeAccount();
        }
        return rows(week);
      });
      expect(await countTexts()).toBe(0);
    });

    it('after a form was read, and before it was copied', async () => {
      let closed: Promise<void> | undefined;
      await rebuild(async (week) => {
        closed = closeAccount();
        const listWaiting = () => sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%assessment_sessions%for update'`;
        await expect.poll(async () => (await listWaiting()).length).toBe(1);
        return rows(week);
      });
      await closed;
      expect(await countTexts()).toBe(0);
    });
  });

  it('runs once at a time, and clears up when it fails', async () => {
    const id = await schedule();
    await runAssessment(id);
    const failing = () =>
      rebuildViews({ databaseUrl, store, rowsFor: async () => Promise.reject(new Error('no score')), views });
    await expect(failing()).rejects.toThrow('no score');
    expect(await listLeftovers()).toHaveLength(0);
    const results = await Promise.all([rebuild(), rebuild()]);
    expect(results.filter((rebuilt) => rebuilt !== null)).toEqual([{ streams: 1, rows: 8, kept: 0 }]);
    expect(sortRows(await inside.viewRows(id))).toEqual(sortRows(await foldStream(id)));
  });

  it('and a migration refuse while the other runs: a new column would be lost', async () => {
    await schedule();
    const column = {
      name: '9000_column.sql',
      text: 'alter table mood_assessments add column later int; select pg_sleep(1)',
    };
    const addColumn = async () => migrate(databaseUrl, [...(await readMigrations()), column]);
    let refused: unknown;
    await rebuild(async (week) => {
      refused = await addColumn().catch((error: unknown) => error);
      return rows(week);
    });
    expect(refused).toMatchObject({ message: expect.stringContaining('A rebuild of the views is running') });

    const adding = addColumn();
    const listSleeping = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await listSleeping()).length).toBe(1);
    expect(await rebuild()).toBeNull();
    expect(await adding).toEqual([column.name]);
    await expect.poll(() => rebuild()).toMatchObject({ streams: 1 });
    expect(await readShape()).toContain('mood_assessments later integer');
  });
});
