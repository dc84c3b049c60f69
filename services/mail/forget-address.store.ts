import { and, eq } from 'drizzle-orm';
import { letters } from '#services/database/auth.tables.ts';
import type { Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { guardianInvitations } from '#services/database/guardians.tables.ts';
import { teacherInvitations } from '#services/database/teacher.tables.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { findHashedAddress, type HashedAddress } from '#services/mail/mailed-addresses.store.ts';
import { suppressAddress } from '#services/mail/suppressions.store.ts';

/**
 * "Not me": deletes an address from every row that a family brought it into (invitations of any family, addresses for
 * reminders, the emails that asked them) and suppresses its hash, so that no email is sent there again. An account under
 * that address belongs to its owner and stays. A second call finds nothing more.
 */
export async function forgetAddress(tx: Transaction, email: string, hashes: AddressHashes): Promise<void> {
  await forgetReminderAddress(tx, email, hashes);
  await tx
    .update(teacherInvitations)
    .set({ email: null, line: null })
    .where(eq(teacherInvitations.email, email))
    .prepare('forget_teachers_address')
    .execute();
  await tx
    .update(guardianInvitations)
    .set({ email: null, line: null, outcome: 'declined' })
    .where(eq(guardianInvitations.email, email))
    .prepare('forget_guardians_address')
    .execute();
}

/**
 * "Not me" outside of invitations. Comes before the first lock of an invitation's row: of two invitations to one address
 * each would wait for the row of the other, and guardians are locked first everywhere.
 */
export async function forgetReminderAddress(tx: Transaction, email: string, hashes: AddressHashes): Promise<void> {
  await suppressAddress(tx, hashes.of(email));
  await tx
    .update(guardians)
    .set({ notifyEmail: null, notifyProved: false })
    .where(eq(guardians.notifyEmail, email))
    .prepare('forget_reminder_address')
    .execute();
  await tx
    .delete(letters)
    .where(and(eq(letters.address, email), eq(letters.purpose, 'recipient')))
    .prepare('forget_asked_address')
    .execute();
}

/**
 * "Not me" by the email of an invitation that has ended, whose address is deleted: suppresses the hash that the email
 * left, and deletes the address from the rows that still have it. False if nothing changed.
 */
export async function forgetHashedAddress(
  tx: Transaction,
  hashed: HashedAddress,
  hashes: AddressHashes,
): Promise<boolean> {
  const email = await findHashedAddress(tx, hashed, hashes);
  if (email === null) return suppressAddress(tx, hashed.hash);
  await forgetAddress(tx, email, hashes);
  return true;
}
