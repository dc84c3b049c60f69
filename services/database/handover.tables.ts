import { foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { auth, session } from '#services/database/auth.tables.ts';
import { bytes, instant } from '#services/database/columns.tables.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { AssessmentId, ErasureId, HandoverId, UserId } from '#shared/values/ids.ts';

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

/**
 * The ended session of a device that was with a child who was erased, as the SHA-256 of its token. Without an account,
 * which may be gone sooner than the device comes online.
 */
export const erasedDevices = auth.table(
  'erased_devices',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    erasureId: uuid('erasure_id').$type<ErasureId>().notNull(),
    /** When the session would have expired, and with it the cookie. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('erased_devices_expires_at').on(table.expiresAt)],
);
