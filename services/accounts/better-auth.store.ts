import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { AuthPort, OnSessionOpened, OpenedSession } from '#services/accounts/auth-port.ts';
import { createCookieSignature } from '#services/accounts/cookie-signature.ts';
import type { Browser } from '#services/accounts/device-cookie.ts';
import { createSessionPlugin } from '#services/accounts/factors-session.ts';
import { countWaiting, createHashingQueue } from '#services/accounts/hashing-queue.ts';
import { formatUnprovedAddress } from '#services/accounts/users.store.ts';
import * as tables from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { Aal, SignedIn } from '#services/http/actor.ts';
import type { Account } from '#shared/contracts/session.ts';
import { toInstant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Refused, refuse } from '#shared/values/refusal.ts';

/** An address that no account has; looking it up takes the same time as looking up a real one. */
const UNKNOWN_ADDRESS = formatUnprovedAddress('nobody');
/** Passes the label of a device to the hook that creates its session. */
const DEVICE_HEADER = 'x-device-label';
/** Tells the hook that the account is opened with this session. */
const OPENS_HEADER = 'x-opens-account';
const DAY_SECONDS = 86_400;
const LONGEST_SESSION_MS = 30 * DAY_SECONDS * 1000;

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Maximum of waiting attempts to unlock a device. Each takes about 30 ms, so the last one is answered within two
 * seconds.
 */
const MOST_UNLOCKS_WAITING = 30;

/**
 * Half of the processors, so that the others keep answering requests. Each hash holds a database connection, of which a
 * process has few.
 */
const HASHES_AT_ONCE = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));

export type AuthSettings = {
  baseUrl: string;
  /** Newest first; signatures by older secrets are still accepted. */
  secrets: readonly { version: number; value: string }[];
  /** Epoch ms. */
  now: () => number;
};

/**
 * `AuthPort` by better-auth. Its own routes are never mounted: it is called from here only, with the settings that
 * `security.md` 2.3 requires. Session tokens travel in the cookie only.
 */
