import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { signInAttempts as known } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** Five in 15 minutes, then a pause until the window is over: a delay, never a locked account. */
export const ATTEMPTS = { most: 5, windowSeconds: 900 } as const;

/** What may be tried or asked for so often only. A letter that was asked for counts whether or not it was sent. */
export type Tried = 'password' | 'code' | 'letter' | 'step-up' | 'factor';

export type Attempts = {
  /**
   * Counts a try before anything is looked at, so that parallel ones cannot slip through. Whose account it is about is said by its address; a
   * browser that has signed in there counts by itself, so that nobody's guesses elsewhere shut it out.
   * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
   */
  begin: (tried: Tried, address: string, knownDevice: Buffer | null) => Promise<void>;
  /** It was right: its owner starts afresh. */
  clear: (tried: Tried, address: string, knownDevice: Buffer | null) => Promise<void>;
};

/** The rows hold an HMAC of the address, none itself. */
export const attempts = (db: Database, secret: string): Attempts => {
  const accountHash = sql.placeholder('accountHash');
  const windowEnds = sql`now() + make_interval(secs => ${ATTEMPTS.windowSeconds})`;
  const isOver = sql`${known.windowEnds} <= now()`;
  const count = db
    .insert(known)
    .values({ accountHash, failures: 1, windowEnds })
    .onConflictDoUpdate({
      target: known.accountHash,
      set: {
        failures: sql`case when ${isOver} then 1 else ${known.failures} + 1 end`,
        windowEnds: sql`case when ${isOver} then ${windowEnds} else ${known.windowEnds} end`,
      },
    })
    .returning({ failures: known.failures, wait: sql<number>`ceil(extract(epoch from ${known.windowEnds} - now()))::int` })
    .prepare('count_sign_in');
  const clear = db.delete(known).where(eq(known.accountHash, accountHash)).prepare('clear_sign_ins');
  const keyOf = (tried: Tried, address: string, device: Buffer | null) =>
    createHmac('sha256', secret)
      .update(`${tried}/${address}/${device?.toString('base64url') ?? ''}`)
      .digest();
  return {
    begin: async (tried, address, device) => {
      const [row] = await count.execute({ accountHash: keyOf(tried, address, device) });
      if (row && row.failures > ATTEMPTS.most) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: Math.max(1, row.wait) });
    },
    clear: async (tried, address, device) => {
      await clear.execute({ accountHash: keyOf(tried, address, device) });
    },
  };
};
