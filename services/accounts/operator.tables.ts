import { foreignKey, uuid } from 'drizzle-orm/pg-core';
import { auth, session } from '#services/accounts/auth.tables.ts';
import { instant } from '#services/database/columns.tables.ts';

/** When an operator was last at work in a session: half an hour without a call ends it for the pages of operators. */
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
