import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { HashingRefusal } from '#services/accounts/passwords.store.ts';
import { signInAttempts } from '#services/database/auth.tables.ts';
import { buildTryCount } from '#services/database/count-try.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import { toNetwork } from '#services/http/rate-limit.ts';

/** The most tries within a window, after which every try is refused until the window is over. */
type AttemptRule = { most: number; windowSeconds: number };

/** Per account; emails have a setting per hour instead. Accounts are never locked. */
export const ATTEMPTS = { most: 5, windowSeconds: 900 } as const satisfies AttemptRule;
/** A code has a million values: with twenty tries a day a right guess takes a hundred years on average. */
const CODES_IN_UNKNOWN_BROWSERS = { most: 20, windowSeconds: 86_400 } as const satisfies AttemptRule;

/**
 * What is limited. An email request counts whether or not an email is sent. `new-address`: an account is to be moved to
 * the address. `new-password`: an account sets one, which is hashed in the queue of everybody's sign-ins.
 */
export type AttemptKind = 'password' | 'code' | 'letter' | 'new-address' | 'new-password' | 'step-up' | 'factor';

const hashKey = (secret: string, key: string): Buffer => createHmac('sha256', secret).update(key).digest();

/**
 * Counts tries in windows, for all processes together. Returns the seconds until the window is over if there were too
 * many, else null. Rows are keyed by an HMAC and contain neither email nor network addresses.
 */
function createTryCounter(db: Database, secret: string) {
  const { placeholder } = sql;
  const counted = { key: placeholder('key'), windowSeconds: placeholder('windowSeconds'), at: sql`now()` };
  const count = buildTryCount(db, counted).prepare('count_sign_in');
  return async (key: string, { most, windowSeconds }: AttemptRule): Promise<number | null> => {
    const [row] = await count.execute({ key: hashKey(secret, key), windowSeconds });
    return row && row.failures > most ? Math.max(1, row.wait) : null;
  };
}

const refuseWait = (retryAfter: number): never => {
  throw new DetailedRefusal('RATE_LIMITED', { retryAfter });
};

export type AttemptCounter = ReturnType<typeof createAttemptCounter>;

/**
 * Limits by account. A try is counted before anything is looked up, so that concurrent ones are limited too, and by
 * address, whether or not it has an account, so that the limit reveals nothing.
 */
