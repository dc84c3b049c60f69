import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { IS_PROVED, letters, user } from '#services/database/auth.tables.ts';
import { now } from '#services/database/columns.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardianInvitations } from '#services/database/guardians.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import type { UserId } from '#shared/values/ids.ts';

/**
 * The account whose address must be proved before an email to this recipient may go: the reader's own for account
 * emails, that of who asks or invites for all others. Those of `auth.letters` wait for none, but for the question to
 * another address.
 */
function selectProver(db: Pick<Database, 'select'>, recipient: string): SQL {
  const { recipientKind, id } = parseRecipient(recipient);
  if (recipientKind === 'account') return sql`${id}::uuid`;
  if (recipientKind === 'letter')
    return sql`${db
      .select({ by: letters.userId })
      .from(letters)
      .where(and(eq(letters.id, sql`${id}::uuid`), eq(letters.purpose, 'recipient')))}`;
  const invitations = recipientKind === 'teacher' ? teacherInvitations : guardianInvitations;
  return sql`${db
    .select({ by: invitations.invitedBy })
    .from(invitations)
    .where(eq(invitations.id, sql`${id}::uuid`))}`;
}

type LeasedEmail = { id: string; lease: string; recipient: string };

/**
 * Suspends an email until the address it waits for is proved; false if that has happened meanwhile. The row of the
 * account is locked against a concurrent proof: `releaseWaitingEmails` either comes before this and is seen, or after
 * it and finds the email.
 */
export const postponeUntilProof = (
  db: Database,
  { id, lease, recipient }: LeasedEmail,
  forMs: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [person] = await tx
      .select({ isProved: IS_PROVED })
      .from(user)
      .where(sql`${user.id} = (${selectProver(tx, recipient)})`)
      .for('share');
    if (!person || person.isProved) return false;
    await tx
      .update(mail)
      .set({
        state: 'waiting',
        leaseUntil: null,
        leaseOwner: null,
        lastError: null,
        dueAt: sql`${now} + ${forMs} * interval '1 millisecond'`,
      })
      .where(and(eq(mail.id, id), eq(mail.leaseOwner, lease)));
    return true;
  });

/** Whether the address that emails to this recipient wait for is still unproved; false if there is no account. */
export async function isWaitingForProof(db: Database, recipient: string): Promise<boolean> {
  const [person] = await db
    .select({ isProved: IS_PROVED })
    .from(user)
    .where(sql`${user.id} = (${selectProver(db, recipient)})`);
  return person?.isProved === false;
}

/** Makes emails that waited for this account's address due, in the commit that proves it. */
export async function releaseWaitingEmails(tx: Transaction, userId: UserId): Promise<void> {
  const selectInvited = (invitations: typeof teacherInvitations | typeof guardianInvitations, recipientKind: string) =>
    tx
      .select({ recipient: sql<string>`${`${recipientKind}:`}::text || ${invitations.id}` })
      .from(invitations)
      .where(eq(invitations.invitedBy, userId));
  const ownLetters = tx
    .select({ recipient: sql<string>`'letter:' || ${letters.id}` })
    .from(letters)
    .where(eq(letters.userId, userId));
  await tx
    .update(mail)
    .set({ state: 'pending', dueAt: now })
    .where(
      and(
        sql`${mail.state} = 'waiting'`,
        or(
          eq(mail.recipient, `account:${userId}`),
          inArray(mail.recipient, selectInvited(teacherInvitations, 'teacher')),
          inArray(mail.recipient, selectInvited(guardianInvitations, 'guardian')),
          inArray(mail.recipient, ownLetters),
        ),
      ),
    );
}
