import { foreignKey, uuid } from 'drizzle-orm/pg-core';
import { auth, session } from '#services/database/auth.tables.ts';
import { instant } from '#services/database/columns.tables.ts';

/** Last call of an operator in a session: after half an hour without one, operator pages refuse it. */
export const operatorSessions = auth.table(
  'operator_sessions',
  { sessionId: uuid('session_id').primaryKey(), seenAt: instant('seen_at').notNull() },
  (table) => [
    foreignKey({
      name: 'operator_sessions_session_id_fkey',
      columns: [table.sessionId],
      foreignColumns: [session.id],
    }).onDelete('cascade'),
  ],
);
