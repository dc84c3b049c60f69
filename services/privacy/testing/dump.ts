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

/**
 * One hash of the rows of each table. `exceptions` are tables (`audit`) and columns (`auth.session.seen_at`) that are
 * left out, with the reason; one that does not exist is refused, since it would hide a table of that name unseen.
 */
export async function hashTables(sql: LogClient, exceptions: Record<string, string>): Promise<Record<string, string>> {
  const tables = await listTables(sql);
  const hashes: Record<string, string> = {};
  const isOfTable = (table: string) => (name: string) => name.startsWith(`${table}.`);
  for (const name of Object.keys(exceptions))
    if (!tables.some((table) => name === table || isOfTable(table)(name))) throw new Error(`no table of ${name}`);
  for (const table of tables.filter((each) => !(each in exceptions))) {
    const left = Object.keys(exceptions)
      .filter(isOfTable(table))
      .map((name) => name.slice(table.length + 1));
    const [row] = await sql.unsafe<{ hash: string }[]>(
      `select md5(string_agg(r, '|' order by r)) as hash from (select (to_jsonb(t) - $1::text[])::text as r from ${table} t) s`,
      [left],
    );
    hashes[table] = row?.hash ?? '';
  }
  return hashes;
}
