import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardianInvitations, guardianLinks } from '#services/database/guardians.tables.ts';
import { teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { suppressForSender } from '#services/mail/suppressions.store.ts';
import { hashToken } from '#services/tokens.ts';
import type { InvitationId, UserId } from '#shared/values/ids.ts';

/** An invitation that its reader reports. */
export type ReportedInvitation = {
  id: InvitationId;
  kind: 'teacher' | 'guardian';
  email: string | null;
  sender: UserId | null;
};

/** Finds an invitation by the token of its link; null for an unknown one. */
export function createReportedInvitationSearch(db: Database): (token: string) => Promise<ReportedInvitation | null> {
  const tokenHash = sql.placeholder('tokenHash');
  const toTeacher = db
    .select({ id: teacherInvitations.id, email: teacherInvitations.email, sender: teacherInvitations.invitedBy })
    .from(teacherLinks)
    .innerJoin(teacherInvitations, eq(teacherInvitations.id, teacherLinks.invitationId))
    .where(eq(teacherLinks.tokenHash, tokenHash))
    .prepare('teachers_letter_to_report');
  const toGuardian = db
    .select({ id: guardianInvitations.id, email: guardianInvitations.email, sender: guardianInvitations.invitedBy })
    .from(guardianLinks)
    .innerJoin(guardianInvitations, eq(guardianInvitations.id, guardianLinks.invitationId))
    .where(eq(guardianLinks.tokenHash, tokenHash))
    .prepare('guardians_letter_to_report');
  return async (token) => {
    const [teacherInvitation] = await toTeacher.execute({ tokenHash: hashToken(token) });
    if (teacherInvitation) return { ...teacherInvitation, kind: 'teacher' };
    const [guardianInvitation] = await toGuardian.execute({ tokenHash: hashToken(token) });
    return guardianInvitation ? { ...guardianInvitation, kind: 'guardian' } : null;
  };
}

/**
 * Suppresses the sender of an invitation for the address of its reader, and ends it where it is a guardian's; that of a
 * teacher ends in the log of its assessment. False if nothing changed.
 */
export async function reportInvitation(
  tx: Transaction,
  { id, kind, email, sender }: ReportedInvitation,
  hashes: AddressHashes,
): Promise<boolean> {
  const isSuppressed = email !== null && sender !== null && (await suppressForSender(tx, hashes.of(email), sender));
  const changedRows =
    kind === 'teacher'
      ? await tx
          .update(teacherInvitations)
          .set({ line: null })
          .where(and(eq(teacherInvitations.id, id), isNotNull(teacherInvitations.line)))
          .returning({ id: teacherInvitations.id })
          .prepare('forget_reported_line')
          .execute()
      : await tx
          .update(guardianInvitations)
          .set({ outcome: 'declined', email: null, line: null })
          .where(and(eq(guardianInvitations.id, id), isNull(guardianInvitations.outcome)))
          .returning({ id: guardianInvitations.id })
          .prepare('end_reported_invitation')
          .execute();
  return isSuppressed || changedRows.length > 0;
}
