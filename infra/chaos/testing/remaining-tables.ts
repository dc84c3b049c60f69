import type { LogClient } from '#services/database/clients.ts';

/** Tables that have rows with any of these ids; tombstone and audit keep random ids on purpose. */
export async function listRemainingTables(sql: LogClient, ids: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname not in ('audit', 'erasures')`;
  const patterns = ids.map((id) => `%${id}%`);
  const tablesWithRows: string[] = [];
  for (const { name } of tables)
    if ((await sql.unsafe(`select from ${name} t where t::text like any($1) limit 1`, [patterns])).length > 0)
      tablesWithRows.push(name);
  return tablesWithRows;
}
