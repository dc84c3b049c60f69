import { randomUUID } from 'node:crypto';
import { betterAuthPort } from '#services/accounts/better-auth.store.ts';
import { addOperator } from '#services/accounts/operator.store.ts';
import { type SealingSecrets, sealing } from '#services/accounts/sealing.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { instantOf } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

export type OperatorToMake = { email: string; name: string; password: string; secret: Buffer };

/**
 * Creates an operator directly in the database, if no operator exists who could invite one. Returns the backup codes.
 * @throws Refused ADDRESS_TAKEN if there is an account with this address
 */
export async function makeOperator(
  { databaseUrl, authSecrets, baseUrl }: { databaseUrl: string; authSecrets: SealingSecrets; baseUrl: string },
  { email, name, password, secret }: OperatorToMake,
): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const now = instantOf(Date.now());
  const userId = randomUUID() as UserId;
  try {
    const sealedPassword = await betterAuthPort(db, { baseUrl, secrets: authSecrets, now: Date.now }).seal(password);
    const fact = { at: now, actor: { kind: 'installation' }, action: 'operator.made', objectId: userId };
    const operator = { userId, name, email, sealedPassword, secret, now };
    return await addOperator(db, sealing(authSecrets, 'totp'), operator, (tx) =>
      auditTrail(db, authSecrets).within(tx, fact),
    );
  } finally {
    await close();
  }
}
