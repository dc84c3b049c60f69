import { randomUUID } from 'node:crypto';
import { createBetterAuthPort } from '#services/accounts/better-auth.store.ts';
import { createEncryption, type EncryptionSecrets } from '#services/accounts/encryption.ts';
import { addOperator } from '#services/accounts/operators.store.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

export type NewOperator = { email: string; name: string; password: string; secret: Buffer };

/**
 * Creates an operator directly in the database, if no operator exists who could invite one. Returns the backup codes.
 * @throws Refused ADDRESS_TAKEN if there is an account with this address
 */
export async function makeOperator(
  { databaseUrl, authSecrets, baseUrl }: { databaseUrl: string; authSecrets: EncryptionSecrets; baseUrl: string },
  { email, name, password, secret }: NewOperator,
): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const now = toInstant(Date.now());
  const userId = randomUUID() as UserId;
  try {
    const sealedPassword = await createBetterAuthPort(db, { baseUrl, secrets: authSecrets, now: Date.now }).hashSecret(
      password,
    );
    const fact = { at: now, actor: { kind: 'installation' }, action: 'operator.made', objectId: userId };
    const operator = { userId, name, email, passwordHash: sealedPassword, secret, now };
    return await addOperator(db, createEncryption(authSecrets, 'totp'), operator, (tx) =>
      createAuditTrail(db, authSecrets).within(tx, fact),
    );
  } finally {
    await close();
  }
}
