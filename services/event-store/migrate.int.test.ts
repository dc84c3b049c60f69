import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '#infra/start/testing/real-parts.ts';
import { type LogClient, logClient } from '#services/event-store/clients.ts';
import { migrate, migrations } from '#services/event-store/migrate.ts';

let sql: LogClient;
let others: LogClient[];
beforeAll(async () => {
  const url = await emptyDatabase();
  [sql, ...others] = Array.from({ length: 4 }, () => logClient(url, { max: 2 })) as [LogClient, ...LogClient[]];
});
afterAll(() => Promise.all([sql, ...others].map((client) => client.end())));

it('applies each file once, in order, however many processes start at once', async () => {
  const names = (await migrations()).map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  const applied = await Promise.all([sql, ...others].map((client) => migrate(client)));
  expect(applied.filter((files) => files.length > 0)).toEqual([names]);
  expect((await sql<{ name: string }[]>`select name from migrations order by applied_at, name`).map(({ name }) => name)).toEqual(names);
});

it('leaves a year of partitions ahead', async () => {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from pg_inherits where inhparent = 'events'::regclass`;
  expect(row?.n).toBe(14);
});

it('writes nothing of a file that fails, and says which', async () => {
  const broken = { name: '9000_broken.sql', text: 'create table half (id int); select * from nowhere;' };
  const known = await migrations();
  await expect(migrate(sql, [...known, broken])).rejects.toThrow('Migration 9000_broken.sql failed: relation "nowhere" does not exist');
  expect(await sql`select to_regclass('half') as found`).toMatchObject([{ found: null }]);
  expect(await migrate(sql, [...known, { ...broken, text: 'create table whole (id int)' }])).toEqual(['9000_broken.sql']);
});

it('refuses a file that was changed after it was applied', async () => {
  const [first, ...rest] = await migrations();
  await expect(migrate(sql, [{ name: first?.name ?? '', text: `${first?.text} ` }, ...rest])).rejects.toThrow('was changed after it was applied');
});

it('gives its connection back as it was', async () => {
  await migrate(sql);
  expect(await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`).toMatchObject([
    { lock: '3s', statement: '15s' },
  ]);
  expect(await sql`select from pg_locks where locktype = 'advisory'`).toHaveLength(0);
});

it('gives scores from before the grade of evidence was kept beside them the one that they were made under', async () => {
  const old = logClient(await emptyDatabase(), { max: 2 });
  const all = await migrations();
  await migrate(
    old,
    all.filter(({ name }) => name < '0005' || name > '0100'),
  );
  const [week, child] = [crypto.randomUUID(), crypto.randomUUID()];
  await old`insert into academic_assessments (session_id, student_id, day, subject, level, score, score_lo, score_hi, answers, version)
    values (${week}, ${child}, 4, 'mathematics', 'Proficient', 82, 73, 90, 14, 9), (${week}, ${child}, 4, 'science', null, null, null, null, null, 12)`;
  expect(await migrate(old, all)).toEqual(['0005_grounds.sql']);
  const rows = await old`select subject, answers, evidence, scale_version from academic_assessments order by subject`;
  expect([...rows]).toEqual([
    { subject: 'mathematics', answers: 14, evidence: 'expert-prior', scale_version: '1' },
    { subject: 'science', answers: null, evidence: null, scale_version: null },
  ]);
  await old.end();
});
