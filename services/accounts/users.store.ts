import { and, desc, eq, sql } from 'drizzle-orm';
import { endUserSessions } from '#services/accounts/end-sessions.store.ts';
import { account, devices, session, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { backupCodes, factors } from '#services/database/factors.tables.ts';
import { guardians } from '#services/database/families.tables.ts';
import { endInvitationsBy } from '#services/families/guardian-invitations.store.ts';
import { requestPreparedDecision } from '#services/families/prepared.store.ts';
import { releaseWaitingEmails } from '#services/mail/waiting-emails.store.ts';
import type { SessionSummary } from '#shared/contracts/accounts.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** What proving the address did to an account. */
export type AddressProof = { endedSessions: string[]; passwordNeeded: boolean; isFirst: boolean };

/** Accounts without passwords and cookies: proved addresses, devices, sessions. */
export type UserStore = {
  /** Whether the account of this address has signed in on this browser. */
  isKnownDevice: (address: string, deviceHash: Buffer) => Promise<boolean>;
  /** Whether the password of the account was set in this browser. */
  hasSetPassword: (userId: UserId, deviceHash: Buffer) => Promise<boolean>;
  /** The account of an address; takes the same time if there is none. */
  findHolder: (address: string) => Promise<UserId | null>;
  noteDevice: (
    device: { userId: UserId; deviceHash: Buffer; setPassword: boolean },
    now: Instant,
    within?: Transaction,
  ) => Promise<void>;
  /**
   * Marks the address as proved. The first time it ends every session, identity and second factor from before, unless
   * `keepsWaysIn`: the account may have been opened by another person. Then guardian invitations and shared links end
   * too, and the owner has to decide about the children. Within `within` if given.
   */
  proveAddress: (userId: UserId, keepsWaysIn: boolean, within?: Transaction) => Promise<AddressProof>;
  listSessions: (userId: UserId, currentId: string) => Promise<SessionSummary[]>;
  /** Ends all sessions of a user but `exceptId`; returns their ids. */
  endSessions: (userId: UserId, exceptId: string | null, within?: Transaction) => Promise<string[]>;
  markFresh: (sessionId: string, now: Instant, within?: Transaction) => Promise<void>;
  rename: (userId: UserId, name: string) => Promise<void>;
  /** Replaces the address of an account that has proved none; false if it has. */
  claimAddress: (userId: UserId, address: string, within?: Transaction) => Promise<boolean>;
  /** Returns the former address; null if it is unchanged. */
  changeAddress: (userId: UserId, address: string, within?: Transaction) => Promise<string | null>;
  hasPassword: (userId: UserId) => Promise<boolean>;
  /** Confirms this address for reminders about the children for whom this guardian has entered it. */
  agreeToReminders: (userId: UserId, address: string, within?: Transaction) => Promise<void>;
};

/** A unique placeholder for an account without a proved address; no email can be sent to it. */
export const formatUnprovedAddress = (id: string): string => `${id}@unproved.invalid`;

const UNIQUE_VIOLATION = '23505';
/** Another account proved this address first. */
async function refuseTakenAddress<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    return (code ?? cause?.code) === UNIQUE_VIOLATION ? refuse('TOKEN_INVALID') : Promise.reject(error);
  }
}

