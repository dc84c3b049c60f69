import { randomUUID } from 'node:crypto';
import { addOperator } from '#services/accounts/admin-users.store.ts';
import { createEncryption, type EncryptionSecrets } from '#services/accounts/encryption.ts';
import { hashSecret } from '#services/accounts/passwords.store.ts';
import { type AuditFact, createAuditTrail } from '#services/audit/audit.store.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

export type NewOperator = { email: string; name: string; password: string; secret: string };

/**
 * Creates an operator directly in the database, if no operator exists who could invite one. Returns the backup codes.
 * @throws Refused ADDRESS_TAKEN if there is an account with this address
 */
export async function makeOperator(
  { databaseUrl, authSecrets }: { databaseUrl: string; authSecrets: EncryptionSecrets },
  { email, name, password, secret }: NewOperator,
): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  const now = toInstant(Date.now());
  const userId = randomUUID() as UserId;
  try {
    const fact: AuditFact = { at: now, actor: { kind: 'installation' }, action: 'operator.made', objectId: userId };
    const operator = { userId, name, email, passwordHash: await hashSecret(password), secret, now };
    return await addOperator(db, createEncryption(authSecrets, 'totp'), operator, (tx) =>
      createAuditTrail(db, authSecrets).within(tx, fact),
    );
  } finally {
    await close();
  }
}
