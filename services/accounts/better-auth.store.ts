import { createHmac, randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { and, eq, sql } from 'drizzle-orm';
import * as tables from '#services/accounts/auth.tables.ts';
import type { AuthPort, SignedIn } from '#services/accounts/auth-port.ts';
import { ownSessions } from '#services/accounts/factors-session.ts';
import { hashingQueue } from '#services/accounts/hashing-queue.ts';
import { signInAttempts } from '#services/accounts/sign-in-attempts.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { Account } from '#shared/contracts/session.ts';
import { instantOf } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';

const DAY_SECONDS = 86_400;
const LONGEST_SESSION_MS = 30 * DAY_SECONDS * 1000;

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Half of the processors: the other half goes on answering. */
const HASHES_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

export type AuthSettings = {
  baseUrl: string;
  /** Newest first; what an older one signed is still accepted. */
  secrets: readonly { version: number; value: string }[];
  /** Epoch ms. */
  now: () => number;
};

/**
 * `AuthPort` by better-auth. Its own routes are never mounted: it is called from here only, with the settings that
 * `security.md` 2.3 demands. Session tokens travel in the cookie and nowhere else.
 */
export function betterAuthPort(db: Database, settings: AuthSettings): AuthPort {
  const { baseUrl, secrets, now } = settings;
  const auth = accounts(db, settings);
  const attempts = signInAttempts(db);
  // The whole call waits, since better-auth hashes within its transaction: a crowd would sit on every connection there is.
  const inTurn = hashingQueue(HASHES_AT_ONCE);
  const accountHash = (email: string) =>
    createHmac('sha256', secrets[0]?.value ?? '')
      .update(`sign-in/${email}`)
      .digest();
  // The one bit of better-auth's request that it needs; addresses and devices of people are not handed over.
  const headersOf = (cookie: string | undefined) => new Headers(cookie ? { cookie } : {});
  const passwordOf = db
    .select({ sealed: tables.account.password })
    .from(tables.account)
    .where(and(eq(tables.account.userId, sql.placeholder('userId')), eq(tables.account.providerId, 'credential')))
    .prepare('password_of_user');
  const opens: AuthPort['opens'] = (sealed, secret) => inTurn(() => verify(sealed, secret));

  const signIn: AuthPort['signIn'] = async ({ email, password }) => {
    const wait = await attempts.begin(accountHash(email));
    if (wait > 0) throw new TooManyAttempts(wait);
    const { headers, response } = await inTurn(() =>
      asked(() => auth.api.signInEmail({ body: { email, password }, headers: headersOf(undefined), returnHeaders: true })),
    );
    await attempts.clear(accountHash(email));
    return { account: accountOf(response.user), cookies: headers.getSetCookie() };
  };

  return {
    signIn,
    // Without a verification mail a sign-up tells whether an address is known. So that it tells no more than the sign-in does,
    // a known address is treated as a sign-in: the right password signs in, a wrong one gets the same refusal and is counted.
    signUp: async ({ name, email, password }) => {
      try {
        const { headers, response } = await inTurn(() =>
          asked(() => auth.api.signUpEmail({ body: { name, email, password }, headers: headersOf(undefined), returnHeaders: true })),
        );
        return { account: accountOf(response.user), cookies: headers.getSetCookie() };
      } catch (error) {
        if (isAPIError(error) && error.statusCode === 422) return signIn({ email, password });
        throw error;
      }
    },
    signOut: async (cookie) => {
      const { headers } = await asked(() => auth.api.signOut({ headers: headersOf(cookie), returnHeaders: true }));
      return headers.getSetCookie();
    },
    resolve: async (cookie) => {
      if (!cookie?.includes(sessionCookie(baseUrl))) return null;
      const { headers, response } = await asked(() => auth.api.getSession({ headers: headersOf(cookie), returnHeaders: true }));
      if (!response) return null;
      const { session, user } = response;
      if (now() - session.createdAt.getTime() > LONGEST_SESSION_MS) return null;
      const { lockedAt, stepUpAt, aal } = session;
      if (user.bannedAt instanceof Date) return null;
      const signedIn: SignedIn = {
        account: accountOf(user),
        sessionId: session.id,
        locked: lockedAt instanceof Date,
        aal: aal === 2 ? 2 : 1,
        stepUpAt: stepUpAt instanceof Date ? instantOf(stepUpAt.getTime()) : null,
        // Asked here, of every session however it came to be: no way in can forget it.
        owesFactor: user.secondFactorAt instanceof Date && aal !== 2,
        hasFactor: user.secondFactorAt instanceof Date,
        role: user.role === 'operator' ? 'operator' : 'parent',
        since: instantOf(session.createdAt.getTime()),
      };
      return { signedIn, cookies: headers.getSetCookie() };
    },
    openSession: async ({ userId, aal, now: at, device = null }) => {
      const { headers, response } = await asked(() =>
        auth.api.openSession({
          body: { userId, aal, createdAt: new Date(at), stepUpAt: new Date(at), device },
          headers: headersOf(undefined),
          returnHeaders: true,
        }),
      );
      return { account: accountOf(response.user), cookies: headers.getSetCookie() };
    },
    opens,
    seal: (secret) => inTurn(() => hash(secret, ARGON2ID)),
    isPasswordOf: async (userId, password) => {
      const [known] = await passwordOf.execute({ userId });
      return known?.sealed ? opens(known.sealed, password) : false;
    },
  };
}

/** After five wrong passwords; `retryAfter` in seconds. */
export class TooManyAttempts extends Refused {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('RATE_LIMITED');
    this.retryAfter = retryAfter;
  }
}

const accountOf = ({ id, name, email }: { id: string; name: string; email: string }): Account => ({ userId: id as UserId, name, email });

/**
 * What better-auth says, in our words. It turns every fault of the database into a 500 of its own without a cause, so a 500 is
 * taken as "could not be asked": a session is dropped on 401 only, never because the database was away.
 */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.statusCode === 401) return refuse('NOT_SIGNED_IN');
    if (error.statusCode >= 500) throw Object.assign(new Refused('UNAVAILABLE'), { cause: error });
    throw error;
  }
}

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');
/** A browser takes a `__Host-` cookie over https only; on a developer's machine the plain name has to do. */
export const sessionCookie = (baseUrl: string): string => (isSecure(baseUrl) ? '__Host-session' : 'session');

function accounts(db: Database, { baseUrl, secrets, now }: AuthSettings) {
  return betterAuth({
    baseURL: baseUrl,
    secrets: [...secrets],
    database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 12,
      // The contract allows 128 characters, and of these a picture is two to better-auth.
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hash(password, ARGON2ID),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    user: {
      // `input: false`: nobody gives themselves a role.
      additionalFields: {
        role: { type: 'string', required: false, input: false, defaultValue: 'parent' },
        secondFactorAt: { type: 'date', required: false, input: false },
        bannedAt: { type: 'date', required: false, input: false },
      },
    },
    plugins: [ownSessions()],
    session: {
      ...{ expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS, freshAge: 600, cookieCache: { enabled: false } },
      // `input: false`: a client that could set them could let itself out, or in.
      additionalFields: {
        lockedAt: { type: 'date', required: false, input: false },
        aal: { type: 'number', required: false, input: false, defaultValue: 1 },
        // Who signs in has just proved who they are.
        stepUpAt: { type: 'date', required: false, input: false, defaultValue: () => new Date(now()) },
        device: { type: 'string', required: false, input: false },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(baseUrl), httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookie(baseUrl) } },
    },
  });
}
