import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmptyDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { migrate, readMigrations } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createManyFamilies, fillNewerTables } from '#services/database/testing/many-families.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun, examples } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** The migrations of the first release; newer ones run while families are in the middle of an assessment. */
const FIRST_RELEASE = [
  '0001_log.sql',
  '0002_views.sql',
  '0003_family.sql',
  '0004_append.sql',
  '0005_grounds.sql',
  '0100_auth.sql',
];
const WRITERS = 4;
/** Maximum latency of an answer, in ms. */
const PATIENCE_MS = 1_000;

/** Ten thousand families take half a minute to write, and more on a busy machine. */
const BUSY_MS = 180_000;

let url: string;
let sql: LogClient;
let database: OpenDatabase;
beforeAll(async () => {
  url = await createEmptyDatabase();
  [sql, database] = [createLogClient(url, { max: WRITERS }), openDatabase(url, { max: 1 })];
  const all = await readMigrations();
  await migrate(
    url,
    all.filter(({ name }) => FIRST_RELEASE.includes(name)),
  );
  await createManyFamilies(sql);
}, BUSY_MS);
afterAll(() => Promise.all([sql.end(), database.close()]));
vi.setConfig({ testTimeout: BUSY_MS });

/** Records answers during `work`; returns how many were recorded and how long the slowest took, in ms. */
async function recordAnswersDuring(work: () => Promise<unknown>): Promise<{ recorded: number; slowest: number }> {
  const store = createPostgresEventStore(sql);
  let going = true;
  let recorded = 0;
  let slowest = 0;
  const child = async () => {
    while (going) {
      const assessmentId = uuidv7() as AssessmentId;
      // A child of its own: no child has two running assessments.
      const history: AssessmentEvent[] = begun.map((event) =>
        'studentId' in event ? { ...event, studentId: uuidv7() as StudentId } : event,
      );
      for (const event of [null, examples.MoodChecked, examples.SceneAnswered, examples.TrialsRecorded]) {
        const expected = event ? history.length : 0;
        if (event) history.push(event);
        const began = performance.now();
        const result = await store.append({
          assessmentId,
          expected,
          events: event ? [event] : history,
          state: fold(assessment, history),
          origin: 'a',
          actor: 'child:1',
          idempotency: { key: uuidv7(), requestHash: '', actorId: '1' },
          views: [],
          mail: [],
          signalled: history.length,
        });
        expect(result.outcome).toBe('appended');
        slowest = Math.max(slowest, performance.now() - began);
        recorded++;
      }
    }
  };
  const children = Promise.all(Array.from({ length: WRITERS }, child));
  await work().finally(() => {
    going = false;
  });
  await children;
  return { recorded, slowest };
}

const file = (name: string, text: string) => async () => migrate(url, [...(await readMigrations()), { name, text }]);

it('sees an answer that waits for a migration', async () => {
  const { slowest } = await recordAnswersDuring(() =>
    database.db.transaction(async (tx) => {
      await tx.execute('lock table assessment_sessions in share mode');
      await wait(PATIENCE_MS + 200);
    }),
  );
  expect(slowest).toBeGreaterThan(PATIENCE_MS);
});

/** These run beside rows in the tables that came after the first release, too. */
const NEWEST = 10;

it('brings a database of the first release up to date, and no answer waits', async () => {
  const olderMigrations = (await readMigrations()).slice(0, -NEWEST);
  const { recorded, slowest } = await recordAnswersDuring(() => migrate(url, olderMigrations));
  expect(recorded).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(PATIENCE_MS);
});

it('carries out the newest migrations beside tables of ten thousand rows, and no answer waits', async () => {
  await fillNewerTables(sql);
  const [{ rows } = { rows: 0 }] = await sql<{ rows: number }[]>`select count(*)::int as rows from audit`;
  expect(rows).toBeGreaterThanOrEqual(10_000);
  const { recorded, slowest } = await recordAnswersDuring(() => migrate(url));
  expect(recorded).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(PATIENCE_MS);
});

it('makes an index of every answer there is, a partition at a time, and no answer waits', async () => {
  const work = file(
    '9001_index_of_answers.sql',
    `-- outside a transaction
create index if not exists events_kind on only events (type, at, (data::text));
create index concurrently if not exists {partition of events}_kind on {partition of events} (type, at, (data::text));
alter index events_kind attach partition {partition of events}_kind;
`,
  );
  const { recorded, slowest } = await recordAnswersDuring(work);
  expect(recorded).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(PATIENCE_MS);
  expect(await sql`select indisvalid as whole from pg_index where indexrelid = 'events_kind'::regclass`).toEqual([
    { whole: true },
  ]);
});

it('fills a new column some rows at a time, and no answer waits', async () => {
  const work = file(
    '9002_fill.sql',
    `-- outside a transaction
alter table assessment_sessions add column if not exists words int;
alter table assessment_sessions alter column words set default 0;
-- until no row changes
update assessment_sessions set words = length(state) where id in (select id from assessment_sessions where words is null limit 500 for update skip locked);
`,
  );
  const { recorded, slowest } = await recordAnswersDuring(work);
  expect(recorded).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(PATIENCE_MS);
  const [{ filled } = { filled: 0 }] = await sql<
    { filled: number }[]
  >`select count(words)::int as filled from assessment_sessions`;
  expect(filled).toBeGreaterThanOrEqual(10_000);
});

it('gives way to somebody who reads a table for long, instead of making every answer wait behind it', async () => {
  const reader = database.db.transaction(async (tx) => {
    await tx.execute('select 1 from assessment_sessions limit 1');
    await wait(2_500);
  });
  const { recorded, slowest } = await recordAnswersDuring(
    file('9003_column.sql', 'alter table assessment_sessions add column mark text'),
  );
  await reader;
  expect(recorded).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(PATIENCE_MS);
  expect(await sql`select mark from assessment_sessions limit 1`).toHaveLength(1);
});

it('begins a file anew that was broken off, without the half of an index', async () => {
  const broken = {
    name: '9004_index.sql',
    text: '-- outside a transaction\ncreate unique index concurrently if not exists commands_actor on commands (actor_id);\n',
  };
  await expect(migrate(url, [...(await readMigrations()), broken])).rejects.toThrow(
    'Migration 9004_index.sql failed: could not create unique index',
  );
  expect(await sql`select indisvalid as whole from pg_index where indexrelid = 'commands_actor'::regclass`).toEqual([
    { whole: false },
  ]);
  const mended = { name: broken.name, text: broken.text.replace('unique ', '') };
  expect(await migrate(url, [...(await readMigrations()), mended])).toEqual([mended.name]);
  expect(await sql`select indisvalid as whole from pg_index where indexrelid = 'commands_actor'::regclass`).toEqual([
    { whole: true },
  ]);
});
