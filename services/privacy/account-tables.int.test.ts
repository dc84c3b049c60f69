import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { ACCOUNT_TABLES } from '#services/privacy/account-tables.ts';

let sql: LogClient;
beforeAll(async () => {
  sql = createLogClient(await createDatabase(), { max: 1 });
});
afterAll(() => sql?.end());

/** Names of columns that hold the id of an account, as owner or as author of a row. */
const LEADS = '(_by|_to)$|^(user|account|actor|owner|person|guardian)_ids?$|^(people|recipient)$';

it('names every table that has a column with the id of an account, and each of these columns', async () => {
  const columnsInDatabase = await sql<{ column: string }[]>`
    select c.oid::regclass || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and (a.attname ~ ${LEADS} and (a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) or a.attname in ('recipient', 'account_id'))
        or c.oid = 'auth."user"'::regclass and a.attname = 'id')`;
  const listed = ACCOUNT_TABLES.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`));
  expect(listed.sort()).toEqual(columnsInDatabase.map(({ column }) => column).sort());
});

it('has every table go whose rows the database deletes with an account, before that account does', async () => {
  const cascades = await sql<{ name: string }[]>`
    select r.conrelid::regclass::text as name from pg_constraint r where r.contype = 'f' and r.confrelid = 'auth."user"'::regclass`;
  const order = ACCOUNT_TABLES.map(({ table }) => table);
  for (const { name } of cascades)
    expect([name, order.indexOf(name) >= 0 && order.indexOf(name) < order.indexOf('auth."user"')]).toEqual([
      name,
      true,
    ]);
});
