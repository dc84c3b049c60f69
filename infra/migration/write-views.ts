import { VIEW_COLUMNS } from '#services/views/views.tables.ts';

type Columns = Readonly<Record<string, { key: readonly string[]; others: readonly string[] }>>;

/**
 * The function that writes rows of the views, {table: [row]}, the newest of each key. Its statements are written out, a
 * table each: it runs in the append's transaction, where dynamic SQL would be planned anew every time.
 */
export const writeViewsFunction = (views: Columns = VIEW_COLUMNS): string =>
  `create or replace function write_views(p_views jsonb) returns void language plpgsql as $$${writeViewsBody(views)}$$;\n`;

export const writeViewsBody = (views: Columns = VIEW_COLUMNS): string =>
  `\nbegin\n${Object.entries(views)
    .map(([name, { key, others }]) => statement(name, key, others))
    .join('')}end `;

const statement = (
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
