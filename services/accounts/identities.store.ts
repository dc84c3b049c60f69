import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { lockCaller, type SessionCaller } from '#services/accounts/sessions.store.ts';
import { PASSWORD_PROVIDER } from '#services/accounts/users.store.ts';
import { account, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { Identity } from '#shared/contracts/identities.ts';
import { type Instant, toInstant } from '#shared/values/days.ts';
import type { IdentityId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** A person at a provider: `sub` of its ID tokens. */
export type ExternalIdentity = { providerId: string; subject: string };

/**
 * Whether this identity can sign in today. `trustedProviderId`: the provider of this installation; null if there is
 * none.
 */
const isUsable = (providerId: string, trustedProviderId: string | null): boolean =>
  providerId === PASSWORD_PROVIDER || providerId === trustedProviderId;

export async function listIdentities(
  db: Database,
  userId: UserId,
  trustedProviderId: string | null,
): Promise<Identity[]> {
  const rows = await db
    .select({ id: account.id, providerId: account.providerId, createdAt: account.createdAt })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(account.createdAt);
  return rows.map(({ id, providerId, createdAt }) => ({
    id: id as IdentityId,
    provider: providerId === PASSWORD_PROVIDER ? 'password' : 'oidc',
    isUsable: isUsable(providerId, trustedProviderId),
    createdAt: toInstant(createdAt.getTime()),
  }));
}

export async function findUserByIdentity(
  tx: Transaction,
  { providerId, subject }: ExternalIdentity,
): Promise<UserId | null> {
  const [match] = await tx
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, subject)));
  return (match?.userId as UserId | undefined) ?? null;
}

export async function findUserByAddress(
  tx: Transaction,
  email: string,
): Promise<{ userId: UserId; isProved: boolean } | null> {
  const [match] = await tx
    .select({ userId: user.id, isProved: user.emailVerified })
    .from(user)
    .where(eq(user.email, email))
    .for('update');
  return match ? { userId: match.userId as UserId, isProved: match.isProved } : null;
}

/** Adds an account whose address the provider has proved. False if there is one, also by a request that it waited for. */
export async function addProvedUser(
  tx: Transaction,
  { userId, name, email, now }: { userId: UserId; name: string; email: string; now: Instant },
): Promise<boolean> {
  const at = new Date(now);
  const insertedRows = await tx
    .insert(user)
    .values({ id: userId, name, email, emailVerified: true, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: user.id });
  return insertedRows.length > 0;
}

/** False if this provider identity already belongs to an account. */
export async function addIdentity(
  tx: Transaction,
  userId: UserId,
  { providerId, subject }: ExternalIdentity,
  now: Instant,
): Promise<boolean> {
  const at = new Date(now);
  const insertedRows = await tx
    .insert(account)
    .values({ id: randomUUID(), userId, providerId, accountId: subject, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: account.id });
  return insertedRows.length > 0;
}

/**
 * Removes an identity. Concurrent removals are serialized, so that the last usable one stays. An unusable one may
 * always be removed.
 * @throws Refused NOT_FOUND; LAST_IDENTITY
 */
export async function removeIdentity(
  tx: Transaction,
  caller: SessionCaller,
  identityId: IdentityId,
  trustedProviderId: string | null,
): Promise<void> {
  const { userId } = caller;
  await lockCaller(tx, caller);
  const [removedRow] = await tx
    .delete(account)
    .where(and(eq(account.id, identityId), eq(account.userId, userId)))
    .returning({ providerId: account.providerId });
  if (!removedRow) return refuse('NOT_FOUND');
  const remaining = await tx.select({ providerId: account.providerId }).from(account).where(eq(account.userId, userId));
  if (
    isUsable(removedRow.providerId, trustedProviderId) &&
    !remaining.some(({ providerId }) => isUsable(providerId, trustedProviderId))
  )
    refuse('LAST_IDENTITY');
}
