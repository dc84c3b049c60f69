import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import {
  type ArchiveReader,
  type LoggedEvent,
  projectEvent,
  toArchivedReport,
} from '#services/privacy/archive-events.ts';
import { CHILD_TABLES, type ChildTable } from '#services/privacy/child-tables.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** One table's rows of the child, as the archive shows them. */
export type TableRows = { file: string; rows: Record<string, unknown>[] };
/**
 * An assessment with its events as visible to the reader (`archive-events.ts`). `answersGone`: the retention of its
 * answers is over, and their events are deleted.
 */
export type AssessmentData = {
  assessmentId: AssessmentId;
  events: Record<string, unknown>[];
  answersGone: boolean;
  report: unknown;
};
export type ChildData = { nickname: string; tables: TableRows[]; weeks: AssessmentData[] };

/** Loads everything stored about a child that this reader may see, in one snapshot; null if there is no such child. */
export const loadChildData = (db: Database, studentId: StudentId, reader: ArchiveReader): Promise<ChildData | null> =>
  db.transaction(
    async (tx) => {
      const [child] = await runQuery<{ nickname: string }>(
        tx,
        sql`select nickname from students where id = ${studentId}`,
      );
      if (!child) return null;
      const weeks = await runQuery<{ id: AssessmentId }>(
        tx,
        sql`select id from assessment_sessions where student_id = ${studentId} order by id`,
      );
      const people = await runQuery<{ id: string }>(
        tx,
        sql`select user_id as id from guardians where student_id = ${studentId}`,
      );
      const ids: ChildIds = { studentId, weeks: weeks.map(({ id }) => id), people: people.map(({ id }) => id) };
      const tables: TableRows[] = [];
      for (const table of CHILD_TABLES)
        if ('file' in table.exported)
          tables.push({ file: table.exported.file, rows: await readTableRows(tx, table, ids, reader) });
      const assessments: AssessmentData[] = [];
      for (const { id } of weeks) assessments.push(await readAssessment(tx, id, reader));
      return { nickname: child.nickname, tables, weeks: assessments };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function readTableRows(
  tx: Transaction,
  table: ChildTable,
  ids: ChildIds,
  { userId, role }: ArchiveReader,
): Promise<Record<string, unknown>[]> {
  if ('not' in table.exported) return [];
  const { only = 'true', without = {}, private: privateColumns, ownedBy } = table.exported;
  const tableAlias = sql.raw(table.table.split('.').at(-1) ?? '');
  const hidden = `{${Object.keys(without).join()}}`;
  const foreign = `{${privateColumns?.columns.join() ?? ''}}`;
  const isForeign = privateColumns
    ? sql`(${sql.raw(privateColumns.by)})::text is distinct from ${userId} or not ${sql.raw(privateColumns.while ?? 'true')}`
    : sql`false`;
  const isTheirs = ownedBy && role !== 'owner' ? sql`${sql.raw(ownedBy)} like ${`%:${userId}`}` : sql`true`;
  const rows = await runQuery<{ row: Record<string, unknown> }>(
    tx,
    sql`select to_jsonb(${tableAlias}) - ${hidden}::text[] - case when ${isForeign} then ${foreign}::text[] else '{}' end as row
      from ${toTableSql(table)} where (${buildChildRowCondition(table, ids)}) and (${buildChildRowCondition({ rows: only }, ids)}) and ${isTheirs}`,
  );
  return rows.map(({ row }) => row);
}

async function readAssessment(
  tx: Transaction,
  assessmentId: AssessmentId,
  reader: ArchiveReader,
): Promise<AssessmentData> {
  const events = await runQuery<LoggedEvent>(
    tx,
    sql`select version, event_id as "eventId", type, schema_version as "schemaVersion", origin, data, meta,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from events where stream_id = ${assessmentId} order by version`,
  );
  const [report] = await runQuery<{ document: unknown }>(
    tx,
    sql`select document from overall_reports where session_id = ${assessmentId} and document is not null`,
  );
  const [stream] = await runQuery<{ gone: boolean }>(
    tx,
    sql`select answers_gone_at is not null as gone from streams where stream_id = ${assessmentId}`,
  );
  const visibleEvents = events.flatMap((event) => projectEvent(event, reader) ?? []);
  return {
    assessmentId,
    events: visibleEvents,
    answersGone: stream?.gone ?? false,
    report: toArchivedReport(report?.document),
  };
}

async function runQuery<Row extends Record<string, unknown>>(
  tx: Transaction,
  query: ReturnType<typeof sql>,
): Promise<Row[]> {
  return (await tx.execute(query)).rows as Row[];
}

/** The ids that rows are selected by: a child, its assessments, and the accounts of its guardians. */
export type ChildIds = { studentId: string; weeks: readonly string[]; people: readonly string[] };

const TOKEN = /:(student|weeks|people)\b/;

/** SQL condition that selects the rows of this child. */
export function buildChildRowCondition(
  { rows }: Pick<ChildTable, 'rows'>,
  { studentId, weeks, people }: ChildIds,
): SQL {
  const values: Record<string, SQL> = {
    student: sql`${studentId}::uuid`,
    weeks: sql`${`{${weeks.join()}}`}::uuid[]`,
    people: sql`${`{${people.join()}}`}::uuid[]`,
  };
  // Every second part is the name of a value.
  return sql.join(rows.split(TOKEN).map((part, i) => (i % 2 === 1 ? (values[part] as SQL) : sql.raw(part))));
}

export const toTableSql = ({ table }: Pick<ChildTable, 'table'>): SQL => sql.raw(table);
