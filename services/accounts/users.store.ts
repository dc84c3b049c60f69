import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { endUserSessions } from '#services/accounts/sessions.store.ts';
import { account, closures, devices, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { backupCodes, factors } from '#services/database/factors.tables.ts';
import { guardians } from '#services/database/families.tables.ts';
import { WAS_REFUSED_ALONE } from '#services/database/mail.tables.ts';
import { endInvitationsBy } from '#services/families/guardian-invitations.store.ts';
import { listOffersAcceptedSince, withdrawOffersBy } from '#services/families/ownership.store.ts';
import { requestPreparedDecision } from '#services/families/prepared.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { releaseWaitingEmails } from '#services/mail/waiting-emails.store.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { UNDO_DAYS } from '#shared/values/retention.ts';

/** What proving the address did to an account. */
export type AddressProof = { endedSessions: string[]; passwordNeeded: boolean; isFirst: boolean };

/** The provider id of passwords in `auth.account`. */
export const PASSWORD_PROVIDER = 'credential';

/** A unique placeholder for an account without a proved address; no email can be sent to it. */
export const formatUnprovedAddress = (id: string): string => `${id}@unproved.invalid`;

const UNIQUE_VIOLATION = '23505';
/** @throws Refused TOKEN_INVALID if another account proved this address first */
async function refuseTakenAddress<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    return (code ?? cause?.code) === UNIQUE_VIOLATION ? refuse('TOKEN_INVALID') : Promise.reject(error);
  }
}

/** From now on only this browser is known to the account. */
async function forgetOtherDevices(tx: Transaction, userId: UserId, deviceHash: Buffer): Promise<void> {
  await tx
    .delete(devices)
    .where(and(eq(devices.userId, userId), ne(devices.deviceHash, deviceHash)))
    .prepare('forget_other_devices')
    .execute();
}

export type UserStore = ReturnType<typeof createUserStore>;