export function createBetterAuthPort(db: Database, settings: AuthSettings): AuthPort {
  const { baseUrl, secrets, now } = settings;
  const activeTransaction = new AsyncLocalStorage<Transaction>();
  const auth = createBetterAuth(joinTransaction(db, activeTransaction), settings);
  // The whole call is queued, because better-auth hashes within its transaction and would otherwise hold a connection
  // per waiting call.
  const runQueued = createHashingQueue(HASHES_AT_ONCE);
  const runUnlockQueued = createHashingQueue(1, MOST_UNLOCKS_WAITING);
  const signature = createCookieSignature(getSessionCookieName(baseUrl), secrets);
  // The request headers that better-auth needs; network addresses and user agents are not passed on.
  const buildHeaders = (cookie: string | undefined, browser?: Pick<Browser, 'label'>, opensAccount = false) =>
    new Headers({
      ...(cookie && { cookie: signature.renewCookie(cookie) }),
      ...(browser?.label && { [DEVICE_HEADER]: browser.label }),
      ...(opensAccount && { [OPENS_HEADER]: 'yes' }),
    });
  const passwordQuery = db
    .select({ sealed: tables.account.password })
    .from(tables.account)
    .where(and(eq(tables.account.userId, sql.placeholder('userId')), eq(tables.account.providerId, 'credential')))
    .prepare('password_of_user');
  const byAddress = db
    .select({ name: tables.user.email })
    .from(tables.user)
    .where(eq(tables.user.email, sql.placeholder('address')))
    .prepare('account_of_address');
  const byClaim = db
    .select({ name: tables.user.email })
    .from(tables.user)
    .where(eq(tables.user.claimedEmail, sql.placeholder('address')))
    .orderBy(desc(tables.user.createdAt))
    .limit(1)
    .prepare('account_that_claims');
  const createSecretChecks = (queue: typeof runQueued): Pick<AuthPort, 'verifyPassword' | 'verifySecret'> => {
    const verifySecret: AuthPort['verifySecret'] = (secretHash, secret) => queue(() => verify(secretHash, secret));
    return {
      verifySecret,
      verifyPassword: async (userId, password) => {
        const [credential] = await passwordQuery.execute({ userId });
        return credential?.sealed ? verifySecret(credential.sealed, password) : false;
      },
    };
  };
  const hashSecret: AuthPort['hashSecret'] = (secret) => runQueued(() => hash(secret, ARGON2ID));
  /**
   * Opens a session and runs `withEntry` in one transaction. Queued first, so that a waiting call holds no connection.
   */
  const openInTransaction = (
    open: (tx: Transaction) => Promise<OpenedSession>,
    withEntry?: OnSessionOpened,
  ): Promise<OpenedSession> =>
    runQueued(() =>
      db.transaction(async (tx) => {
        const openedSession = await activeTransaction.run(tx, () => open(tx));
        await withEntry?.(tx, openedSession);
        return openedSession;
      }),
    );
  const signInAs = (email: string, password: string, browser: Browser, withEntry?: OnSessionOpened) =>
    openInTransaction(async () => {
      const { headers, response } = await translateErrors(() =>
        auth.api.signInEmail({
          body: { email, password },
          headers: buildHeaders(undefined, browser),
          returnHeaders: true,
        }),
      );
      return { account: toAccount(refuseClosed(response.user)), cookies: headers.getSetCookie() };
    }, withEntry);

  return {
    signUp: ({ name, email, password }, browser, withEntry) =>
      openInTransaction(async (tx) => {
        const body = { name, email: formatUnprovedAddress(randomUUID()), password };
        const { headers, response } = await translateErrors(() =>
          auth.api.signUpEmail({ body, headers: buildHeaders(undefined, browser, true), returnHeaders: true }),
        );
        await tx
          .update(tables.user)
          .set({ claimedEmail: email })
          .where(eq(tables.user.id, response.user.id))
          .prepare('claim_at_sign_up')
          .execute();
        return { account: toAccount({ ...response.user, claimedEmail: email }), cookies: headers.getSetCookie() };
      }, withEntry),
    // Tries the account that owns the address, then the newest that claims it. Every wrong password is verified twice,
    // whether or not these accounts exist, so that the response time reveals nothing.
    signIn: async ({ email, password }, browser, withEntry) => {
      const [[owner], [claimant]] = [
        await byAddress.execute({ address: email }),
        await byClaim.execute({ address: email }),
      ];
      return signInAs(owner?.name ?? UNKNOWN_ADDRESS, password, browser, withEntry).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.code !== 'NOT_SIGNED_IN') throw error;
        return signInAs(claimant?.name ?? UNKNOWN_ADDRESS, password, browser, withEntry);
      });
    },
    clearedCookies: [
      `${getSessionCookieName(baseUrl)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure(baseUrl) ? '; Secure' : ''}`,
    ],
    setPassword: async (userId, password, withChange) => {
      const passwordHash = await hashSecret(password);
      return db.transaction(async (tx) => {
        const isPassword = and(eq(tables.account.userId, userId), eq(tables.account.providerId, 'credential'));
        const updatedRows = await tx
          .update(tables.account)
          .set({ password: passwordHash, updatedAt: new Date() })
          .where(isPassword)
          .returning({ id: tables.account.id })
          .prepare('change_password')
          .execute();
        const first = { id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: passwordHash };
        if (updatedRows.length === 0) await tx.insert(tables.account).values(first).prepare('first_password').execute();
        return withChange?.(tx);
      });
    },
    resolve: async (cookie) => {
      if (!cookie?.includes(getSessionCookieName(baseUrl))) return null;
      const { headers, response } = await translateErrors(() =>
        auth.api.getSession({ headers: buildHeaders(cookie), returnHeaders: true }),
      );
      if (!response) return null;
      const { session, user } = response;
      const renewed = signature.hasOldSignature(cookie)
        ? [signature.formatSetCookie(session.token, session.expiresAt)]
        : [];
      if (now() - session.createdAt.getTime() > LONGEST_SESSION_MS) return null;
      const { lockedAt, stepUpAt, aal, opensAccount } = session;
      if (user.bannedAt instanceof Date || user.closedAt instanceof Date) return null;
      const signedIn: SignedIn = {
        // Evaluated for every session, however it was opened: no way to sign in can skip a second factor.
        account: toAccount(user, aal === 2 ? 2 : 1),
        sessionId: session.id,
        locked: lockedAt instanceof Date,
        aal: aal === 2 ? 2 : 1,
        stepUpAt: stepUpAt instanceof Date ? toInstant(stepUpAt.getTime()) : null,
        opensAccount: opensAccount === true,
        since: toInstant(session.createdAt.getTime()),
      };
      return { signedIn, cookies: [...renewed, ...headers.getSetCookie()] };
    },
    openSession: async ({ userId, aal, now: at, opensAccount = false, provedAt = at }, browser, within) => {
      const open = () =>
        translateErrors(() =>
          auth.api.openSession({
            body: { userId, aal, createdAt: new Date(at), stepUpAt: provedAt === null ? null : new Date(provedAt) },
            headers: buildHeaders(undefined, browser, opensAccount),
            returnHeaders: true,
          }),
        );
      const { headers, response } = await (within ? activeTransaction.run(within, open) : open());
      return { account: toAccount(refuseClosed(response.user), aal), cookies: headers.getSetCookie() };
    },
    ...createSecretChecks(runQueued),
    unlocking: createSecretChecks(runUnlockQueued),
    countWaitingHashes: countWaiting(runQueued, runUnlockQueued),
    hashSecret,
  };
}

