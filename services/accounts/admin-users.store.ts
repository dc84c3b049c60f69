import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { factorWords } from '#messages/factors.ts';
import type { Encryption } from '#services/accounts/encryption.ts';
import { replaceBackupCodes } from '#services/accounts/factors.store.ts';
import { insertPassword } from '#services/accounts/passwords.store.ts';
import { endUserSessions } from '#services/accounts/sessions.store.ts';
import { formatUnprovedAddress } from '#services/accounts/users.store.ts';
import { closures, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { factorRemovals, factors } from '#services/database/factors.tables.ts';
import { guardians } from '#services/database/families.tables.ts';
import type { User } from '#shared/contracts/admin-users.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import type { Role } from '#shared/values/role.ts';

const PAGE = 50;
/** How long a person may keep a factor after an operator was asked to remove it. */
const REMOVAL_MS = 24 * 3_600_000;

/** The columns that operators may read. */
const USER_COLUMNS = {
  id: user.id,
  name: user.name,
  /** The proved address or, before that, the claimed one. */
  email: sql<string>`coalesce(${user.claimedEmail}, ${user.email})`,
  emailVerified: user.emailVerified,
  role: user.role,
  secondFactorAt: user.secondFactorAt,
  bannedAt: user.bannedAt,
  createdAt: user.createdAt,
};
type Row = Pick<typeof user.$inferSelect, keyof typeof USER_COLUMNS>;
const toUser = ({ id, name, email, emailVerified, role, secondFactorAt, bannedAt, createdAt }: Row): User => ({
  id: id as UserId,
  name,
  email,
  emailVerified,
  role,
  secondFactor: secondFactorAt !== null,
  banned: bannedAt !== null,
  createdAt: toInstant(createdAt.getTime()),
});

export async function listUsers(
  db: Database,
  after: UserId | undefined,
): Promise<{ users: User[]; next: UserId | null }> {
  const rows = await db
    .select(USER_COLUMNS)
    .from(user)
    .where(after ? gt(user.id, after) : undefined)
    .orderBy(asc(user.id))
    .limit(PAGE + 1);
  const users = rows.slice(0, PAGE).map(toUser);
  return { users, next: rows.length > PAGE ? (users.at(-1)?.id ?? null) : null };
}

export async function getUser(db: Database | Transaction, userId: UserId): Promise<User> {
  const [row] = await db.select(USER_COLUMNS).from(user).where(eq(user.id, userId));
  return row ? toUser(row) : refuse('NOT_FOUND');
}

/**
 * Claims the address, as a sign-up does: an operator cannot prove it, and who reads its email may have an account of
 * their own to prove. @throws Refused ADDRESS_TAKEN if an account has proved it
 */
export async function addUser(
  tx: Transaction,
  { id, name, email, role, now }: { id: UserId; name: string; email: string; role: Role; now: Instant },
): Promise<User> {
  const at = new Date(now);
  const [holder] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (holder) return refuse('ADDRESS_TAKEN');
  const [createdRow] = await tx
    .insert(user)
    .values({ id, name, email: formatUnprovedAddress(id), claimedEmail: email, role, createdAt: at, updatedAt: at })
    .returning(USER_COLUMNS);
  return toUser(createdRow as Row);
}

/** Ends every session of a banned account, including those of handed-over devices; returns their ids. */
export async function changeUser(
  tx: Transaction,
  userId: UserId,
  { name, banned }: { name?: string; banned?: boolean },
  now: Instant,
): Promise<string[]> {
  const at = new Date(now);
  const bannedAt =
    banned === undefined
      ? {}
      : { bannedAt: banned ? sql`coalesce(${user.bannedAt}, ${at.toISOString()}::timestamptz)` : null };
  const changedRows = await tx
    .update(user)
    .set({ ...(name !== undefined && { name }), ...bannedAt, updatedAt: at })
    .where(eq(user.id, userId))
    .returning({ id: user.id });
  if (changedRows.length === 0) return refuse('NOT_FOUND');
  return banned ? endUserSessions(tx, userId) : [];
}

/**
 * Removes the account at once. Its closing is due now, also one that its owner has begun: the job `closed-accounts`
 * deletes what it wrote about children of others, which no operator may.
 * @throws Refused NOT_FOUND; LOOKS_AFTER_CHILDREN, because data of children are deleted only by the family's own
 * erasure
 */
export async function removeUser(tx: Transaction, userId: UserId, now: Instant): Promise<string[]> {
  const [lockedUser] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update');
  if (!lockedUser) return refuse('NOT_FOUND');
  const [child] = await tx
    .select({ id: guardians.studentId })
    .from(guardians)
    .where(eq(guardians.userId, userId))
    .limit(1);
  if (child) return refuse('LOOKS_AFTER_CHILDREN');
  const endedSessions = await endUserSessions(tx, userId);
  await tx
    .insert(closures)
    .values({ userId, endsAt: now })
    .onConflictDoUpdate({ target: closures.userId, set: { endsAt: now } });
  await tx.delete(user).where(eq(user.id, userId));
  return endedSessions;
}

/**
 * Records that a factor is to be removed; a repeated request keeps the first due time. `isNew`: the person has not been
 * notified yet.
 */
export async function requestFactorRemoval(
  tx: Transaction,
  request: { userId: UserId; factorId: FactorId; by: UserId; now: Instant },
): Promise<{ dueAt: Instant; isNew: boolean }> {
  const { userId, factorId, by, now } = request;
  const [factorRow] = await tx
    .select({ dueAt: factorRemovals.dueAt })
    .from(factors)
    .leftJoin(factorRemovals, eq(factorRemovals.factorId, factors.id))
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
  if (!factorRow) return refuse('NOT_FOUND');
  if (factorRow.dueAt) return { dueAt: factorRow.dueAt, isNew: false };
  const dueAt = toInstant(toEpochMs(now) + REMOVAL_MS);
  const insertedRows = await tx
    .insert(factorRemovals)
    .values({ factorId, askedBy: by, askedAt: now, dueAt })
    .onConflictDoNothing()
    .returning({ dueAt: factorRemovals.dueAt });
  // With two concurrent operators only the first insert notifies the person.
  return { dueAt, isNew: insertedRows.length > 0 };
}

export type NewOperator = {
  userId: UserId;
  name: string;
  email: string;
  passwordHash: string;
  /** Of the authenticator app, as base32. */
  secret: string;
  now: Instant;
};

/**
 * Creates an operator with password and second factor; needs database access. Returns the backup codes.
 * @throws Refused ADDRESS_TAKEN if an account has this address: a parent's account never becomes an operator's
 */
export const addOperator = (
  db: Database,
  encryption: Encryption,
  { userId, name, email, passwordHash, secret, now }: NewOperator,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const at = new Date(now);
    const times = { createdAt: at, updatedAt: at };
    const insertedRows = await tx
      .insert(user)
      .values({ id: userId, name, email, emailVerified: true, role: 'operator', secondFactorAt: at, ...times })
      .onConflictDoNothing()
      .returning({ id: user.id });
    if (insertedRows.length === 0) return refuse('ADDRESS_TAKEN');
    await insertPassword(tx, userId, passwordHash);
    const id = randomUUID();
    await tx.insert(factors).values({
      id,
      userId,
      name: factorWords.name,
      secret: encryption.encrypt(secret, id),
      createdAt: now,
      verifiedAt: now,
    });
    const codes = await replaceBackupCodes(tx, userId);
    await alongside?.(tx);
    return codes;
  });
