import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { auth } from '#services/database/auth.tables.ts';
import { bytes, instant } from '#services/database/columns.tables.ts';
import { students } from '#services/database/families.tables.ts';
import type { InvitationId, OwnershipOfferId, StudentId, UserId } from '#shared/values/ids.ts';

/** Invitations by the owner of a child to become its co-guardian. */
export const guardianInvitations = pgTable(
  'guardian_invitations',
  {
    id: uuid('id').$type<InvitationId>().primaryKey(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    invitedBy: uuid('invited_by').$type<UserId>().notNull(),
    email: text('email'),
    /** No longer written: refused addresses are found by the address itself. */
    emailHash: text('email_hash'),
    /** The inviter's line in the email (`SenderLine`). */
    line: text('line'),
    createdAt: instant('created_at').notNull(),
    /** Restarted at the first sending: the email may have waited for the proof of the inviter's address. */
    expiresAt: instant('expires_at').notNull(),
    /** Null while unanswered. */
    outcome: text('outcome').$type<'accepted' | 'withdrawn' | 'declined'>(),
    acceptedBy: uuid('accepted_by').$type<UserId>(),
  },
  (table) => [
    foreignKey({
      name: 'guardian_invitations_student_id_fkey',
      columns: [table.studentId],
      foreignColumns: [students.id],
    }).onDelete('cascade'),
    index('guardian_invitations_student').on(table.studentId),
    index('guardian_invitations_email').on(table.email).where(sql`${table.email} is not null`),
    index('guardian_invitations_inviter').on(table.invitedBy, table.createdAt),
    index('guardian_invitations_expires_at').on(table.expiresAt),
    check('guardian_invitations_outcome_check', sql`${table.outcome} in ('accepted', 'withdrawn', 'declined')`),
  ],
);

/** The SHA-256 of each mailed token. An email sent twice has two; the first use ends both. */
export const guardianLinks = auth.table(
  'guardian_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    invitationId: uuid('invitation_id').$type<InvitationId>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'guardian_links_invitation_id_fkey',
      columns: [table.invitationId],
      foreignColumns: [guardianInvitations.id],
    }).onDelete('cascade'),
    index('guardian_links_invitation').on(table.invitationId),
  ],
);

/**
 * Offers of the owner of a child to pass it on to another guardian. The first to accept becomes the owner, and the
 * other offers end.
 */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    id: uuid('id').$type<OwnershipOfferId>().primaryKey(),
    studentId: uuid('student_id').$type<StudentId>().notNull(),
    offeredBy: uuid('offered_by').$type<UserId>().notNull(),
    offeredTo: uuid('offered_to').$type<UserId>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Null while it is open. */
    outcome: text('outcome').$type<'accepted' | 'withdrawn' | 'declined'>(),
  },
  (table) => [
    foreignKey({
      name: 'ownership_offers_student_id_fkey',
      columns: [table.studentId],
      foreignColumns: [students.id],
    }).onDelete('cascade'),
    uniqueIndex('ownership_offers_open').on(table.studentId, table.offeredTo).where(sql`${table.outcome} is null`),
    index('ownership_offers_student').on(table.studentId),
    index('ownership_offers_offered_by').on(table.offeredBy),
    index('ownership_offers_offered_to').on(table.offeredTo),
    index('ownership_offers_expires_at').on(table.expiresAt),
    check('ownership_offers_outcome_check', sql`${table.outcome} in ('accepted', 'withdrawn', 'declined')`),
  ],
);