/** Accounts without passwords and sessions: addresses and known browsers. */
export function createUserStore(db: Database) {
  const { placeholder } = sql;
  const isUser = eq(user.id, placeholder('userId'));
  const isDevice = eq(devices.deviceHash, placeholder('deviceHash'));
  const deviceByAddress = db
    .select({ userId: devices.userId })
    .from(user)
    .innerJoin(devices, eq(devices.userId, user.id))
    .where(and(eq(user.email, placeholder('address')), isDevice))
    .prepare('device_of_address');
  const deviceByUser = db
    .select({ setPassword: devices.setPassword })
    .from(devices)
    .where(and(eq(devices.userId, placeholder('userId')), isDevice))
    .prepare('device_of_user');
  const holderQuery = db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, placeholder('address')))
    .prepare('holder_of_tried_address');
  const renameQuery = db
    .update(user)
    .set({ name: sql`${placeholder('name')}`, updatedAt: sql`now()` })
    .where(isUser)
    .prepare('rename_user');

  return {
    /** Confirms this address for reminders about the children for whom this guardian has entered it. */
    agreeToReminders: async (tx: Transaction, userId: UserId, address: string): Promise<void> => {
      await tx
        .update(guardians)
        .set({ notifyProved: true })
        .where(and(eq(guardians.userId, userId), eq(guardians.notifyEmail, address)))
        .prepare('agree_to_reminders')
        .execute();
    },
    /** Whether the account of this address has signed in on this browser. */
    isKnownDevice: async (address: string, deviceHash: Buffer): Promise<boolean> =>
      (await deviceByAddress.execute({ address, deviceHash })).length > 0,
    /** The account of an address; takes the same time if there is none. */
    findHolder: async (address: string): Promise<UserId | null> =>
      ((await holderQuery.execute({ address }))[0]?.id as UserId | undefined) ?? null,
    /** Whether this account has signed in on this browser, with all that it requires. */
    hasSignedInOn: async (userId: UserId, deviceHash: Buffer): Promise<boolean> =>
      (await deviceByUser.execute({ userId, deviceHash })).length > 0,
    /** Whether the password of the account was set in this browser. */
    hasSetPassword: async (userId: UserId, deviceHash: Buffer): Promise<boolean> =>
      (await deviceByUser.execute({ userId, deviceHash }))[0]?.setPassword === true,
    forgetOtherDevices,
    /** Makes a browser known to the account; one in which the password was set is then the only one. */
    noteDevice: async (
      tx: Transaction,
      device: { userId: UserId; deviceHash: Buffer; setPassword: boolean },
      now: Instant,
    ): Promise<void> => {
      const { userId, deviceHash, setPassword } = device;
      if (setPassword) await forgetOtherDevices(tx, userId, deviceHash);
      await tx
        .insert(devices)
        .values({ ...device, seenAt: now })
        .onConflictDoUpdate({
          target: [devices.userId, devices.deviceHash],
          set: { seenAt: now, setPassword: sql`${devices.setPassword} or excluded.set_password` },
        })
        .prepare('note_device')
        .execute();
    },
    /**
     * Marks the address as proved. The first time it ends every session, identity and second factor from before, unless
     * `keepsWaysIn`: the account may have been opened by another person. Then guardian invitations and shared links end
     * too, and the owner has to decide about the children.
     * @throws Refused TOKEN_INVALID if the account has replaced this address since, or another account proved it first
     */
    proveAddress: async (
      tx: Transaction,
      userId: UserId,
      address: string,
      keepsWaysIn: boolean,
    ): Promise<AddressProof> => {
      const provedRows = await refuseTakenAddress(
        tx
          .update(user)
          .set({
            email: address,
            claimedEmail: null,
            emailVerified: true,
            secondFactorAt: sql`case when ${keepsWaysIn}::boolean then ${user.secondFactorAt} end`,
            updatedAt: new Date(),
          })
          .where(
            and(
              eq(user.id, userId),
              eq(user.emailVerified, false),
              sql`coalesce(${user.claimedEmail}, ${user.email}) = ${address}`,
            ),
          )
          .returning({ id: user.id })
          .prepare('prove_address')
          .execute(),
      );
      const isFirst = provedRows.length > 0;
      if (isFirst) await releaseWaitingEmails(tx, userId);
      if (!isFirst || keepsWaysIn) {
        const [proved] = await tx
          .select({ passwordId: account.id })
          .from(user)
          .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, PASSWORD_PROVIDER)))
          .where(and(eq(user.id, userId), eq(user.email, address)))
          .prepare('password_of_proved')
          .execute();
        if (!proved) return refuse('TOKEN_INVALID');
        return { endedSessions: [], isFirst, passwordNeeded: proved.passwordId === null };
      }
      await tx.delete(account).where(eq(account.userId, userId)).prepare('end_ways_in').execute();
      await tx.delete(factors).where(eq(factors.userId, userId)).prepare('end_factors').execute();
      await tx.delete(backupCodes).where(eq(backupCodes.userId, userId)).prepare('end_backup_codes').execute();
      await tx.delete(devices).where(eq(devices.userId, userId)).prepare('forget_devices').execute();
      await endInvitationsBy(tx, userId);
      await requestPreparedDecision(tx, userId);
      return { endedSessions: await endUserSessions(tx, userId), isFirst, passwordNeeded: true };
    },
    rename: async (userId: UserId, name: string): Promise<void> => {
      await renameQuery.execute({ userId, name });
    },
    /** Replaces the address of an account that has proved none; false if it has. */
    claimAddress: async (tx: Transaction, userId: UserId, address: string): Promise<boolean> => {
      const claimedRows = await tx
        .update(user)
        .set({
          claimedEmail: address,
          email: sql`case when ${user.claimedEmail} is null then ${formatUnprovedAddress(userId)} else ${user.email} end`,
          updatedAt: new Date(),
        })
        .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
        .returning({ id: user.id })
        .prepare('claim_address')
        .execute();
      return claimedRows.length > 0;
    },
    /** Returns the former address; null if it is unchanged. */
    changeAddress: async (tx: Transaction, userId: UserId, address: string): Promise<string | null> => {
      const [former] = await tx
        .select({ email: user.email })
        .from(user)
        .where(eq(user.id, userId))
        .for('update')
        .prepare('former_email')
        .execute();
      if (!former || former.email === address) return null;
      await refuseTakenAddress(
        tx
          .update(user)
          .set({ email: address, updatedAt: new Date() })
          .where(eq(user.id, userId))
          .prepare('change_email')
          .execute(),
      );
      // It gets no reminders either, also where it once agreed to them.
      await tx
        .update(guardians)
        .set({ notifyEmail: null, notifyProved: false })
        .where(and(eq(guardians.userId, userId), eq(guardians.notifyEmail, former.email)))
        .prepare('forget_former_reminder_address')
        .execute();
      return former.email;
    },
  };
}

