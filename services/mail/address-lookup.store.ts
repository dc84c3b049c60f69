import { and, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { IS_PROVED, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import type { mail } from '#services/database/mail.tables.ts';
import { mailPreferences as preferences } from '#services/database/preferences.tables.ts';
import { OTHER_ADDRESS } from '#services/database/reminder-address.store.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { AFTER_REPORT_KINDS } from '#services/mail/after-report-emails.ts';
import { canBeTurnedOff, OTHER_ADDRESS_KIND, SECURITY_KINDS } from '#services/mail/kinds.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import { createSuppressionCheck } from '#services/mail/suppressions.store.ts';

/**
 * The address for emails of this assessment; null if there is none, if it is suppressed, or for a kind that the recipient
 * turned off. A parent's is the account's own, once proved; for a reminder the other address of the child, if there is
 * one.
 */
export type AddressLookup = (
  email: Pick<typeof mail.$inferSelect, 'recipient' | 'assessmentId' | 'kind'>,
) => Promise<string | null>;

/** This email says that an assessment was cancelled for want of a proof, so it goes to the unproved address. */
const TO_CLAIMED_ADDRESS = 'proof-missed';
const { placeholder } = sql;

export function createAddressLookup(db: Database, hashes: AddressHashes): AddressLookup {
  const suppressionCheck = createSuppressionCheck(db, hashes);
  /** The reader has not turned this kind off; null stands for a kind that cannot be turned off. */
  const isWanted = (readerKind: 'teacher' | 'parent'): SQL => {
    const turnedOff = db
      .select({ kind: preferences.kind })
      .from(preferences)
      .where(
        and(
          eq(preferences.recipient, sql`${`${readerKind}:`}::text || ${placeholder('id')}::text`),
          eq(preferences.kind, placeholder('optionalKind')),
        ),
      );
    return notExists(turnedOff);
  };
  const teacherAddress = db
    .select({ email: teacherInvitations.email, isOwn: sql<boolean>`false`, sender: teacherInvitations.invitedBy })
    .from(teacherInvitations)
    .leftJoin(user, eq(user.id, teacherInvitations.invitedBy))
    .where(
      and(
        eq(teacherInvitations.id, placeholder('id')),
        eq(teacherInvitations.assessmentId, placeholder('assessmentId')),
        isWanted('teacher'),
        // A blocked account reaches no stranger. A code is requested by the teacher, whose form goes on.
        or(isNull(user.bannedAt), sql`${placeholder('kind')}::text = 'teacher-code'`),
      ),
    )
    .prepare('address_for_teacher');
  const noSender = sql<null>`null`;
  const parentEmail = sql<string>`case when ${placeholder('kind')}::text = ${sql.raw(`'${OTHER_ADDRESS_KIND}'`)} then coalesce(${OTHER_ADDRESS}, ${user.email}) else ${user.email} end`;
  const parentAddress = db
    .select({ email: parentEmail, isOwn: sql<boolean>`${parentEmail} = ${user.email}`, sender: noSender })
    .from(sessions)
    .innerJoin(guardians, eq(guardians.studentId, sessions.studentId))
    .innerJoin(user, and(eq(user.id, guardians.userId), IS_PROVED))
    .where(
      and(
        eq(sessions.id, placeholder('assessmentId')),
        eq(guardians.userId, placeholder('id')),
        isWanted('parent'),
        // A blocked account cannot open their links, and has us write to no one else. Emails after a report wait.
        or(isNull(user.bannedAt), inArray(sql`${placeholder('kind')}::text`, AFTER_REPORT_KINDS)),
      ),
    )
    .prepare('address_for_parent');
  const accountAddress = db
    .select({ email: user.email, isOwn: sql<boolean>`true`, sender: noSender })
    .from(user)
    .where(
      and(
        eq(user.id, placeholder('id')),
        eq(user.emailVerified, true),
        or(isNull(user.preparedAt), sql`${placeholder('kind')}::text <> 'consent-receipt'`),
      ),
    )
    .prepare('address_for_account');
  /** The address that an account claims, proved or not, unless another account has proved it. */
  const claimedAddress = db
    .select({
      email: sql<string>`coalesce(${user.claimedEmail}, ${user.email})`,
      isOwn: user.emailVerified,
      sender: noSender,
    })
    .from(user)
    .where(
      and(
        eq(user.id, placeholder('id')),
        or(eq(user.emailVerified, true), isNotNull(user.claimedEmail)),
        sql`not exists (select from ${user} other where other.email = ${user.claimedEmail})`,
      ),
    )
    .prepare('claimed_address_of_account');
  return async ({ recipient, assessmentId, kind }) => {
    const { recipientKind, id } = parseRecipient(recipient);
    const query =
      kind === TO_CLAIMED_ADDRESS
        ? claimedAddress
        : recipientKind === 'account'
          ? accountAddress
          : recipientKind === 'teacher'
            ? teacherAddress
            : parentAddress;
    const optionalKind = canBeTurnedOff(kind) ? kind : null;
    const [row] = await query.execute({ id, assessmentId, kind, optionalKind });
    if (!row?.email) return null;
    // Security emails are also sent to an address that is suppressed.
    const { email: address, isOwn, sender } = row;
    if (SECURITY_KINDS.includes(kind)) return address;
    const [isClosed] = await suppressionCheck.areClosed([{ address, kind, isOwn, sender }]);
    return isClosed ? null : address;
  };
}
