import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { CHILD_TABLES } from '#services/privacy/child-tables.ts';

let sql: LogClient;
beforeAll(async () => {
  sql = createLogClient(await createDatabase(), { max: 1 });
});
afterAll(() => sql?.end());

/** Names of columns that hold the id of a child or of something that belongs to it. */
const LEADS = '(^|_)(student|child|assessment|stream|invitation|share|handover|subject|week|object)_ids?$';
const formatTableName = (schema: string, table: string) => (schema === 'public' ? table : `${schema}.${table}`);

it('names every table that has a column with the id of a child or of something of a child, and each of these columns', async () => {
  const columns = await sql<{ schema: string; table: string; column: string }[]>`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      -- Weeks are called sessions where the specification names the tables; elsewhere a session is somebody's sign-in.
      and (a.attname ~ ${LEADS} or (n.nspname = 'public' and a.attname = 'session_id' and c.relname <> 'audit')
        or (c.relname in ('students', 'assessment_sessions') and a.attname = 'id'))
    order by 1, 2, 3`;
  const columnsInDatabase = columns.map(({ schema, table, column }) => `${formatTableName(schema, table)}.${column}`);
  const listed = CHILD_TABLES.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`));
  expect(listed.sort()).toEqual(columnsInDatabase.sort());
});

it('names every table that refers to one of these', async () => {
  const references = await sql<{ schema: string; table: string; to: string }[]>`
    select n.nspname as schema, c.relname as table, f.relname as to from pg_constraint r
    join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace join pg_class f on f.oid = r.confrelid
    where r.contype = 'f' and n.nspname in ('public', 'auth') and not c.relispartition`;
  const listed = new Set(CHILD_TABLES.map(({ table }) => table));
  const missing = references.filter(
    ({ to, schema, table }) =>
      [...listed].some((each) => each.split('.').at(-1) === to) && !listed.has(formatTableName(schema, table)),
  );
  expect(missing).toEqual([]);
});
