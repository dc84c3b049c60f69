import { bigint, foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { auth, session, user } from '#services/accounts/auth.tables.ts';
import { bytes, instant, now } from '#services/database/columns.tables.ts';

/**
 * Apps that make codes. One counts from its first right code on; until then it is on trial and nobody is asked for it.
 */
export const factors = auth.table(
  'factors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Sealed with the secret of the installation: whoever has the database alone makes no codes. */
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    foreignKey({ name: 'factors_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
    index('factors_user_id').on(table.userId),
  ],
);

/** Half minutes whose code was used: its key is what accepts a code once, also of two that come together. */
export const totpUses = auth.table(
  'totp_uses',
  { factorId: uuid('factor_id').notNull(), step: bigint('step', { mode: 'number' }).notNull() },
  (table) => [
    primaryKey({ name: 'totp_uses_pkey', columns: [table.factorId, table.step] }),
    foreignKey({ name: 'totp_uses_factor_id_fkey', columns: [table.factorId], foreignColumns: [factors.id] }).onDelete(
      'cascade',
    ),
    index('totp_uses_step').on(table.step),
  ],
);

/** A question for a code, put to one session: a few tries within a few minutes. A session has one at a time. */
export const factorChallenges = auth.table(
  'factor_challenges',
  {
    sessionId: uuid('session_id').primaryKey(),
    id: uuid('id').notNull(),
    factorId: uuid('factor_id').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'factor_challenges_session_id_fkey',
      columns: [table.sessionId],
      foreignColumns: [session.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'factor_challenges_factor_id_fkey',
      columns: [table.factorId],
      foreignColumns: [factors.id],
    }).onDelete('cascade'),
    index('factor_challenges_factor_id').on(table.factorId),
  ],
);

/** For who has lost the app. A code that was used is gone. */
export const backupCodes = auth.table(
  'backup_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytes('code_hash').notNull() },
  (table) => [
    primaryKey({ name: 'backup_codes_pkey', columns: [table.userId, table.codeHash] }),
    foreignKey({ name: 'backup_codes_user_id_fkey', columns: [table.userId], foreignColumns: [user.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** A factor that an operator takes from somebody. The person hears of it and has a day to keep the factor. */
export const factorRemovals = auth.table(
  'factor_removals',
  {
    factorId: uuid('factor_id').primaryKey(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: instant('asked_at').notNull().default(now),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'factor_removals_factor_id_fkey',
      columns: [table.factorId],
      foreignColumns: [factors.id],
    }).onDelete('cascade'),
    index('factor_removals_due_at').on(table.dueAt),
  ],
);
