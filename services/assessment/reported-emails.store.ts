import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#services/database/database.store.ts';
import { guardianInvitations, guardianLinks } from '#services/database/guardians.tables.ts';
import { teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { suppressForSender } from '#services/mail/suppressions.store.ts';
import { hashToken } from '#services/tokens.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

/**
 * The reported invitation; `assessmentId` for a teacher's, whose assessment must still record its end. `isNew`: the
 * report changed something.
 */
export type ReportedInvitation = { invitationId: InvitationId; assessmentId: AssessmentId | null; isNew: boolean };

/**
 * The reader of an invitation, identified by the token of its link, reports it: its sender is suppressed for that
 * address, and a guardian's invitation ends. Null for an unknown token. A second call changes nothing.
 */
export async function reportInvitation(
  tx: Transaction,
  token: string,
  hashes: AddressHashes,
): Promise<ReportedInvitation | null> {
  const tokenHash = hashToken(token);
  const [toTeacher] = await tx
    .select({
      invitationId: teacherInvitations.id,
      assessmentId: teacherInvitations.assessmentId,
      email: teacherInvitations.email,
      sender: teacherInvitations.invitedBy,
    })
    .from(teacherLinks)
    .innerJoin(teacherInvitations, eq(teacherInvitations.id, teacherLinks.invitationId))
    .where(eq(teacherLinks.tokenHash, tokenHash))
    .prepare('teachers_letter_to_report')
    .execute();
  const [toGuardian] = await tx
    .select({
      invitationId: guardianInvitations.id,
      email: guardianInvitations.email,
      sender: guardianInvitations.invitedBy,
    })
    .from(guardianLinks)
    .innerJoin(guardianInvitations, eq(guardianInvitations.id, guardianLinks.invitationId))
    .where(eq(guardianLinks.tokenHash, tokenHash))
    .prepare('guardians_letter_to_report')
    .execute();
  const invitation = toTeacher ?? toGuardian;
  if (!invitation) return null;
  const { invitationId, email, sender } = invitation;
  const isSuppressed = email !== null && sender !== null && (await suppressForSender(tx, hashes.of(email), sender));
  if (toTeacher) {
    const emptiedRows = await tx
      .update(teacherInvitations)
      .set({ line: null })
      .where(and(eq(teacherInvitations.id, invitationId), isNotNull(teacherInvitations.line)))
      .returning({ id: teacherInvitations.id })
      .prepare('forget_reported_line')
      .execute();
    return { invitationId, assessmentId: toTeacher.assessmentId, isNew: isSuppressed || emptiedRows.length > 0 };
  }
  const endedRows = await tx
    .update(guardianInvitations)
    .set({ outcome: 'declined', email: null, line: null })
    .where(and(eq(guardianInvitations.id, invitationId), isNull(guardianInvitations.outcome)))
    .returning({ id: guardianInvitations.id })
    .prepare('end_reported_invitation')
    .execute();
  return { invitationId, assessmentId: null, isNew: isSuppressed || endedRows.length > 0 };
}