/** The database as better-auth sees it: its statements join the transaction of the caller. */
const joinTransaction = (db: Database, activeTransaction: AsyncLocalStorage<Transaction>): Database =>
  new Proxy(db, {
    get: (_, name) => {
      const target = activeTransaction.getStore() ?? db;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

type AuthUser = { id: string; name: string; email: string; emailVerified: boolean } & Partial<
  Record<'claimedEmail' | 'role', string | null> & Record<'secondFactorAt' | 'preparedAt' | 'closedAt', Date | null>
>;
const toAccount = (
  { id, name, email, emailVerified, claimedEmail, role, secondFactorAt, preparedAt }: AuthUser,
  aal: Aal = 1,
): Account => ({
  userId: id as UserId,
  name,
  role: role === 'operator' ? 'operator' : 'parent',
  email: claimedEmail ?? email,
  verified: emailVerified,
  secondFactor: secondFactorAt instanceof Date ? (aal === 2 ? 'shown' : 'owed') : 'none',
  ...(preparedAt instanceof Date && { preparedElsewhere: true }),
});

/**
 * Thrown after the password was verified, so that only the owner learns that the account is closed; the session is
 * rolled back.
 */
const refuseClosed = (user: AuthUser): AuthUser => (user.closedAt instanceof Date ? refuse('ACCOUNT_CLOSED') : user);

/**
 * Translates errors of better-auth. It turns every database fault into a 500 without a cause, so a 500 becomes
 * UNAVAILABLE: only a 401 ends a session.
 */
async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
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
/** Browsers accept a `__Host-` cookie over https only; local development over http uses the plain name. */
export const getSessionCookieName = (baseUrl: string): string => (isSecure(baseUrl) ? '__Host-session' : 'session');

function createBetterAuth(db: Database, { baseUrl, secrets, now }: AuthSettings) {
  return betterAuth({
    baseURL: baseUrl,
    secrets: [...secrets],
    database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 12,
      // The contract allows 128 code points; better-auth counts UTF-16 units, and an emoji has two.
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hash(password, ARGON2ID),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    user: {
      // `input: false`: a client cannot set its own role.
      additionalFields: {
        claimedEmail: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, input: false, defaultValue: 'parent' },
        secondFactorAt: { type: 'date', required: false, input: false },
        bannedAt: { type: 'date', required: false, input: false },
        preparedAt: { type: 'date', required: false, input: false },
        closedAt: { type: 'date', required: false, input: false },
      },
    },
    plugins: [createSessionPlugin()],
    session: {
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: 600,
      cookieCache: { enabled: false },
      // `input: false`: a client must not unlock its device or raise its authentication level.
      additionalFields: {
        lockedAt: { type: 'date', required: false, input: false },
        aal: { type: 'number', required: false, input: false, defaultValue: 1 },
        // Signing in is itself a proof of identity.
        stepUpAt: { type: 'date', required: false, input: false, defaultValue: () => new Date(now()) },
        device: { type: 'string', required: false, input: false },
        opensAccount: { type: 'boolean', required: false, input: false, defaultValue: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (newSession, context) => ({
            data: {
              ...newSession,
              device: context?.headers?.get(DEVICE_HEADER) ?? null,
              opensAccount: context?.headers?.has(OPENS_HEADER) === true,
            },
          }),
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(baseUrl), httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: getSessionCookieName(baseUrl) } },
    },
  });
}
