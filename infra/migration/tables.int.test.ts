import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOG_TABLES, OWN_TABLES } from '#infra/migration/next-migration.ts';
import { createDatabase, createEmptyDatabase } from '#infra/start/testing/real-parts.ts';

type TableFacts = Record<'columns' | 'constraints' | 'indexes', string[]>;

/** The definition of these tables according to Postgres, one line per column, constraint and index. */
async function readFacts(url: string, tables: readonly string[]): Promise<TableFacts> {
  const sql = postgres(url, { max: 1 });
  const [columns, constraints, indexes] = await Promise.all([
    sql<{ fact: string }[]>`
      select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        'default ' || pg_get_expr(adbin, adrelid)) as fact
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = any (${tables}::regclass[]) and attnum > 0 and not attisdropped`,
    // Postgres 18 lists "not null" among the constraints; the columns have it already.
    sql<{ fact: string }[]>`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as fact from pg_constraint
      where conrelid = any (${tables}::regclass[]) and contype <> 'n'`,
    sql<
      { fact: string }[]
    >`select pg_get_indexdef(indexrelid) as fact from pg_index where indrelid = any (${tables}::regclass[])`,
  ]);
  await sql.end();
  const sortFacts = (rows: readonly { fact: string }[]) => rows.map(({ fact }) => fact).sort();
  return { columns: sortFacts(columns), constraints: sortFacts(constraints), indexes: sortFacts(indexes) };
}

describe('the tables in the code', () => {
  let migrated: TableFacts;
  let stated: TableFacts;
  beforeAll(async () => {
    const tables = { ...OWN_TABLES, ...LOG_TABLES };
    const [empty, full] = [await generateDrizzleJson({}), await generateDrizzleJson(tables)];
    const url = await createEmptyDatabase();
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    for (const statement of await generateMigration(empty, full)) await sql.unsafe(statement);
    const names = await sql<{ name: string }[]>`
      select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'auth')`;
    await sql.end();
    expect(names).toHaveLength(Object.values(tables).filter((table) => is(table, PgTable)).length);
    const result = names.map(({ name }) => name);
    [migrated, stated] = await Promise.all([readFacts(await createDatabase(), result), readFacts(url, result)]);
  });

  it('have the columns of the migrated database: name, type, nullability, default', () =>
    expect(stated.columns).toEqual(migrated.columns));
  it('have its keys and checks', () => expect(stated.constraints).toEqual(migrated.constraints));
  it('have its indexes', () => expect(stated.indexes).toEqual(migrated.indexes));
});
