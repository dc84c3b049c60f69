import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { type ChildIds, nameOf, rowsOf } from '#services/rights/child-rows.store.ts';
import { CHILD_TABLES, type ChildTable } from '#services/rights/child-tables.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** One table's rows of the child, as the archive shows them. */
export type KeptRows = { file: string; rows: Record<string, unknown>[] };
/** A week with its events, as they stand in the log: nothing is left out, and nothing made of them is put in. */
export type KeptWeek = { assessmentId: AssessmentId; events: Record<string, unknown>[]; report: unknown };
export type KeptOfChild = { nickname: string; tables: KeptRows[]; weeks: KeptWeek[] };

/** Everything that is kept about a child, of one moment; null where there is no such child. */
export const keptOfChild = (db: Database, studentId: StudentId): Promise<KeptOfChild | null> =>
  db.transaction(
    async (tx) => {
      const [child] = await read<{ nickname: string }>(tx, sql`select nickname from students where id = ${studentId}`);
      if (!child) return null;
      const weeks = await read<{ id: AssessmentId }>(tx, sql`select id from assessment_sessions where student_id = ${studentId} order by id`);
      const people = await read<{ id: string }>(tx, sql`select user_id as id from guardians where student_id = ${studentId}`);
      const ids: ChildIds = { studentId, weeks: weeks.map(({ id }) => id), people: people.map(({ id }) => id) };
      const tables: KeptRows[] = [];
      for (const table of CHILD_TABLES) if ('file' in table.exported) tables.push({ file: table.exported.file, rows: await rowsIn(tx, table, ids) });
      const lived: KeptWeek[] = [];
      for (const { id } of weeks) lived.push(await weekOf(tx, id));
      return { nickname: child.nickname, tables, weeks: lived };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function rowsIn(tx: Transaction, table: ChildTable, ids: ChildIds): Promise<Record<string, unknown>[]> {
  const hidden = 'file' in table.exported ? Object.keys(table.exported.without ?? {}) : [];
  const of = sql.raw(table.table.split('.').at(-1) ?? '');
  const rows = await read<{ row: Record<string, unknown> }>(
    tx,
    sql`select to_jsonb(${of}) - ${`{${hidden.join()}}`}::text[] as row from ${nameOf(table)} where ${rowsOf(table, ids)}`,
  );
  return rows.map(({ row }) => row);
}

async function weekOf(tx: Transaction, assessmentId: AssessmentId): Promise<KeptWeek> {
  const events = await read<Record<string, unknown>>(
    tx,
    sql`select version, event_id as "eventId", type, schema_version as "schemaVersion", origin, data, meta,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from events where stream_id = ${assessmentId} order by version`,
  );
  const [report] = await read<{ document: unknown }>(tx, sql`select document from overall_reports where session_id = ${assessmentId} and document is not null`);
  return { assessmentId, events, report: report?.document ?? null };
}

async function read<Row extends Record<string, unknown>>(tx: Transaction, query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await tx.execute(query)).rows as Row[];
}
