import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createOverviewRows } from '#services/ops/overview.store.ts';
import { toInstant } from '#shared/values/days.ts';

/** The number of open assessments, beside a hundred thousand finished ones. */
const [OPEN, ENDED] = [1_000, 100_000];
const TIMES = 15;
/** Far above the noise of a busy machine, and far below a full scan, which takes a hundred times as long. */
const MOST = 5;

let sql: LogClient;
let database: OpenDatabase;
beforeAll(async () => {
  const url = await createDatabase();
  sql = createLogClient(url, { max: 1 });
  database = openDatabase(url, { max: 8 });
}, 180_000);
afterAll(async () => {
  await database?.close();
  await sql?.end();
});

/** Assessments with their row in the relay and one email each. */
async function fillTables(from: number, many: number, phase: 'running' | 'completed'): Promise<void> {
  const each = (statement: string) =>
    sql.unsafe(
      `${statement} from (select n, md5('week' || n)::uuid as week from generate_series(${from}, ${from + many - 1}) n) weeks`,
    );
  const isOpen = phase === 'running';
  await each(`insert into week_phases (session_id, student_id, version, phase, day, since, due_at)
    select week, week, 1, case when n % 20 = 0 and ${isOpen} then 'failed' else '${phase}' end, n % 7, now(), ${isOpen ? "now() + n * interval '1 minute'" : 'null'}`);
  await each(
    `insert into relay (stream_id, head, delivered, due_at) select week, 1, 1, ${isOpen ? "case when n % 10 = 0 then now() + interval '1 hour' end" : 'null'}`,
  );
  await each(`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload, state)
    select 'mail' || n, week, 'reminder', 'parent:' || week, now(), '{}', 'sent'`);
  await sql.unsafe('vacuum analyze week_phases, relay, mail');
}

/** The median of several durations, in ms. */
async function computeMedian(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[Math.floor(TIMES / 2)] as number;
}

it('the page of operations is as quick with a hundred thousand weeks that have ended as with none', async () => {
  const rows = createOverviewRows(database.db);
  const now = toInstant(Date.now());
  const page = () =>
    Promise.all([
      rows.open(),
      rows.failed(51),
      rows.listLateBefore(now, 51),
      rows.hardest(51),
      rows.relay(),
      rows.mail(),
      rows.listFailingEmails(now),
    ]);
  await fillTables(1, OPEN, 'running');
  await page();
  const few = await computeMedian(page);
  await fillTables(OPEN + 1, ENDED, 'completed');
  await page();
  const many = await computeMedian(page);
  expect((await rows.open()).reduce((total, { weeks }) => total + weeks, 0)).toBe(OPEN);
  expect(many / few, `${many.toFixed(1)} ms beside ${few.toFixed(1)} ms`).toBeLessThan(MOST);
}, 180_000);
