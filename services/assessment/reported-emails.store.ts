import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardianInvitations, guardianLinks } from '#services/database/guardians.tables.ts';
import { teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { findHashedAddress, findMailedHash } from '#services/mail/mailed-addresses.store.ts';
import { suppressForSender } from '#services/mail/suppressions.store.ts';
import { hashToken } from '#services/tokens.ts';
import type { InvitationId, UserId } from '#shared/values/ids.ts';

/** An invitation that its reader reports. */
type ReportedInvitation = {
  id: InvitationId;
  kind: 'teacher' | 'guardian';
  email: string | null;
  /** Of its address; one that its sender has ended has this alone. Null once that is forgotten, too. */
  hash: string | null;
  sender: UserId | null;
};

/** Finds an invitation by the token of its link; null for an unknown one. */
export function createReportedInvitationSearch(
  db: Database,
  hashes: AddressHashes,
): (token: string) => Promise<ReportedInvitation | null> {
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
  const addHash = async (invitation: Omit<ReportedInvitation, 'hash'>): Promise<ReportedInvitation> => {
    const { id, kind, email } = invitation;
    return { ...invitation, hash: email === null ? await findMailedHash(db, `${kind}:${id}`) : hashes.of(email) };
  };
  return async (token) => {
    const [teacherInvitation] = await toTeacher.execute({ tokenHash: hashToken(token) });
    if (teacherInvitation) return addHash({ ...teacherInvitation, kind: 'teacher' });
    const [guardianInvitation] = await toGuardian.execute({ tokenHash: hashToken(token) });
    return guardianInvitation ? addHash({ ...guardianInvitation, kind: 'guardian' }) : null;
  };
}

/**
 * Suppresses the sender of an invitation for the address of its reader, and ends it where it is a guardian's; that of a
 * teacher ends in the log of its assessment. False if nothing changed.
 */
export async function reportInvitation(
  tx: Transaction,
  invitation: ReportedInvitation & { hash: string },
  hashes: AddressHashes,
): Promise<boolean> {
  const { id, kind, hash, sender } = invitation;
  const isSuppressed = sender !== null && (await suppressForSender(tx, hash, sender));
  const changedRows =
    kind === 'guardian'
      ? await endReportedInvitations(tx, invitation, hashes)
      : await tx
          .update(teacherInvitations)
          .set({ line: null })
          .where(and(eq(teacherInvitations.id, id), isNotNull(teacherInvitations.line)))
          .returning({ id: teacherInvitations.id })
          .prepare('forget_reported_line')
          .execute();
  return isSuppressed || changedRows.length > 0;
}

/** With it end all by its sender to that address: one of them may have taken its place. */
async function endReportedInvitations(
  tx: Transaction,
  { id, email, hash, sender }: ReportedInvitation & { hash: string },
  hashes: AddressHashes,
): Promise<{ id: InvitationId }[]> {
  const address = email ?? (await findHashedAddress(tx, { hash, sender }, hashes));
  const isBySender = sql`${guardianInvitations.invitedBy} = ${sender} and ${guardianInvitations.email} = ${address}`;
  return tx
    .update(guardianInvitations)
    .set({ outcome: 'declined', email: null, line: null })
    .where(and(or(eq(guardianInvitations.id, id), isBySender), isNull(guardianInvitations.outcome)))
    .returning({ id: guardianInvitations.id })
    .prepare('end_reported_invitations')
    .execute();
}
