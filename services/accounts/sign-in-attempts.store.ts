import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { signInAttempts as known } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/**
 * Five in 15 minutes (emails: a setting per hour), then refused until the window is over: accounts are never locked.
 */
export const ATTEMPTS = { most: 5, windowSeconds: 900 } as const;

/** What is limited. An email request counts whether or not an email is sent. */
export type Tried = 'password' | 'code' | 'letter' | 'step-up' | 'factor';

export type Attempts = {
  /**
   * Counts a try before anything is looked up, so that concurrent ones are limited too. The account is identified by
   * its address; a browser that has signed in to it counts separately, so that guesses elsewhere do not lock it out.
   * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
   */
  begin: (tried: Tried, address: string, knownDevice: Buffer | null) => Promise<void>;
  /** Resets the counter after a success. */
  clear: (tried: Tried, address: string, knownDevice: Buffer | null) => Promise<void>;
};

type Rule = { most: number; windowSeconds: number };

/**
 * Counts tries in windows, for all processes together. Returns the seconds until the window is over if there were too
 * many, else null. Rows are keyed by an HMAC and contain neither email nor network addresses.
 */
export function countTry(db: Database, secret: string): (key: string, rule: Rule) => Promise<number | null> {
  const windowEnds = sql`now() + make_interval(secs => ${sql.placeholder('windowSeconds')}::int)`;
  const isOver = sql`${known.windowEnds} <= now()`;
  const count = db
    .insert(known)
    .values({ accountHash: sql.placeholder('accountHash'), failures: 1, windowEnds })
    .onConflictDoUpdate({
      target: known.accountHash,
      set: {
        failures: sql`case when ${isOver} then 1 else ${known.failures} + 1 end`,
        windowEnds: sql`case when ${isOver} then excluded.window_ends else ${known.windowEnds} end`,
      },
    })
    .returning({
      failures: known.failures,
      wait: sql<number>`ceil(extract(epoch from ${known.windowEnds} - now()))::int`,
    })
    .prepare('count_sign_in');
  return async (key, { most, windowSeconds }) => {
    const [row] = await count.execute({ accountHash: hashOf(secret, key), windowSeconds });
    return row && row.failures > most ? Math.max(1, row.wait) : null;
  };
}

const hashOf = (secret: string, key: string) => createHmac('sha256', secret).update(key).digest();

export const attempts = (db: Database, secret: string, lettersPerHour: number): Attempts => {
  const count = countTry(db, secret);
  const clear = db
    .delete(known)
    .where(eq(known.accountHash, sql.placeholder('accountHash')))
    .prepare('clear_sign_ins');
  const keyOf = (tried: Tried, address: string, device: Buffer | null) =>
    `${tried}/${address}/${device?.toString('base64url') ?? ''}`;
  return {
    begin: async (tried, address, device) => {
      const wait = await count(
        keyOf(tried, address, device),
        tried === 'letter' ? { most: lettersPerHour, windowSeconds: 3600 } : ATTEMPTS,
      );
      if (wait !== null) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: wait });
    },
    clear: async (tried, address, device) => {
      await clear.execute({ accountHash: hashOf(secret, keyOf(tried, address, device)) });
    },
  };
};
