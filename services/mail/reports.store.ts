import { and, countDistinct, eq, gt, isNull, sql } from 'drizzle-orm';
import { letters, user } from '#services/database/auth.tables.ts';
import { now } from '#services/database/columns.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardianInvitations } from '#services/database/guardians.tables.ts';
import { mail, mailReports, type ReportKind } from '#services/database/mail.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { OutboxPorts } from '#services/mail/outbox.ts';
import { changeOtherAddress, turnKindsOff } from '#services/mail/preferences.store.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import { endReminderAgreements, noteBounceByHash, noteComplaintByHash } from '#services/mail/suppressions.store.ts';
import { EmailKind } from '#shared/contracts/notifications.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { InvitationId, UserId } from '#shared/values/ids.ts';

/** How long after sending a report counts; reports are stored longer, so that none counts twice. */
export const REPORT_DAYS = 14;
/** After so many soft failures in that time the address is treated as non-existent. */
const MAX_SOFT = 4;

/** `address` is the recipient according to the reporter; if given, it must match. */
export type MailReport = { mailId: string; kind: ReportKind; address?: string | undefined };
/**
 * `unknown`: not a mail of ours, or not to that address; `late`: too long ago; `known`: reported before. None of these
 * changes anything.
 */
export type ReportOutcome = 'noted' | 'known' | 'late' | 'unknown';

type MailReporterPorts = {
  db: Database;
  hashes: AddressHashes;
  /** Records in the assessment that its teacher's email bounced; once per invitation, however often it is called. */
  teacherBounced: OutboxPorts['teacherBounced'];
  /** Ends the invitation of a teacher who complained; idempotent as well. */
  declineInvitation: (invitationId: InvitationId, now: Instant) => Promise<void>;
};
type ReportedMail = Pick<typeof mail.$inferSelect, 'id' | 'recipient' | 'assessmentId'> & { addressHash: string };

/** Handles reports about mails that servers had accepted: updates the address and the assessment. */
export const createMailReporter =
  ({ db, hashes, teacherBounced, declineInvitation }: MailReporterPorts) =>
  async ({ mailId, kind, address }: MailReport, at: Instant): Promise<ReportOutcome> => {
    const [sentMail] = await db
      .select({
        id: mail.id,
        recipient: mail.recipient,
        assessmentId: mail.assessmentId,
        addressHash: mail.addressHash,
        state: mail.state,
        sentAt: sql<Instant>`coalesce(${mail.sentAt}, ${mail.createdAt})`.mapWith(mail.createdAt),
      })
      .from(mail)
      .where(eq(mail.id, mailId))
      .prepare('letter_of_report')
      .execute();
    if (!sentMail?.addressHash || !['sent', 'unknown', 'bounced'].includes(sentMail.state)) return 'unknown';
    if (address !== undefined && !hashes.all(address.toLowerCase()).includes(sentMail.addressHash)) return 'unknown';
    if (toEpochMs(at) - toEpochMs(sentMail.sentAt) > REPORT_DAYS * 86_400_000) return 'late';
    const reportedMail = { ...sentMail, addressHash: sentMail.addressHash };
    const { isNew, isDead } = await db.transaction((tx) => noteReport(tx, reportedMail, kind, hashes));
    // After the commit and on every repeat: after a crash in between the same report is delivered again.
    const { recipientKind, id } = parseRecipient(reportedMail.recipient);
    if (recipientKind === 'teacher' && reportedMail.assessmentId !== null) {
      if (isDead) await teacherBounced(reportedMail.assessmentId, id as InvitationId, at);
      if (kind === 'complaint') await declineInvitation(id as InvitationId, at);
    }
    return isNew ? 'noted' : 'known';
  };

/** `isDead`: no mail reaches this address. */
async function noteReport(
  tx: Transaction,
  { id, recipient, addressHash }: ReportedMail,
  kind: ReportKind,
  hashes: AddressHashes,
): Promise<{ isNew: boolean; isDead: boolean }> {
  const added = await tx
    .insert(mailReports)
    .values({ mailId: id, kind, addressHash })
    .onConflictDoNothing()
    .returning({ mailId: mailReports.mailId })
    .prepare('note_mail_report')
    .execute();
  const isNew = added.length > 0;
  if (kind === 'complaint') {
    if (isNew) await noteComplaint(tx, recipient, addressHash, hashes);
    return { isNew, isDead: false };
  }
  const isDead = kind === 'hard' || (await countSoftReports(tx, addressHash)) >= MAX_SOFT;
  if (!isNew) return { isNew, isDead };
  if (isDead) {
    await noteBounceByHash(tx, addressHash);
    await endAgreementsAfterReport(tx, { recipient, addressHash }, hashes);
  }
  const lastError = kind === 'hard' ? 'REPORTED_HARD' : 'REPORTED_SOFT';
  await tx
    .update(mail)
    .set({ state: 'bounced', lastError })
    .where(eq(mail.id, id))
    .prepare('reported_letter_bounced')
    .execute();
  return { isNew, isDead };
}

