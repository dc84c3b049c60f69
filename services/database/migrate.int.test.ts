import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { describeSchemaMismatch, migrate, readMigrations } from '#services/database/migrate.ts';

let url: string;
let sql: LogClient;
beforeAll(async () => {
  url = await createEmptyDatabase();
  sql = createLogClient(url, { max: 2 });
});
afterAll(() => sql.end());

it('applies each file once, in order, however many processes start at once', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
  expect(applied.filter((files) => files.length > 0)).toEqual([names]);
  expect(
    (await sql<{ name: string }[]>`select name from migrations order by applied_at, name`).map(({ name }) => name),
  ).toEqual(names);
});

it('leaves a year of partitions ahead', async () => {
  const [row] = await sql<
    { n: number }[]
  >`select count(*)::int as n from pg_inherits where inhparent = 'events'::regclass`;
  // One more where a month has begun between two files.
  expect(row?.n).toBeGreaterThanOrEqual(14);
});

it('writes nothing of a file that fails, and says which', async () => {
  const broken = { name: '9000_broken.sql', text: 'create table half (id int); select * from nowhere;' };
  const allFiles = await readMigrations();
  await expect(migrate(url, [...allFiles, broken])).rejects.toThrow(
    'Migration 9000_broken.sql failed: relation "nowhere" does not exist',
  );
  expect(await sql`select to_regclass('half') as found`).toMatchObject([{ found: null }]);
  expect(await migrate(url, [...allFiles, { ...broken, text: 'create table whole (id int)' }])).toEqual([
    '9000_broken.sql',
  ]);
});

it('makes an index of the log whole, also where a month begins between two of its statements or two runs', async () => {
  const buildFile = (lastStatement: string, ahead: number) => `-- outside a transaction
create index if not exists events_kind on only events (type);
create index concurrently if not exists {partition of events}_kind on {partition of events} (type);
select ensure_partitions(${ahead});
${lastStatement};
`;
  const name = '9001_index.sql';
  const migrateWith = async (text: string) => migrate(url, [...(await readMigrations()), { name, text }]);
  await expect(migrateWith(buildFile('select * from nowhere', 13))).rejects.toThrow(name);
  expect(
    await migrateWith(buildFile('alter index events_kind attach partition {partition of events}_kind', 14)),
  ).toEqual([name]);
  expect(await sql`select indisvalid as whole from pg_index where indexrelid = 'events_kind'::regclass`).toEqual([
    { whole: true },
  ]);
  const counts = await sql<{ indexes: number }[]>`
    select count(*) filter (where pg_get_indexdef(indexrelid) like '% USING btree (type)')::int as indexes
    from pg_inherits join pg_index on indrelid = inhrelid where inhparent = 'events'::regclass group by inhrelid`;
  expect(counts.map(({ indexes }) => indexes)).toEqual(Array.from({ length: 16 }, () => 1));
});

it('refuses a file that was changed after it was applied', async () => {
  const [first, ...rest] = await readMigrations();
  await expect(migrate(url, [{ name: first?.name ?? '', text: `${first?.text} ` }, ...rest])).rejects.toThrow(
    'was changed after it was applied',
  );
});

it('leaves no lock and no connection behind', async () => {
  await migrate(url);
  const listLeftovers = () =>
    sql`select from pg_stat_activity where application_name = 'seven-stones work' and datname = current_database()`;
  await expect.poll(async () => (await listLeftovers()).length).toBe(0);
  expect(
    await sql`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  ).toHaveLength(0);
});

it('names what a database lacks, and the command that brings it', async () => {
  const empty = createLogClient(await createEmptyDatabase(), { max: 1 });
  const names = (await readMigrations()).map(({ name }) => name);
  expect(await describeSchemaMismatch(empty)).toBe(
    `The database lacks ${names.join(', ')}: run npm run start:production -- migrate first.`,
  );
  await empty.end();
});

it('lets an earlier release run beside the tables of a newer one, but for a file that says it cannot', async () => {
  const own = await readMigrations();
  await migrate(url, [...own, { name: '9001_column.sql', text: 'create table beside (id int)' }]);
  expect(await describeSchemaMismatch(sql)).toBeNull();
  const breaking = { name: '9002_gone.sql', text: '-- earlier releases end\ndrop table beside' };
  await migrate(url, [...own, breaking]);
  expect(await describeSchemaMismatch(sql)).toMatch(/^A newer release has changed the database by 9002_gone\.sql, /);
  expect(await describeSchemaMismatch(sql, [...own, breaking])).toBeNull();
});

it('takes the wishes of accounts that are gone along, and those of nobody else', async () => {
  const emptyUrl = await createEmptyDatabase();
  const own = await readMigrations();
  await migrate(
    emptyUrl,
    own.filter(({ name }) => name < '0551'),
  );
  const before = createLogClient(emptyUrl, { max: 1 });
  const [here, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  await before`insert into auth."user" (id, name, email) values (${here}, 'Pat', 'pat@example.org')`;
  const wishes = [`parent:${here}`, `parent:${gone}`, `teacher:${gone}`];
  for (const recipient of wishes)
    await before`insert into mail_preferences (recipient, kind) values (${recipient}, 'reminder')`;
  await migrate(emptyUrl, own);
  const rows = await before<{ recipient: string }[]>`select recipient from mail_preferences`;
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual([`parent:${here}`, `teacher:${gone}`]);
  await before.end();
});
