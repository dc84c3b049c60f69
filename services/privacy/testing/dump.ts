import { createHash } from 'node:crypto';
import type { LogClient } from '#services/database/clients.ts';

async function listTables(sql: LogClient): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'm') order by 1`;
  return tables.map(({ name }) => name);
}

/** Every row of every table as text, prefixed by the name of its table. */
export async function dumpDatabase(sql: LogClient): Promise<string[]> {
  const lines: string[] = [];
  for (const name of await listTables(sql)) {
    const rows = await sql.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`);
    lines.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return lines;
}

/** What may change although nothing happened: exceptions for `listRows`. */
export const ACTIVITY = {
  'auth.sign_in_attempts': 'a counter of tries',
  'auth.operator_sessions': 'when an operator was last active',
};
/** The same, with the tries of those who may make some. */
export const COUNTERS = {
  ...ACTIVITY,
  'auth.handovers.tries': 'a counter of tries',
  'auth.factor_challenges.tries': 'a counter of tries',
};

export type TableRow = { table: string; row: Record<string, unknown> };

/**
 * Every row of every table by its text. `exceptions` are tables (`audit`) and columns (`auth.session.ends_at`) that are
 * left out, with the reason; one of no table is refused, since nobody would see what it hides.
 */
export async function listRows(
  sql: LogClient,
  exceptions: Record<string, string>,
): Promise<ReadonlyMap<string, TableRow>> {
  const tables = await listTables(sql);
  const isOfTable = (table: string) => (name: string) => name.startsWith(`${table}.`);
  for (const name of Object.keys(exceptions))
    if (!tables.some((table) => name === table || isOfTable(table)(name))) throw new Error(`no table of ${name}`);
  const listed = new Map<string, TableRow>();
  for (const table of tables.filter((each) => !(each in exceptions))) {
    const columns = Object.keys(exceptions).filter(isOfTable(table));
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) - $1::text[] as row from ${table} t`,
      [columns.map((name) => name.slice(table.length + 1))],
    );
    for (const { row } of rows) listed.set(`${table}: ${JSON.stringify(row)}`, { table, row });
  }
  return listed;
}

/** One hash of the rows of each table; `exceptions` as of `listRows`. */
export async function hashTables(sql: LogClient, exceptions: Record<string, string>): Promise<Record<string, string>> {
  const hashes: Record<string, ReturnType<typeof createHash>> = {};
  const rows = [...(await listRows(sql, exceptions))].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [text, { table }] of rows) {
    hashes[table] ??= createHash('sha256');
    hashes[table].update(text);
  }
  return Object.fromEntries(Object.entries(hashes).map(([table, hash]) => [table, hash.digest('hex')]));
}