async function countSoftReports(tx: Transaction, addressHash: string): Promise<number> {
  const isRecent = gt(mailReports.createdAt, sql`${now} - ${sql.raw(`interval '${REPORT_DAYS} days'`)}`);
  const [counted] = await tx
    .select({ letters: countDistinct(mailReports.mailId) })
    .from(mailReports)
    .where(and(eq(mailReports.addressHash, addressHash), eq(mailReports.kind, 'soft'), isRecent))
    .prepare('soft_reports_of_address')
    .execute();
  return counted?.letters ?? 0;
}

/**
 * A reader with an account gets no more optional emails, and may turn them on again there; security emails still come.
 * Another address that the account entered for reminders gets none any more. A stranger's address is suppressed for all
 * families, also one that was only asked whether reminders may come, and the invitation ends.
 */
async function noteComplaint(
  tx: Transaction,
  recipient: string,
  addressHash: string,
  hashes: AddressHashes,
): Promise<void> {
  const { recipientKind, id } = parseRecipient(recipient);
  const endReminders = (userId: UserId) =>
    changeOtherAddress(tx, { userId, hash: addressHash, hashes }, { notifyEmail: null, notifyProved: false });
  const suppress = async () => {
    await noteComplaintByHash(tx, addressHash);
    await endAgreementsAfterReport(tx, { recipient, addressHash }, hashes);
  };
  if (recipientKind === 'letter') {
    const userId = await findAskingAccount(tx, id);
    if (!userId) return;
    await suppress();
    return endReminders(userId);
  }
  if (recipientKind === 'parent' && !(await isOwnAddress(tx, id as UserId, addressHash, hashes)))
    return endReminders(id as UserId);
  if (recipientKind === 'parent' || recipientKind === 'account')
    await turnKindsOff(tx, id as UserId, EmailKind.options);
  if (recipientKind !== 'teacher' && recipientKind !== 'guardian') return;
  await suppress();
  if (recipientKind !== 'guardian') return;
  await tx
    .update(guardianInvitations)
    .set({ outcome: 'declined', email: null, line: null })
    .where(and(eq(guardianInvitations.id, id as InvitationId), isNull(guardianInvitations.outcome)))
    .prepare('end_invitation_after_complaint')
    .execute();
}

/** The address of a mail is known by its hash alone; the rows that its recipient names hold the address itself. */
async function endAgreementsAfterReport(
  tx: Transaction,
  { recipient, addressHash }: Pick<ReportedMail, 'recipient' | 'addressHash'>,
  hashes: AddressHashes,
): Promise<void> {
  const { id } = parseRecipient(recipient);
  const { rows } = await tx.execute<{ email: string | null }>(sql`
    select email from teacher_invitations where id = ${id}::uuid
    union all select email from guardian_invitations where id = ${id}::uuid
    union all select address from auth.letters where id = ${id}::uuid
    union all select email from auth."user" where id = ${id}::uuid
    union all select notify_email from guardians where user_id = ${id}::uuid`);
  const address = rows.find(({ email }) => email && hashes.all(email).includes(addressHash))?.email;
  if (address) await endReminderAgreements(tx, address);
}

/**
 * The account that asked, by this email, whether reminders may come to an address; null for other emails, which go to
 * the account's own.
 */
async function findAskingAccount(tx: Transaction, emailId: string): Promise<UserId | null> {
  const [question] = await tx
    .select({ userId: letters.userId })
    .from(letters)
    .where(and(eq(letters.id, emailId), eq(letters.purpose, 'recipient')))
    .prepare('account_email_of_complaint')
    .execute();
  return question?.userId ?? null;
}

async function isOwnAddress(tx: Transaction, userId: UserId, hash: string, hashes: AddressHashes): Promise<boolean> {
  const [account] = await tx
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId))
    .prepare('own_address_of_complaint')
    .execute();
  return account !== undefined && hashes.all(account.email).includes(hash);
}
