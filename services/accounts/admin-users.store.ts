import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { user } from '#services/accounts/auth.tables.ts';
import { endSessionsOf } from '#services/accounts/ending-sessions.store.ts';
import { factorRemovals, factors } from '#services/accounts/factors.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { guardians } from '#services/families/families.tables.ts';
import type { User } from '#shared/contracts/admin-users.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import type { Role } from '#shared/values/role.ts';

const PAGE = 50;
/** How long a person may keep a factor after an operator was asked to remove it. */
const REMOVAL_MS = 24 * 3_600_000;

/** The columns that operators may read. */
const SEEN = {
  ...{ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified, role: user.role },
  ...{ secondFactorAt: user.secondFactorAt, bannedAt: user.bannedAt, createdAt: user.createdAt },
};
type Row = Pick<typeof user.$inferSelect, keyof typeof SEEN>;
const seen = ({ id, name, email, emailVerified, role, secondFactorAt, bannedAt, createdAt }: Row): User => ({
  ...{
    id: id as UserId,
    name,
    email,
    emailVerified,
    role,
    secondFactor: secondFactorAt !== null,
    banned: bannedAt !== null,
  },
  createdAt: instantOf(createdAt.getTime()),
});

export async function listUsers(
  db: Database,
  after: UserId | undefined,
): Promise<{ users: User[]; next: UserId | null }> {
  const rows = await db
    .select(SEEN)
    .from(user)
    .where(after ? gt(user.id, after) : undefined)
    .orderBy(asc(user.id))
    .limit(PAGE + 1);
  const users = rows.slice(0, PAGE).map(seen);
  return { users, next: rows.length > PAGE ? (users.at(-1)?.id ?? null) : null };
}

export async function userOf(db: Database | Transaction, userId: UserId): Promise<User> {
  const [row] = await db.select(SEEN).from(user).where(eq(user.id, userId));
  return row ? seen(row) : refuse('NOT_FOUND');
}

/** Recipient of emails to this account: the proved address or, before that, the claimed one. */
export async function addresseeOf(db: Database, userId: UserId): Promise<{ id: UserId; claimed: string }> {
  const [row] = await db
    .select({ claimed: sql<string>`coalesce(${user.claimedEmail}, ${user.email})` })
    .from(user)
    .where(eq(user.id, userId));
  return row ? { id: userId, claimed: row.claimed } : refuse('NOT_FOUND');
}

/** @throws Refused ADDRESS_TAKEN */
export async function addUser(
  tx: Transaction,
  { id, name, email, role, now }: { id: UserId; name: string; email: string; role: Role; now: Instant },
): Promise<User> {
  const at = new Date(now);
  const [made] = await tx
    .insert(user)
    .values({ id, name, email, role, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning(SEEN);
  return made ? seen(made) : refuse('ADDRESS_TAKEN');
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
  const changed = await tx
    .update(user)
    .set({ ...(name !== undefined && { name }), ...bannedAt, updatedAt: at })
    .where(eq(user.id, userId))
    .returning({ id: user.id });
  if (changed.length === 0) return refuse('NOT_FOUND');
  return banned ? endSessionsOf(tx, userId) : [];
}

/**
 * @throws Refused NOT_FOUND; LOOKS_AFTER_CHILDREN, because data of children are deleted only by the family's own
 * erasure
 */
export async function removeUser(tx: Transaction, userId: UserId): Promise<string[]> {
  const [held] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update');
  if (!held) return refuse('NOT_FOUND');
  const [child] = await tx
    .select({ id: guardians.studentId })
    .from(guardians)
    .where(eq(guardians.userId, userId))
    .limit(1);
  if (child) return refuse('LOOKS_AFTER_CHILDREN');
  const ended = await endSessionsOf(tx, userId);
  await tx.delete(user).where(eq(user.id, userId));
  return ended;
}

/**
 * Records that a factor is to be removed; a repeated request keeps the first due time. `isNew`: the person has not been
 * notified yet.
 */
export async function askForRemoval(
  tx: Transaction,
  asked: { userId: UserId; factorId: FactorId; by: UserId; now: Instant },
): Promise<{ dueAt: Instant; isNew: boolean }> {
  const { userId, factorId, by, now } = asked;
  const [owned] = await tx
    .select({ dueAt: factorRemovals.dueAt })
    .from(factors)
    .leftJoin(factorRemovals, eq(factorRemovals.factorId, factors.id))
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
  if (!owned) return refuse('NOT_FOUND');
  if (owned.dueAt) return { dueAt: owned.dueAt, isNew: false };
  const dueAt = instantOf(epochMsOf(now) + REMOVAL_MS);
  const noted = await tx
    .insert(factorRemovals)
    .values({ factorId, askedBy: by, askedAt: now, dueAt })
    .onConflictDoNothing()
    .returning({ dueAt: factorRemovals.dueAt });
  // With two concurrent operators only the first insert notifies the person.
  return { dueAt, isNew: noted.length > 0 };
}
