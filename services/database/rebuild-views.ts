import { sql as fragment } from 'drizzle-orm';
import type { ReservedSql } from 'postgres';
import { listAssessmentIds } from '#services/database/assessment-ids.ts';
import { createWorkClient, type LogClient } from '#services/database/clients.ts';
import { type Database, openDatabase } from '#services/database/database.store.ts';
import type { EventStore, RowsFor } from '#services/database/event-store.ts';
import { changeTables } from '#services/database/migrate.ts';
import { buildDropCopy, tryViewsLock } from '#services/database/view-copies.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

type RebuildPorts = {
  databaseUrl: string;
  store: Pick<EventStore, 'read'>;
  rowsFor: RowsFor;
  /** The columns of each view, in the order in which `write_views` takes them. */
  views: Readonly<Record<string, ViewColumns>>;
  /** Ends the rebuild before its next assessment: it rejects, and the views stay as they are. */
  signal?: AbortSignal;
};
type ViewColumns = { key: readonly string[]; others: readonly string[] };
type RebuildContext = { sql: LogClient; db: Database } & Omit<RebuildPorts, 'databaseUrl'>;
export type RebuildSummary = { streams: number; rows: number; kept: number };

/** Streams at a time; more would slow the database down for families. */
const CONCURRENCY = 4;

/**
 * Rebuilds all views from the log, beside live writes. Each view x gets a copy x_v2. Triggers mirror writes to x into
 * it, so an append need not know of a rebuild; then each assessment is folded again and written where it is newer; at
 * the end the copies replace the views in one transaction. Rows of an assessment whose answers have expired, or that is
 * deleted, stay as they are. The next rebuild or migration drops the copies of one that was killed. Null if another
 * rebuild or a migration is running.
 */
export async function rebuildViews({ databaseUrl, ...ports }: RebuildPorts): Promise<RebuildSummary | null> {
  const sql = createWorkClient(databaseUrl, { max: 2 });
  const { db, close } = openDatabase(databaseUrl, { max: CONCURRENCY });
  const lock = await sql.reserve();
  try {
    return (await tryViewsLock(lock)) ? await rebuild({ sql, db, lock, ...ports }) : null;
  } finally {
    lock.release();
    await Promise.all([sql.end(), close()]);
  }
}

/**
 * All statements that change tables run on the connection that holds the lock, so a rebuild that has lost the lock
 * cannot disturb another.
 */
async function rebuild({ lock, ...context }: RebuildContext & { lock: ReservedSql }): Promise<RebuildSummary> {
  const tables = Object.keys(context.views);
  try {
    for (const [table, columns] of Object.entries(context.views))
      await changeTables(lock, buildCopyAndMirror(table, columns));
    const summary: RebuildSummary = { streams: 0, rows: 0, kept: 0 };
    const weeks = listAssessmentIds(context.sql);
    const rebuildNext = async () => {
      for await (const id of weeks) {
        context.signal?.throwIfAborted();
        addTo(summary, await rebuildAssessment(context, id));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, rebuildNext));
    for (const table of tables) summary.kept += (await lock.unsafe(buildCopyOrphans(table))).count;
    const renames = (await Promise.all(tables.map((table) => listCopiedIndexes(lock, table)))).flat();
    await changeTables(lock, buildTakeOver(tables, renames));
    return summary;
  } catch (error) {
    // Otherwise every append would go on writing unused rows until the next rebuild or migration drops them.
    for (const table of tables) await changeTables(lock, buildDropCopy(table)).catch(() => {});
    throw error;
  }
}

/**
 * Ends an `insert into x_v2 as held`: a row replaces one of its key that is not newer. Of two of one version the later
 * wins, since texts of a closed account are emptied without a new version.
 */
