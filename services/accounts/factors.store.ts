import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { BACKUP_CODES, generateBackupCode, hashBackupCode } from '#services/accounts/factor-codes.ts';
import { user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { backupCodes, factorChallenges, factorRemovals, factors, totpUses } from '#services/database/factors.tables.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** A challenge belongs to one session, expires soon and allows few tries. */
const CHALLENGE = { minutes: 5, tries: 5 } as const;
/** Maximum of apps per account. */
const MOST_FACTORS = 5;
/** Used steps are kept this long: older ones match no current code. */
const RETAINED_STEPS = 10;

/** Statements about second factors; `factors.ts` decides what they mean together. */
export type FactorRow = { id: FactorId; secret: string; verifiedAt: Instant | null };

export const listFactors = async (db: Database, userId: UserId): Promise<Factor[]> => {
  const rows = await db
    .select({
      id: factors.id,
      name: factors.name,
      verifiedAt: factors.verifiedAt,
      createdAt: factors.createdAt,
      removalDueAt: factorRemovals.dueAt,
    })
    .from(factors)
    .leftJoin(factorRemovals, eq(factorRemovals.factorId, factors.id))
    .where(eq(factors.userId, userId))
    .orderBy(factors.createdAt);
  return rows.map(({ id, verifiedAt, ...row }) => ({
    id: id as FactorId,
    kind: 'totp',
    verified: verifiedAt !== null,
    ...row,
  }));
};

export const countBackupCodes = async (db: Database | Transaction, userId: UserId): Promise<number> => {
  const [row] = await db.select({ left: count() }).from(backupCodes).where(eq(backupCodes.userId, userId));
  return row?.left ?? 0;
};

/** An account has one unverified factor at a time: the previous one is deleted. */
export async function addUnverifiedFactor(
  tx: Transaction,
  factor: { id: FactorId; userId: UserId; name: string; secret: string; createdAt: Instant },
): Promise<void> {
  await tx.delete(factors).where(and(eq(factors.userId, factor.userId), isNull(factors.verifiedAt)));
  const [existing] = await tx.select({ many: count() }).from(factors).where(eq(factors.userId, factor.userId));
  if ((existing?.many ?? 0) >= MOST_FACTORS) refuse('FACTOR_LIMIT');
  await tx.insert(factors).values(factor);
}

export async function findFactor(
  tx: Transaction | Database,
  factorId: FactorId,
  userId: UserId,
): Promise<FactorRow | null> {
  const [row] = await tx
    .select({ id: factors.id, secret: factors.secret, verifiedAt: factors.verifiedAt })
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
  return row ? { ...row, id: row.id as FactorId } : null;
}

export async function saveChallenge(db: Database, request: { sessionId: string; factorId: FactorId; now: Instant }) {
  const challenge = {
    id: randomUUID(),
    factorId: request.factorId,
    tries: 0,
    expiresAt: toInstant(toEpochMs(request.now) + CHALLENGE.minutes * 60_000),
  };
  await db
    .insert(factorChallenges)
    .values({ sessionId: request.sessionId, ...challenge })
    .onConflictDoUpdate({ target: factorChallenges.sessionId, set: challenge });
  return { challengeId: challenge.id, expiresAt: challenge.expiresAt };
}

/**
 * Counts a try before the code is compared, and keeps the count whatever the result. False if there is no open
 * challenge.
 */
export async function takeTry(
  db: Database,
  answer: { challengeId: string; sessionId: string; factorId: FactorId; now: Instant },
): Promise<boolean> {
  const countedRows = await db
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(
      and(
        eq(factorChallenges.sessionId, answer.sessionId),
        eq(factorChallenges.id, answer.challengeId),
        eq(factorChallenges.factorId, answer.factorId),
        gt(factorChallenges.expiresAt, answer.now),
        lt(factorChallenges.tries, CHALLENGE.tries),
      ),
    )
    .returning({ id: factorChallenges.id });
  return countedRows.length > 0;
}

export const endChallenge = async (tx: Transaction, sessionId: string): Promise<void> => {
  await tx.delete(factorChallenges).where(eq(factorChallenges.sessionId, sessionId));
};

/** False for a code that was used before: of two concurrent requests one inserts the row. */
export async function claimStep(tx: Transaction, factorId: FactorId, step: number): Promise<boolean> {
  const claimedRows = await tx
    .insert(totpUses)
    .values({ factorId, step })
    .onConflictDoNothing()
    .returning({ step: totpUses.step });
  await tx.delete(totpUses).where(and(eq(totpUses.factorId, factorId), lt(totpUses.step, step - RETAINED_STEPS)));
  return claimedRows.length > 0;
}

/** From now on the account requires this factor. */
export async function markFactorVerified(
  tx: Transaction,
  factorId: FactorId,
  userId: UserId,
  now: Instant,
): Promise<void> {
  await tx.update(factors).set({ verifiedAt: now }).where(eq(factors.id, factorId));
  await tx
    .update(user)
    .set({ secondFactorAt: new Date(now) })
    .where(and(eq(user.id, userId), isNull(user.secondFactorAt)));
}

/**
 * Removes a factor. With the last verified one its backup codes are deleted, and no second factor is required any more.
 */
export async function deleteFactor(tx: Transaction, factorId: FactorId, userId: UserId): Promise<{ wasLast: boolean }> {
  await tx.delete(factors).where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
  const [row] = await tx
    .select({ left: count() })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)));
  const wasLast = (row?.left ?? 0) === 0;
  if (wasLast) {
    await tx.update(user).set({ secondFactorAt: null }).where(eq(user.id, userId));
    await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  }
  return { wasLast };
}

/** Returns the new codes in plain text; only their hashes are stored. */
export async function replaceBackupCodes(tx: Transaction, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, generateBackupCode);
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx.insert(backupCodes).values(codes.map((code) => ({ userId, codeHash: hashBackupCode(code) })));
  return codes;
}

/** False for an unknown or used code. */
export async function claimBackupCode(tx: Transaction, userId: UserId, code: string): Promise<boolean> {
  const deletedRows = await tx
    .delete(backupCodes)
    .where(and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, hashBackupCode(code))))
    .returning({ userId: backupCodes.userId });
  return deletedRows.length > 0;
}

export async function listVerifiedFactors(tx: Transaction, userId: UserId): Promise<FactorRow[]> {
  const factorRows = await tx
    .select({ id: factors.id, secret: factors.secret, verifiedAt: factors.verifiedAt })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)));
  return factorRows.map((row) => ({ ...row, id: row.id as FactorId }));
}

/** Whether there was a removal to cancel. */
export async function cancelRemoval(tx: Transaction, factorId: FactorId): Promise<boolean> {
  const cancelledRows = await tx
    .delete(factorRemovals)
    .where(eq(factorRemovals.factorId, factorId))
    .returning({ factorId: factorRemovals.factorId });
  return cancelledRows.length > 0;
}
