import type { LogClient } from '#services/database/clients.ts';

/** Every row of every table as text, prefixed by the name of its table. */
export async function dumpDatabase(sql: LogClient): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'm') order by 1`;
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`);
    lines.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return lines;
}
