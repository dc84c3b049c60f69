import { randomUUID } from 'node:crypto';
import { gt } from 'drizzle-orm';
import { factorWords } from '#messages/factors.ts';
import type { Encryption } from '#services/accounts/encryption.ts';
import { replaceBackupCodes } from '#services/accounts/factors.store.ts';
import { encodeBase32 } from '#services/accounts/factors-totp.ts';
import { account, user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { factors } from '#services/database/factors.tables.ts';
import { operatorSessions } from '#services/database/operator.tables.ts';
import type { OperatorActivity } from '#services/http/credentials.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** A session idle for this long is treated as an unattended screen. */
const IDLE_MS = 30 * 60_000;

export const createOperatorActivity = (db: Database): OperatorActivity => ({
  isSessionActive: async (sessionId, now) => {
    const touchedRows = await db
      .insert(operatorSessions)
      .values({ sessionId, seenAt: now })
      .onConflictDoUpdate({
        target: operatorSessions.sessionId,
        set: { seenAt: now },
        setWhere: gt(operatorSessions.seenAt, toInstant(toEpochMs(now) - IDLE_MS)),
      })
      .returning({ sessionId: operatorSessions.sessionId });
    return touchedRows.length > 0;
  },
});

export type NewOperator = {
  userId: UserId;
  name: string;
  email: string;
  passwordHash: string;
  secret: Buffer;
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
    await tx.insert(account).values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
      ...times,
    });
    const id = randomUUID();
    await tx.insert(factors).values({
      id,
      userId,
      name: factorWords.name,
      secret: encryption.encrypt(encodeBase32(secret), id),
      createdAt: now,
      verifiedAt: now,
    });
    const codes = await replaceBackupCodes(tx, userId);
    await alongside?.(tx);
    return codes;
  });
