import { bigint, foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { auth, session, user } from '#services/database/auth.tables.ts';
import { bytes, instant, now } from '#services/database/columns.tables.ts';

/** Authenticator apps. A factor counts from its first right code on; until then no sign-in requires it. */
export const factors = auth.table(
  'factors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Encrypted with the secret of the installation: the database alone yields no codes. */
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

/** Steps whose code was used: the primary key accepts each code once, also for concurrent requests. */
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

/** A challenge to one session: few tries within a few minutes. A session has one at a time. */
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

/** For people who have lost the app. A used code is deleted. */
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

/** Removal of a factor by an operator. The person is notified and has a day to keep it. */
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
