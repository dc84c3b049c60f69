import type { ViewRow, ViewTable } from '#services/event-store/event-store.ts';

/** The primary key of each view, as the migration has it. */
export const VIEW_KEYS = {
  mood_assessments: ['session_id', 'day'],
  personality_assessments: ['session_id', 'day'],
  cognitive_assessments: ['session_id', 'day', 'assessment_type'],
  academic_assessments: ['session_id', 'day', 'subject'],
  parent_observations: ['session_id', 'day'],
  teacher_observations: ['session_id', 'day'],
  overall_reports: ['session_id'],
} as const satisfies Record<ViewTable, readonly string[]>;

export const VIEW_TABLES = Object.keys(VIEW_KEYS) as ViewTable[];

const keyOf = ({ table, row }: ViewRow): string => `${table} ${VIEW_KEYS[table].map((column) => row[column]).join(' ')}`;

/** The rows without those that a later one of the same key replaces: one statement may not touch a row twice. */
export const newestRows = (rows: readonly ViewRow[]): ViewRow[] => [...new Map(rows.map((row) => [keyOf(row), row])).values()];