function buildConflictClause({ key, others }: ViewColumns): string {
  const changes = others.map((column) => `${column} = excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${changes.join(', ')} where excluded.version >= held.version`;
}

/**
 * With the owner's rights, since only the owner has rights on the copies until they replace the views. Creating the
 * trigger waits for every writer that began without it, so no write is missed.
 */
const buildCopyAndMirror = (table: string, columns: ViewColumns): string => `
  ${buildDropCopy(table)}
  create table ${table}_v2 (like ${table} including all);
  create function mirror_${table}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'DELETE' then
      delete from ${table}_v2 where (${columns.key.join(', ')}) = (${columns.key.map((column) => `old.${column}`).join(', ')});
    else
      insert into ${table}_v2 as held select new.* ${buildConflictClause(columns)};
    end if;
    return null;
  end $$;
  create trigger mirror after insert or update or delete on ${table} for each row execute function mirror_${table}();`;

function rebuildAssessment(
  { db, store, rowsFor, views }: RebuildContext,
  assessmentId: AssessmentId,
): Promise<RebuildSummary> {
  return db.transaction(async (tx) => {
    // Whatever deletes from the log waits for this lock, appends do not; an assessment that is being erased has no row
    // any more.
    const { rows: weeks } = await tx.execute<{ student: StudentId }>(fragment`
      select student_id as student from assessment_sessions where id = ${assessmentId} for key share`);
    const [week] = weeks;
    if (!week) return { streams: 0, rows: 0, kept: 0 };
    const events = await store.read(assessmentId);
    // What was computed from expired answers is the only copy. A withdrawn form leaves a gap too, and no row.
    const isExpired = events.some(({ event }) => event.type === 'AnswersExpired');
    let retainedRows = 0;
    if (isExpired)
      for (const table of Object.keys(views)) {
        const [view, copy] = [fragment.identifier(table), fragment.identifier(`${table}_v2`)];
        const { rowCount } = await tx.execute(
          fragment`insert into ${copy} select * from ${view} where session_id = ${assessmentId} on conflict do nothing`,
        );
        retainedRows += rowCount ?? 0;
      }
    const history = async () => events;
    const previous = assessment.initialState;
    const rows = await rowsFor({ assessmentId, studentId: week.student, previous, events, history });
    for (const [table, columns] of Object.entries(views)) {
      const group = rows.filter((row) => row.table === table);
      if (group.length === 0) continue;
      const copy = fragment.identifier(`${table}_v2`);
      const list = JSON.stringify(group.map(({ row }) => row));
      const end = fragment.raw(isExpired ? 'on conflict do nothing' : buildConflictClause(columns));
      await tx.execute(
        fragment`insert into ${copy} as held select * from jsonb_populate_recordset(null::${copy}, ${list}::jsonb) ${end}`,
      );
    }
    return { streams: 1, rows: rows.length, kept: retainedRows };
  });
}

function addTo(sum: RebuildSummary, { streams, rows, kept }: RebuildSummary): void {
  sum.streams += streams;
  sum.rows += rows;
  sum.kept += kept;
}

/**
 * Copies the rows of deleted assessments. An erasure that deletes them meanwhile waits for this, and its deletions
 * reach the copy.
 */
const buildCopyOrphans = (table: string): string => `
  insert into ${table}_v2 select x.* from ${table} x
  where not exists (select from assessment_sessions a where a.id = x.session_id) for key share of x on conflict do nothing`;

type IndexRename = { copy: string; name: string };

/**
 * The tables are locked in the order in which `write_views` writes them, so an append and the takeover cannot deadlock.
 */
const buildTakeOver = (tables: readonly string[], renames: readonly IndexRename[]): string => `
  lock table ${tables.join(', ')} in access exclusive mode;
  ${tables.map((table) => `drop table ${table}; alter table ${table}_v2 rename to ${table}; drop function mirror_${table}();`).join(' ')}
  ${renames.map(({ copy, name }) => `alter index ${copy} rename to ${name};`).join(' ')}
  select grant_to_roles();`;

/**
 * The indexes of a copy, each with the name of its original: they differ in nothing but names. Later migrations use
 * these names, and a key constraint has the name of its index.
 */
const listCopiedIndexes = (sql: ReservedSql, table: string) => sql<IndexRename[]>`
  with indexes as (
    select indrelid, relname, regexp_replace(pg_get_indexdef(indexrelid), 'INDEX .* USING', 'USING') as what
    from pg_index join pg_class on oid = indexrelid where indrelid in (${table}::regclass, ${`${table}_v2`}::regclass))
  select copied.relname as copy, original.relname as name from indexes original join indexes copied using (what)
  where original.indrelid = ${table}::regclass and copied.indrelid = ${`${table}_v2`}::regclass`;
