import { randomBytes, randomUUID } from 'node:crypto';
import { addOperator } from '#services/accounts/admin-users.store.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { generateTotpSecret } from '#services/accounts/factor-codes.ts';
import { hashSecret } from '#services/accounts/passwords.store.ts';
import { createSessionStore } from '#services/accounts/sessions.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

export const BASE_URL = 'http://localhost:3000';
export const AUTH_SECRETS = [{ version: 1, value: 'a test secret of more than 32 characters' }] as const;

let passwordHash: Promise<string> | undefined;

/** An operator with a second factor in a fresh session and a random password, hashed once a process. */
export async function createActiveOperator(
  db: Database,
  now: Instant,
  secrets: Parameters<typeof createEncryption>[0] = AUTH_SECRETS,
): Promise<{ cookie: string; secret: string; email: string; userId: UserId }> {
  const [userId, secret, email] = [
    randomUUID() as UserId,
    generateTotpSecret(),
    `operator-${randomUUID()}@example.org`,
  ];
  passwordHash ??= hashSecret(randomBytes(32).toString('hex'));
  await addOperator(db, createEncryption(secrets, 'totp'), {
    userId,
    name: 'Olga Operator',
    email,
    passwordHash: await passwordHash,
    secret,
    now,
  });
  const { token } = await createSessionStore(db).open({ userId, aal: 2, now, device: null });
  return { cookie: `session=${token}`, secret, email, userId };
}
