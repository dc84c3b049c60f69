import type { ReservedSql } from 'postgres';
import { type LogClient, workClient } from '#services/event-store/clients.ts';
import type { EventStore, ViewTable } from '#services/event-store/event-store.ts';
import { givingWay } from '#services/event-store/giving-way.ts';
import { newestRows, VIEW_KEYS, VIEW_TABLES } from '#services/event-store/view-keys.ts';
import { weekIds } from '#services/event-store/week-ids.ts';
import type { RowsFor } from '#services/views/view-rows.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

type Ports = { databaseUrl: string; store: Pick<EventStore, 'read'>; rowsFor: RowsFor };
type Work = { sql: LogClient } & Pick<Ports, 'store' | 'rowsFor'>;
export type Rebuilt = { streams: number; rows: number; kept: number };

/** Streams at a time; more would take the database from the families (`backend.md` 2.3). */
const CONCURRENCY = 4;

/**
 * Makes all views anew from the log, beside live writes. Each view x gets a copy x_v2. Triggers carry what is written to x into
 * it, so no append knows of a rebuild; then each week is folded again and written where it is newer; at the end the copies take
 * the place of the views in one transaction. Rows of a week whose answers have expired, or that is no more, stay as they are.
 * The copies of a rebuild that was killed are cleared by the next one. Null when another rebuild is running: two at once are one.
 */
export async function rebuildViews({ databaseUrl, store, rowsFor }: Ports): Promise<Rebuilt | null> {
  const sql = workClient(databaseUrl, { max: 2 * CONCURRENCY });
  const lock = await sql.reserve();
  try {
    const [one] = await lock<{ mine: boolean }[]>`select pg_try_advisory_lock(hashtextextended('rebuild-views', 0)) as mine`;
    return one?.mine ? await rebuild({ sql, lock, store, rowsFor }) : null;
  } finally {
    lock.release();
    await sql.end();
  }
}

/** Whatever changes tables is asked on the connection that holds the lock: a rebuild that has lost it harms no other. */
async function rebuild({ sql, lock, ...ports }: Work & { lock: ReservedSql }): Promise<Rebuilt> {
  try {
    const columns = await columnsOfViews(sql);
    for (const table of VIEW_TABLES) await givingWay(lock, () => inTransaction(lock, copyAndMirror(table, columns[table])));
    const done: Rebuilt = { streams: 0, rows: 0, kept: 0 };
    const weeks = weekIds(sql);
    const work = async () => {
      for await (const id of weeks) add(done, await rebuildWeek({ sql, ...ports }, columns, id));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    for (const table of VIEW_TABLES) done.kept += (await lock.unsafe(copyOrphans(table))).count;
    const renames = await renamesOfIndexes(lock);
    await givingWay(lock, () => inTransaction(lock, takeOver(renames)));
    return done;
  } catch (error) {
    // Without this every append would go on writing rows that nobody reads; the next rebuild would clear them as well.
    for (const table of VIEW_TABLES) await lock.unsafe(`drop trigger if exists mirror on ${table}; drop table if exists ${table}_v2`).catch(() => {});
    throw error;
  }
}

async function inTransaction(connection: ReservedSql, statements: string): Promise<void> {
  try {
    await connection.unsafe(`begin; ${statements}; commit`);
  } catch (error) {
    await connection.unsafe('rollback');
    throw error;
  }
}

type Columns = Record<ViewTable, string[]>;

async function columnsOfViews(sql: LogClient): Promise<Columns> {
  const rows = await sql<{ table: ViewTable; columns: string[] }[]>`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = current_schema() and table_name = any (${VIEW_TABLES}) group by table_name`;
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns])) as Columns;
}

