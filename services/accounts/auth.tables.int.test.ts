import { getAuthTables } from 'better-auth/db';
import { getTableConfig } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { account, session, user, verification } from '#services/accounts/auth.tables.ts';

const tables = { user, session, account, verification };

it('the tables are those of the migrated database', async () => {
  const sql = postgres(await freshDatabase(), { max: 1 });
  const columns = await sql`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'auth'`;
  await sql.end();
  for (const table of Object.values(tables)) {
    const { name, schema, columns: stated } = getTableConfig(table);
    expect(schema).toBe('auth');
    const found = columns.filter((column) => column.table_name === name);
    const told = stated.map((column) => ({ column_name: column.name, data_type: column.getSQLType(), is_nullable: column.notNull ? 'NO' : 'YES' }));
    const byName = (a: { column_name: string }, b: { column_name: string }) => a.column_name.localeCompare(b.column_name);
    expect(told.sort(byName)).toEqual(found.map(({ column_name, data_type, is_nullable }) => ({ column_name, data_type, is_nullable })).sort(byName));
  }
});

it('the tables hold every field that this version of better-auth writes', () => {
  for (const { modelName, fields } of Object.values(getAuthTables({}))) {
    const table = tables[modelName as keyof typeof tables];
    expect(table, modelName).toBeDefined();
    expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
});
