import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#services/database/columns.tables.ts';

/**
 * Who did what to which id. Append-only: a trigger refuses other changes, and each row's seal covers the previous one.
 * It has no foreign keys, so it outlives the objects.
 */
export const audit = pgTable(
  'audit',
  {
    /** Without gaps: the last number + 1, written under a lock. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    /** The account; null without one and for the system. */
    actorId: uuid('actor_id'),
    sessionId: uuid('session_id'),
    action: text('action').notNull(),
    objectId: uuid('object_id'),
    decision: text('decision').$type<'allowed' | 'refused'>().notNull(),
    /** A code, never a person's text. */
    reason: text('reason'),
    requestId: uuid('request_id'),
    /** Which secret of the installation made the seal. */
    keyVersion: integer('key_version').notNull(),
    seal: bytes('seal').notNull(),
  },
  (table) => [index('audit_object_id').on(table.objectId), index('audit_actor_id').on(table.actorId)],
);