/** Ends an `insert into x_v2 as held`: a row replaces one of its key that is not newer (`>=`) or older (`>`). */
function unlessNewer(table: ViewTable, columns: readonly string[], than: '>' | '>='): string {
  const key: readonly string[] = VIEW_KEYS[table];
  const changes = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${changes.join(', ')} where excluded.version ${than} held.version`;
}

/** Creating the trigger waits for every writer that began without it, so nothing is missed in between. */
const copyAndMirror = (table: ViewTable, columns: readonly string[]): string => `
  drop trigger if exists mirror on ${table};
  drop table if exists ${table}_v2;
  create table ${table}_v2 (like ${table} including all);
  create or replace function mirror_${table}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      delete from ${table}_v2 where (${VIEW_KEYS[table].join(', ')}) = (${VIEW_KEYS[table].map((column) => `old.${column}`).join(', ')});
    else
      insert into ${table}_v2 as held select new.* ${unlessNewer(table, columns, '>')};
    end if;
    return null;
  end $$;
  create trigger mirror after insert or update or delete on ${table} for each row execute function mirror_${table}();`;

function rebuildWeek({ sql, store, rowsFor }: Work, columns: Columns, assessmentId: AssessmentId): Promise<Rebuilt> {
  return sql.begin(async (tx): Promise<Rebuilt> => {
    // An erasure waits for this lock, appends do not; a week that is being erased has no row any more.
    const [week] = await tx<{ version: number; student: StudentId }[]>`
      select version, student_id as student from assessment_sessions where id = ${assessmentId} for key share`;
    if (!week) return { streams: 0, rows: 0, kept: 0 };
    const events = await store.read(assessmentId);
    // Answers that have expired leave holes: what was computed from them is the only copy.
    const whole = events.length >= week.version;
    let kept = 0;
    if (!whole)
      for (const table of VIEW_TABLES)
        kept += (await tx`insert into ${tx(`${table}_v2`)} select * from ${tx(table)} where session_id = ${assessmentId} on conflict do nothing`).count;
    const rows = newestRows(await rowsFor({ assessmentId, studentId: week.student, events, history: async () => events }));
    for (const [table, group] of Object.entries(Object.groupBy(rows, ({ table }) => table)) as [ViewTable, typeof rows][]) {
      const end = whole ? unlessNewer(table, columns[table], '>=') : 'on conflict do nothing';
      const list = tx.json(group.map(({ row }) => row) as Parameters<typeof tx.json>[0]);
      await tx.unsafe(`insert into ${table}_v2 as held select * from jsonb_populate_recordset(null::${table}_v2, $1) ${end}`, [list]);
    }
    return { streams: 1, rows: rows.length, kept };
  }) as Promise<Rebuilt>;
}

function add(sum: Rebuilt, { streams, rows, kept }: Rebuilt): void {
  sum.streams += streams;
  sum.rows += rows;
  sum.kept += kept;
}

/** Rows of weeks that are no more. An erasure that deletes them meanwhile waits for this, and its deletions reach the copy. */
const copyOrphans = (table: ViewTable): string => `
  insert into ${table}_v2 select x.* from ${table} x
  where not exists (select from assessment_sessions a where a.id = x.session_id) for key share of x on conflict do nothing`;

type Rename = { from: string; to: string };

/** The copies' indexes under the names that the next migration knows. */
async function renamesOfIndexes(connection: ReservedSql): Promise<Rename[]> {
  const indexes = await connection<{ table: string; name: string; shape: string }[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+', '\\1') as shape
    from pg_index where indrelid::regclass::text = any (${VIEW_TABLES.flatMap((table) => [table, `${table}_v2`])}) order by indexrelid`;
  return indexes.flatMap(({ table, name: to, shape }) => {
    const copy = indexes.find((other) => other.table === `${table}_v2` && other.shape === shape);
    return copy ? [{ from: copy.name, to }] : [];
  });
}

/** The locks come in the order in which `write_views` takes them, so no append can wait for us while we wait for it. */
const takeOver = (renames: readonly Rename[]): string => `
  lock table ${VIEW_TABLES.join(', ')} in access exclusive mode;
  ${VIEW_TABLES.map((table) => `drop table ${table}; alter table ${table}_v2 rename to ${table}; drop function mirror_${table}();`).join('\n  ')}
  ${renames.map(({ from, to }) => `alter index ${from} rename to ${to};`).join('\n  ')}`;
