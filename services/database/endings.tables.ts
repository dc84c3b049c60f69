import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#services/database/columns.tables.ts';

/** Unused children and accounts, from the first email on. Use, or a request to keep the child, deletes the row. */
export const endings = pgTable(
  'endings',
  {
    /** A child or an account. */
    subjectId: uuid('subject_id').primaryKey(),
    kind: text('kind').$type<'child' | 'account'>().notNull(),
    /** The date in the emails: the end is never earlier. */
    endsAt: instant('ends_at').notNull(),
    /** When the second email was written; null before. */
    lastWrittenAt: instant('last_written_at'),
  },
  (table) => [
    index('endings_kind').on(table.kind, table.subjectId),
    check('endings_kind_check', sql`${table.kind} in ('child', 'account')`),
  ],
);
