import { randomUUID } from 'node:crypto';
import { gt } from 'drizzle-orm';
import { account, user } from '#services/accounts/auth.tables.ts';
import { newCodes } from '#services/accounts/factors.store.ts';
import { factors } from '#services/accounts/factors.tables.ts';
import { base32 } from '#services/accounts/factors-totp.ts';
import { operatorSessions } from '#services/accounts/operator.tables.ts';
import type { Sealing } from '#services/accounts/sealing.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { factorWords } from '#shared/messages/en/factors.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** A session idle for this long is treated as an unattended screen. */
const IDLE_MS = 30 * 60_000;

export type OperatorsAtWork = {
  /** Records a call of an operator's session; false once it has been idle for half an hour, and from then on. */
  atWork: (sessionId: string, now: Instant) => Promise<boolean>;
};

export const operatorsAtWork = (db: Database): OperatorsAtWork => ({
  atWork: async (sessionId, now) => {
    const noted = await db
      .insert(operatorSessions)
      .values({ sessionId, seenAt: now })
      .onConflictDoUpdate({
        target: operatorSessions.sessionId,
        set: { seenAt: now },
        setWhere: gt(operatorSessions.seenAt, instantOf(epochMsOf(now) - IDLE_MS)),
      })
      .returning({ sessionId: operatorSessions.sessionId });
    return noted.length > 0;
  },
});

export type NewOperator = {
  userId: UserId;
  name: string;
  email: string;
  sealedPassword: string;
  secret: Buffer;
  now: Instant;
};

/**
 * Creates an operator with password and second factor; needs database access. Returns the backup codes.
 * @throws Refused ADDRESS_TAKEN if an account has this address: a parent's account never becomes an operator's
 */
export const addOperator = (
  db: Database,
  sealing: Sealing,
  { userId, name, email, sealedPassword, secret, now }: NewOperator,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const at = new Date(now);
    const times = { createdAt: at, updatedAt: at };
    const made = await tx
      .insert(user)
      .values({ id: userId, name, email, emailVerified: true, role: 'operator', secondFactorAt: at, ...times })
      .onConflictDoNothing()
      .returning({ id: user.id });
    if (made.length === 0) return refuse('ADDRESS_TAKEN');
    await tx.insert(account).values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: sealedPassword,
      ...times,
    });
    const id = randomUUID();
    await tx.insert(factors).values({
      id,
      userId,
      name: factorWords.name,
      secret: sealing.seal(base32(secret), id),
      createdAt: now,
      verifiedAt: now,
    });
    const codes = await newCodes(tx, userId);
    await alongside?.(tx);
    return codes;
  });
