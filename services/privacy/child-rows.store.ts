import { type SQL, sql } from 'drizzle-orm';
import type { ChildTable } from '#services/privacy/child-tables.ts';

/** The ids that rows are selected by: a child, its assessments, and the accounts of its guardians. */
export type ChildIds = { studentId: string; weeks: readonly string[]; people: readonly string[] };

const TOKEN = /:(student|weeks|people)\b/;

/** SQL condition that selects the rows of this child. */
export function buildRowCondition({ rows }: Pick<ChildTable, 'rows'>, { studentId, weeks, people }: ChildIds): SQL {
  const values: Record<string, SQL> = {
    student: sql`${studentId}::uuid`,
    weeks: sql`${`{${weeks.join()}}`}::uuid[]`,
    people: sql`${`{${people.join()}}`}::uuid[]`,
  };
  // Every second part is the name of a value.
  return sql.join(rows.split(TOKEN).map((part, i) => (i % 2 === 1 ? (values[part] as SQL) : sql.raw(part))));
}

export const toTableSql = ({ table }: Pick<ChildTable, 'table'>): SQL => sql.raw(table);