export function createAttemptCounter(db: Database, secret: string, lettersPerHour: number) {
  const count = createTryCounter(db, secret);
  const clear = db
    .delete(signInAttempts)
    .where(eq(signInAttempts.accountHash, sql.placeholder('accountHash')))
    .prepare('clear_sign_ins');
  const giveBackQuery = db
    .update(signInAttempts)
    .set({ failures: sql`${signInAttempts.failures} - 1` })
    .where(and(eq(signInAttempts.accountHash, sql.placeholder('accountHash')), gt(signInAttempts.failures, 0)))
    .prepare('give_back_sign_in');
  const buildKey = (kind: AttemptKind, address: string, knownDevice: Buffer | null) =>
    `${kind}/${address}/${knownDevice?.toString('base64url') ?? ''}`;
  /** Takes this try out of the count, and none before it. */
  const giveBack = async (kind: AttemptKind, address: string, knownDevice: Buffer | null): Promise<void> => {
    await giveBackQuery.execute({ accountHash: hashKey(secret, buildKey(kind, address, knownDevice)) });
  };
  const letter = { most: lettersPerHour, windowSeconds: 3600 };
  const rules: Record<AttemptKind, AttemptRule> = {
    password: ATTEMPTS,
    code: ATTEMPTS,
    'step-up': ATTEMPTS,
    factor: ATTEMPTS,
    letter,
    'new-address': letter,
    'new-password': ATTEMPTS,
  };
  return {
    /**
     * A browser that has signed in to the account counts separately, so that guesses elsewhere do not lock it out.
     * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
     */
    begin: async (kind: AttemptKind, address: string, knownDevice: Buffer | null): Promise<void> => {
      const wait = await count(buildKey(kind, address, knownDevice), rules[kind]);
      if (wait !== null) refuseWait(wait);
    },
    /** Resets the counter after a success. */
    clear: async (kind: AttemptKind, address: string, knownDevice: Buffer | null): Promise<void> => {
      await clear.execute({ accountHash: hashKey(secret, buildKey(kind, address, knownDevice)) });
    },
    /** For a success that proves nothing about the address. */
    giveBack,
    /** For the failure of a try: one that the full hashing queue refused tried nothing. Throws the failure again. */
    giveBackUntried:
      (kind: AttemptKind, address: string, knownDevice: Buffer | null) =>
      async (failure: unknown): Promise<never> => {
        if (failure instanceof HashingRefusal) await giveBack(kind, address, knownDevice);
        throw failure;
      },
    /**
     * Counts a code tried in a browser that has not signed in to the account: a mailed one by its address, one of an app
     * by the account. Links and known browsers are not counted, so that guessing locks no owner out.
     * @throws DetailedRefusal RATE_LIMITED with the seconds until the day is over
     */
    countCodeInUnknownBrowser: async (addressOrAccount: string): Promise<void> => {
      const wait = await count(`code-by-stranger/${addressOrAccount}`, CODES_IN_UNKNOWN_BROWSERS);
      if (wait !== null) refuseWait(wait);
    },
    /**
     * Counts an email requested for an address in an unknown browser. One network may request all but one of those that
     * an address gets in an hour, so that it cannot keep its owner, who is elsewhere, from every email.
     * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
     */
    countEmailInUnknownBrowser: async (address: string, ip: string): Promise<void> => {
      const most = Math.max(1, lettersPerHour - 1);
      const wait = await count(`letter-by-network/${address}/${toNetwork(ip)}`, { ...letter, most });
      if (wait !== null) refuseWait(wait);
    },
  };
}

/** What is counted per network address, separately for each kind, over all API processes of an installation. */
export type NetworkLimitKind = 'sign-in' | 'code' | 'letter' | 'unlock' | 'share';

export type NetworkLimitSettings = {
  /** Limit of sign-ins; the same limit applies to codes, unlocks and openings of shared reports. */
  signInsPerMinute: number;
  lettersPerNetworkDay: number;
};

const MOST_BLOCKED = 50_000;

export type NetworkLimits = ReturnType<typeof createNetworkLimits>;

/** Limits by network address, whatever the account. */
export function createNetworkLimits(
  db: Database,
  secret: string,
  { signInsPerMinute, lettersPerNetworkDay }: NetworkLimitSettings,
) {
  const perMinute = { most: signInsPerMinute, windowSeconds: 60 };
  const rules: Record<NetworkLimitKind, AttemptRule> = {
    'sign-in': perMinute,
    code: perMinute,
    letter: { most: lettersPerNetworkDay, windowSeconds: 86_400 },
    unlock: perMinute,
    share: perMinute,
  };
  const count = createTryCounter(db, secret);
  // Until when a network is refused without asking the database: a flood costs one write per process, not one per
  // request.
  const blockedUntil = new Map<string, number>();
  return {
    /** The key by which emails requested from this address are paced. */
    hashNetwork: (ip: string): Buffer => hashKey(secret, `network/${toNetwork(ip)}`),
    /**
     * Counts a try before anything is looked up. IPv6 addresses count by their /64.
     * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
     */
    take: async (kind: NetworkLimitKind, ip: string): Promise<void> => {
      const key = `network/${kind}/${toNetwork(ip)}`;
      const leftMs = (blockedUntil.get(key) ?? 0) - performance.now();
      if (leftMs > 0) refuseWait(Math.ceil(leftMs / 1000));
      blockedUntil.delete(key);
      const wait = await count(key, rules[kind]);
      if (wait === null) return;
      // A Map iterates in insertion order: the first entry was blocked longest ago.
      if (blockedUntil.size >= MOST_BLOCKED) blockedUntil.delete(blockedUntil.keys().next().value as string);
      blockedUntil.set(key, performance.now() + wait * 1000);
      refuseWait(wait);
    },
  };
}
