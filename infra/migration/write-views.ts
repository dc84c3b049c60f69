import { VIEW_COLUMNS } from '#services/database/views.tables.ts';

type ViewColumns = Readonly<Record<string, { key: readonly string[]; others: readonly string[] }>>;

/**
 * SQL of the function that upserts view rows, {table: [row]}, unless a newer row of the same key exists. It has one
 * static statement per table: it runs in the append's transaction, where dynamic SQL would be planned each time.
 */
export const buildWriteViewsFunction = (views: ViewColumns = VIEW_COLUMNS): string =>
  `create or replace function write_views(p_views jsonb) returns void language plpgsql as $$${buildWriteViewsBody(views)}$$;\n`;

export const buildWriteViewsBody = (views: ViewColumns = VIEW_COLUMNS): string =>
  `\nbegin\n${Object.entries(views)
    .map(([name, { key, others }]) => buildStatement(name, key, others))
    .join('')}end `;

const buildStatement = (
  name: string,
  key: readonly string[],
  others: readonly string[],
): string => `  if p_views ? '${name}' then
    insert into ${name} as old
      select * from jsonb_populate_recordset(null::${name}, p_views -> '${name}')
      on conflict (${key.join(', ')}) do update set
        ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
        where excluded.version > old.version;
  end if;
`;