export function createUserStore(db: Database): UserStore {
  const { placeholder } = sql;
  const isUser = eq(user.id, placeholder('userId'));
  const isDevice = eq(devices.deviceHash, placeholder('deviceHash'));
  const isSessionOfUser = eq(session.userId, placeholder('userId'));
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
  const passwordQuery = db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, placeholder('userId')), eq(account.providerId, 'credential')))
    .prepare('has_password');
  const sessionsQuery = db
    .select({ id: session.id, device: session.device, createdAt: session.createdAt, seenAt: session.updatedAt })
    .from(session)
    .where(and(isSessionOfUser, sql`${session.expiresAt} > now()`))
    .orderBy(desc(session.updatedAt))
    .prepare('sessions_of_user');
  const renameQuery = db
    .update(user)
    .set({ name: sql`${placeholder('name')}`, updatedAt: sql`now()` })
    .where(isUser)
    .prepare('rename_user');

  const hasPassword: UserStore['hasPassword'] = async (userId) => (await passwordQuery.execute({ userId })).length > 0;

  return {
    hasPassword,
    agreeToReminders: async (userId, address, within) => {
      await (within ?? db)
        .update(guardians)
        .set({ notifyProved: true })
        .where(and(eq(guardians.userId, userId), eq(guardians.notifyEmail, address)))
        .prepare('agree_to_reminders')
        .execute();
    },
    isKnownDevice: async (address, deviceHash) => (await deviceByAddress.execute({ address, deviceHash })).length > 0,
    findHolder: async (address) => ((await holderQuery.execute({ address }))[0]?.id as UserId | undefined) ?? null,
    hasSetPassword: async (userId, deviceHash) =>
      (await deviceByUser.execute({ userId, deviceHash }))[0]?.setPassword === true,
    noteDevice: (device, now, within) =>
      (within ?? db).transaction(async (tx) => {
        const { userId, setPassword } = device;
        if (setPassword)
          await tx
            .update(devices)
            .set({ setPassword: false })
            .where(eq(devices.userId, userId))
            .prepare('forget_setter')
            .execute();
        await tx
          .insert(devices)
          .values({ ...device, seenAt: now })
          .onConflictDoUpdate({
            target: [devices.userId, devices.deviceHash],
            set: { seenAt: now, setPassword: sql`${devices.setPassword} or excluded.set_password` },
          })
          .prepare('note_device')
          .execute();
      }),
    proveAddress: (userId, keepsWaysIn, within) =>
      refuseTakenAddress(() =>
        (within ?? db).transaction(async (tx) => {
          const provedRows = await tx
            .update(user)
            .set({
              email: sql`coalesce(${user.claimedEmail}, ${user.email})`,
              claimedEmail: null,
              emailVerified: true,
              secondFactorAt: sql`case when ${keepsWaysIn}::boolean then ${user.secondFactorAt} end`,
              updatedAt: new Date(),
            })
            .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
            .returning({ id: user.id })
            .prepare('prove_address')
            .execute();
          const isFirst = provedRows.length > 0;
          const passwordOfProved = tx
            .select({ id: account.id })
            .from(account)
            .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
            .prepare('password_of_proved');
          if (isFirst) await releaseWaitingEmails(tx, userId);
          if (!isFirst || keepsWaysIn)
            return { endedSessions: [], isFirst, passwordNeeded: (await passwordOfProved.execute()).length === 0 };
          await tx.delete(account).where(eq(account.userId, userId)).prepare('end_ways_in').execute();
          await tx.delete(factors).where(eq(factors.userId, userId)).prepare('end_factors').execute();
          await tx.delete(backupCodes).where(eq(backupCodes.userId, userId)).prepare('end_backup_codes').execute();
          await tx.delete(devices).where(eq(devices.userId, userId)).prepare('forget_devices').execute();
          await endInvitationsBy(tx, userId);
          await requestPreparedDecision(tx, userId);
          return { endedSessions: await endUserSessions(tx, userId), isFirst, passwordNeeded: true };
        }),
      ),
    listSessions: async (userId, currentId) =>
      (await sessionsQuery.execute({ userId })).map(({ id, device, createdAt, seenAt }) => ({
        id,
        device,
        isCurrent: id === currentId,
        since: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    endSessions: (userId, exceptId, within) => endUserSessions(within ?? db, userId, { sessionId: exceptId }),
    markFresh: async (sessionId, now, within) => {
      await (within ?? db)
        .update(session)
        .set({ stepUpAt: new Date(now) })
        .where(eq(session.id, sessionId))
        .prepare('mark_fresh')
        .execute();
    },
    rename: async (userId, name) => {
      await renameQuery.execute({ userId, name });
    },
    claimAddress: async (userId, address, within) => {
      const claimedRows = await (within ?? db)
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
    changeAddress: (userId, address, within) =>
      refuseTakenAddress(() =>
        (within ?? db).transaction(async (tx) => {
          const [former] = await tx
            .select({ email: user.email })
            .from(user)
            .where(eq(user.id, userId))
            .for('update')
            .prepare('former_email')
            .execute();
          if (!former || former.email === address) return null;
          await tx
            .update(user)
            .set({ email: address, updatedAt: new Date() })
            .where(eq(user.id, userId))
            .prepare('change_email')
            .execute();
          return former.email;
        }),
      ),
  };
}
