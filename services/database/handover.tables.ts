import { foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { auth, session } from '#services/database/auth.tables.ts';
import { bytes, instant } from '#services/database/columns.tables.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { AssessmentId, HandoverId, UserId } from '#shared/values/ids.ts';

/**
 * A handed-over device: one row per locked session, deleted with it. The child's token is stored as SHA-256, the PIN as
 * argon2id.
 */
export const handovers = auth.table(
  'handovers',
  {
    sessionId: uuid('session_id').primaryKey(),
    id: uuid('id').$type<HandoverId>().notNull(),
    tokenHash: bytes('token_hash').notNull().unique('handovers_token_hash_key'),
    assessmentId: uuid('assessment_id').$type<AssessmentId>().notNull(),
    userId: uuid('user_id').$type<UserId>().notNull(),
    pinHash: text('pin_hash'),
    assist: text('assist').$type<Assist>().notNull(),
    tries: integer('tries').notNull(),
    seenAt: instant('seen_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'handovers_session_id_fkey',
      columns: [table.sessionId],
      foreignColumns: [session.id],
    }).onDelete('cascade'),
    index('handovers_assessment').on(table.assessmentId),
  ],
);
