import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { letters, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { isElsewhere, OTHER_ADDRESS } from '#services/database/reminder-address.store.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { isRefusedBy } from '#services/mail/suppressions.store.ts';
import type { ReminderAddress } from '#shared/contracts/students.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type Guardianship = { userId: UserId; studentId: StudentId };
const isGuardianship = ({ userId, studentId }: Guardianship): SQL =>
  and(eq(guardians.userId, userId), eq(guardians.studentId, studentId)) as SQL;

/**
 * Saves the address for this guardian's reminders about a child. A new address gets none until it agrees. The account's
 * own, which may change, is not saved, nor one that said "not me" to families. `keepsOther`: the account's own address
 * leaves in place what is saved.
 */
export async function noteReminderAddress(
  tx: Transaction,
  guardianship: Guardianship,
  email: string,
  { hashes, keepsOther = false }: { hashes: AddressHashes; keepsOther?: boolean },
): Promise<{ isProved: boolean }> {
  const isOwnRow = isGuardianship(guardianship);
  const { notifyEmail, notifyProved } = guardians;
  const [former] = await tx
    .select({ notifyEmail, notifyProved, ownEmail: sql<string>`coalesce(${user.claimedEmail}, ${user.email})` })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .where(isOwnRow)
    .for('update', { of: guardians })
    .prepare('former_address')
    .execute();
  if (!former) return refuse('NOT_FOUND');
  const isOwn = email === former.ownEmail;
  if (isOwn && keepsOther) return { isProved: former.notifyProved };
  const isSaved = !isOwn && !(await isRefusedBy(tx, hashes.all(email), guardianship.userId));
  const savedEmail = isSaved ? email : null;
  const isProved = savedEmail !== null && former.notifyProved && former.notifyEmail === email;
  await tx
    .update(guardians)
    .set({ notifyEmail: savedEmail, notifyProved: isProved })
    .where(isOwnRow)
    .prepare('change_address')
    .execute();
  return { isProved };
}

/**
 * The address of a guardian's reminders about a child; null if they go to the account's own. `asked`: one whose question
 * is open, for `linkMs` from when it was sent.
 */
export const createReminderAddressReader = (db: Database, linkMs: number) => {
  const { placeholder } = sql;
  const openQuestion = db
    .select({ one: sql`1` })
    .from(letters)
    .where(
      and(
        eq(letters.userId, guardians.userId),
        eq(letters.purpose, 'recipient'),
        eq(letters.address, guardians.notifyEmail),
        isNull(letters.usedAt),
        or(isNull(letters.sentAt), gt(letters.sentAt, sql`${placeholder('since')}::timestamptz`)),
      ),
    );
  const one = db
    .select({
      email: OTHER_ADDRESS,
      asked: sql<
        string | null
      >`case when ${isElsewhere} and not ${guardians.notifyProved} and exists ${openQuestion} then ${guardians.notifyEmail} end`,
    })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .where(and(eq(guardians.userId, placeholder('userId')), eq(guardians.studentId, placeholder('studentId'))))
    .prepare('reminder_address');
  return async (guardianship: Guardianship, now: Instant): Promise<ReminderAddress> =>
    (await one.execute({ ...guardianship, since: toInstant(toEpochMs(now) - linkMs) }))[0] ?? refuse('NOT_FOUND');
};
export type ReadReminderAddress = ReturnType<typeof createReminderAddressReader>;