/**
 * Undoes a closing that is not carried out yet: the owner can sign in again. Ended sessions and shares stay ended, and
 * children stay with guardians who took them over meanwhile, of which the owner is told.
 * @throws Refused TOKEN_INVALID if there is nothing left to undo
 */
export async function reopenAccount(tx: Transaction, userId: UserId, about: string, now: Instant): Promise<void> {
  const stillClosing = tx
    .select({ one: sql`1` })
    .from(closures)
    .where(and(eq(closures.userId, userId), isNull(closures.carriedOutAt)));
  const [closed] = await tx
    .select({ at: user.closedAt })
    .from(user)
    .where(and(eq(user.id, userId), isNotNull(user.closedAt), sql`exists ${stillClosing}`))
    .for('update')
    .prepare('closing_to_undo')
    .execute();
  if (!closed?.at) return refuse('TOKEN_INVALID');
  await tx.update(user).set({ closedAt: null }).where(eq(user.id, userId)).prepare('reopen_account').execute();
  // Nothing was said at that time: the account could have done nothing with the email.
  for (const id of await listOffersAcceptedSince(tx, userId, toInstant(closed.at.getTime())))
    await notifyAccount(tx, { userId, kind: 'ownership-accepted', about: id, now });
  const formerOfferees = await withdrawOffersBy(tx, userId);
  for (const each of new Set(formerOfferees))
    await notifyAccount(tx, { userId: each, kind: 'owner-stays', about, now });
}

/**
 * Whether the email in `mail` that undoes a closing is given up: its address alone is refused, after twice the time to
 * undo. One that was not taken for another reason, such as a mail server that is down, is never given up.
 */
export const isUndoEmailGivenUp = (now: Instant): SQL =>
  sql`(${WAS_REFUSED_ALONE} and ${user.closedAt} <= ${now}::timestamptz - ${2 * UNDO_DAYS} * interval '1 day')`;

/**
 * Begins the time to undo anew with each attempt to send the closing email `emailId`, until one has left. Otherwise a
 * late email would come with no time to use its link. Offers to the other guardians last as long.
 */
export async function restartUndoTime(
  db: Pick<Database, 'execute'>,
  userId: UserId,
  emailId: string,
  now: Instant,
): Promise<void> {
  await db.execute(sql`
    with renewed as (
    update auth.closures set ends_at = greatest(ends_at, ${now}::timestamptz + ${UNDO_DAYS} * interval '1 day')
    from auth."user" join mail on mail.dedupe_key = ${`letter|${emailId}`}
    where closures.user_id = ${userId} and "user".id = ${userId} and "user".closed_at is not null
      and carried_out_at is null and not ${isUndoEmailGivenUp(now)}
      and not exists (
        select from auth.letters letter join mail sent on sent.dedupe_key = 'letter|' || letter.id
        where letter.user_id = ${userId} and letter.purpose = 'closing' and letter.created_at >= "user".closed_at and sent.state = 'sent')
    returning closures.user_id, closures.ends_at)
    update ownership_offers set expires_at = greatest(expires_at, renewed.ends_at) from renewed
    where offered_by = renewed.user_id and outcome is null`);
}

/** Until when a closed account can be reopened; null if it is not closed or is being deleted. */
export async function findUndoDeadline(
  db: Pick<Database, 'select'>,
  userId: UserId,
  now: Instant,
): Promise<Instant | null> {
  const [row] = await db
    .select({ endsAt: closures.endsAt })
    .from(closures)
    .innerJoin(user, eq(user.id, closures.userId))
    .where(
      and(
        eq(closures.userId, userId),
        isNotNull(user.closedAt),
        isNull(closures.carriedOutAt),
        gt(closures.endsAt, now),
      ),
    )
    .prepare('undo_until')
    .execute();
  return row?.endsAt ?? null;
}
