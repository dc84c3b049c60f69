import { randomBytes, randomUUID } from 'node:crypto';
import { createBetterAuthPort } from '#services/accounts/better-auth.store.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { generateTotpSecret } from '#services/accounts/factors-totp.ts';
import { addOperator } from '#services/accounts/operators.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

export const BASE_URL = 'http://localhost:3000';
export const AUTH_SECRETS = [{ version: 1, value: 'a test secret of more than 32 characters' }] as const;

/** An operator with a second factor in a fresh session and a random password. */
export async function createActiveOperator(
  db: Database,
  now: Instant,
): Promise<{ cookie: string; secret: Buffer; email: string; userId: UserId }> {
  const [userId, secret, email] = [
    randomUUID() as UserId,
    generateTotpSecret(),
    `operator-${randomUUID()}@example.org`,
  ];
  const auth = createBetterAuthPort(db, { baseUrl: BASE_URL, secrets: AUTH_SECRETS, now: () => toEpochMs(now) });
  const passwordHash = await auth.hashSecret(randomBytes(32).toString('hex'));
  await addOperator(db, createEncryption(AUTH_SECRETS, 'totp'), {
    userId,
    name: 'Olga Operator',
    email,
    passwordHash,
    secret,
    now,
  });
  const { cookies } = await auth.openSession({ userId, aal: 2, now }, { label: null });
  return { cookie: cookies.map((cookie) => cookie.split(';', 1).join()).join('; '), secret, email, userId };
}
