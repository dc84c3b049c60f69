import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#services/database/columns.tables.ts';

/**
 * Children and accounts that nobody comes for, from the first letter on. Whoever comes, or asks us to keep the child,
 * ends the row.
 */
export const endings = pgTable(
  'endings',
  {
    /** A child or an account. */
    subjectId: uuid('subject_id').primaryKey(),
    kind: text('kind').$type<'child' | 'account'>().notNull(),
    /** What the letters say: the end is never before. */
    endsAt: instant('ends_at').notNull(),
    /** When the second letter was written; null before. */
    lastWrittenAt: instant('last_written_at'),
  },
  (table) => [
    index('endings_kind').on(table.kind, table.subjectId),
    check('endings_kind_check', sql`${table.kind} in ('child', 'account')`),
  ],
);
