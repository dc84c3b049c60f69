import { randomBytes, randomUUID } from 'node:crypto';
import { betterAuthPort } from '#services/accounts/better-auth.store.ts';
import { newTotpSecret } from '#services/accounts/factors-totp.ts';
import { addOperator } from '#services/accounts/operator.store.ts';
import { sealing } from '#services/accounts/sealing.ts';
import type { Database } from '#services/database/database.store.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';

export const BASE_URL = 'http://localhost:3000';
export const AUTH_SECRETS = [{ version: 1, value: 'a test secret of more than 32 characters' }] as const;

/** An operator with a second factor in a fresh session and a random password. */
export async function operatorAtWork(
  db: Database,
  now: Instant,
): Promise<{ cookie: string; secret: Buffer; email: string; userId: UserId }> {
  const [userId, secret, email] = [randomUUID() as UserId, newTotpSecret(), `operator-${randomUUID()}@example.org`];
  const auth = betterAuthPort(db, { baseUrl: BASE_URL, secrets: AUTH_SECRETS, now: () => epochMsOf(now) });
  const sealedPassword = await auth.seal(randomBytes(32).toString('hex'));
  await addOperator(db, sealing(AUTH_SECRETS, 'totp'), {
    userId,
    name: 'Olga Operator',
    email,
    sealedPassword,
    secret,
    now,
  });
  const { cookies } = await auth.openSession({ userId, aal: 2, now }, { label: null });
  return { cookie: cookies.map((cookie) => cookie.split(';', 1).join()).join('; '), secret, email, userId };
}
