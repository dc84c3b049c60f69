import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { signInAttempts as known } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/**
 * Five in 15 minutes (emails: a setting per hour), then refused until the window is over: accounts are never locked.
 */
export const ATTEMPTS = { most: 5, windowSeconds: 900 } as const;

/** What is limited. An email request counts whether or not an email is sent. */
export type AttemptKind = 'password' | 'code' | 'letter' | 'step-up' | 'factor';

export type AttemptCounter = {
  /**
   * Counts a try before anything is looked up, so that concurrent ones are limited too. The account is identified by
   * its address; a browser that has signed in to it counts separately, so that guesses elsewhere do not lock it out.
   * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
   */
  begin: (kind: AttemptKind, address: string, knownDevice: Buffer | null) => Promise<void>;
  /** Resets the counter after a success. */
  clear: (kind: AttemptKind, address: string, knownDevice: Buffer | null) => Promise<void>;
};

type AttemptRule = { most: number; windowSeconds: number };

/**
 * Counts tries in windows, for all processes together. Returns the seconds until the window is over if there were too
 * many, else null. Rows are keyed by an HMAC and contain neither email nor network addresses.
 */
export function createTryCounter(
  db: Database,
  secret: string,
): (key: string, rule: AttemptRule) => Promise<number | null> {
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
    const [row] = await count.execute({ accountHash: hashKey(secret, key), windowSeconds });
    return row && row.failures > most ? Math.max(1, row.wait) : null;
  };
}

const hashKey = (secret: string, key: string) => createHmac('sha256', secret).update(key).digest();

export const createAttemptCounter = (db: Database, secret: string, lettersPerHour: number): AttemptCounter => {
  const count = createTryCounter(db, secret);
  const clear = db
    .delete(known)
    .where(eq(known.accountHash, sql.placeholder('accountHash')))
    .prepare('clear_sign_ins');
  const buildKey = (kind: AttemptKind, address: string, device: Buffer | null) =>
    `${kind}/${address}/${device?.toString('base64url') ?? ''}`;
  return {
    begin: async (kind, address, device) => {
      const wait = await count(
        buildKey(kind, address, device),
        kind === 'letter' ? { most: lettersPerHour, windowSeconds: 3600 } : ATTEMPTS,
      );
      if (wait !== null) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: wait });
    },
    clear: async (kind, address, device) => {
      await clear.execute({ accountHash: hashKey(secret, buildKey(kind, address, device)) });
    },
  };
};
