import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auth } from '#services/database/auth.tables.ts';
import { bytes, instant, now } from '#services/database/columns.tables.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';

/** The teachers that a family invited. Retention deletes the row with its address. */
export const teacherInvitations = pgTable(
  'teacher_invitations',
  {
    id: uuid('id').$type<InvitationId>().primaryKey(),
    assessmentId: uuid('assessment_id').$type<AssessmentId>().notNull(),
    invitedBy: uuid('invited_by').$type<UserId>(),
    email: text('email'),
    /** Not written any more: suppressed recipients are found by the address itself. */
    emailHash: text('email_hash'),
    /** The sender's line in the email (`SenderLine`). */
    line: text('line'),
    createdAt: instant('created_at').notNull().default(now),
    expiresAt: instant('expires_at').notNull(),
    /** When its link was first opened; any other device is asked for a code from then on. */
    openedAt: instant('opened_at'),
  },
  (table) => [
    index('teacher_invitations_created_at').on(table.createdAt),
    index('teacher_invitations_assessment').on(table.assessmentId),
    index('teacher_invitations_email').on(table.email).where(sql`${table.email} is not null`),
    index('teacher_invitations_inviter').on(table.invitedBy, table.createdAt),
  ],
);

/** The SHA-256 of each mailed token. A reminder creates another one, and the link of the earlier email still works. */
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

/** The last mailed code of an invitation, as its SHA-256. */
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
