import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { VIEWS } from '#services/views/views.tables.ts';

/**
 * The function that writes rows of the views, {table: [row]}, the newest of each key. Its statements are written out, a table each: it runs
 * in the append's transaction, where dynamic SQL would be planned anew every time.
 */
export const writeViewsFunction = (tables: Readonly<Record<string, PgTable>> = VIEWS): string =>
  `create or replace function write_views(p_views jsonb) returns void language plpgsql as $$${writeViewsBody(tables)}$$;\n`;

export const writeViewsBody = (tables: Readonly<Record<string, PgTable>> = VIEWS): string => `\nbegin\n${Object.values(tables).map(statement).join('')}end `;

function statement(table: PgTable): string {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = (primaryKeys[0]?.columns ?? []).map((column) => column.name);
  const others = columns.map((column) => column.name).filter((column) => !key.includes(column));
  return `  if p_views ? '${name}' then
    insert into ${name} as old
      select * from jsonb_populate_recordset(null::${name}, p_views -> '${name}')
      on conflict (${key.join(', ')}) do update set
        ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
        where excluded.version > old.version;
  end if;
`;
}
