import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auth } from '#services/accounts/auth.tables.ts';
import { bytes, instant, now } from '#services/database/columns.tables.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';

/** Whom a family invited. The address goes by retention, its hash stays. */
export const teacherInvitations = pgTable(
  'teacher_invitations',
  {
    id: uuid('id').$type<InvitationId>().primaryKey(),
    assessmentId: uuid('assessment_id').$type<AssessmentId>().notNull(),
    invitedBy: uuid('invited_by').$type<UserId>(),
    email: text('email'),
    /** Not written any more: who never wants a letter is found by the address itself. */
    emailHash: text('email_hash'),
    /** What the sender adds to the letter (`SenderLine`). */
    line: text('line'),
    createdAt: instant('created_at').notNull().default(now),
    expiresAt: instant('expires_at').notNull(),
    /** When its link was opened first; on any other device a code is asked for from then on. */
    openedAt: instant('opened_at'),
  },
  (table) => [
    index('teacher_invitations_created_at').on(table.createdAt),
    index('teacher_invitations_assessment').on(table.assessmentId),
    index('teacher_invitations_email').on(table.email).where(sql`${table.email} is not null`),
    index('teacher_invitations_inviter').on(table.invitedBy, table.createdAt),
  ],
);

/**
 * The SHA-256 of each token that was mailed. A reminder mints another one, and the link of the earlier mail still
 * works.
 */
export const teacherLinks = auth.table(
  'teacher_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    invitationId: uuid('invitation_id').$type<InvitationId>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    foreignKey({
      name: 'teacher_links_invitation_id_fkey',
      columns: [table.invitationId],
      foreignColumns: [teacherInvitations.id],
    }).onDelete('cascade'),
    index('teacher_links_invitation').on(table.invitationId),
    index('teacher_links_expires_at').on(table.expiresAt),
  ],
);

/** The code that was mailed last for an invitation, as its SHA-256. */
export const teacherCodes = auth.table(
  'teacher_codes',
  {
    invitationId: uuid('invitation_id').$type<InvitationId>().primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'teacher_codes_invitation_id_fkey',
      columns: [table.invitationId],
      foreignColumns: [teacherInvitations.id],
    }).onDelete('cascade'),
  ],
);
