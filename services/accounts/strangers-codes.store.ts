import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { signInAttempts as known } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** A code has a million values: at twenty a day a guess comes right once in a hundred years. */
const STRANGERS_CODES = { mostPerDay: 20, daySeconds: 86_400 } as const;

export type StrangersCodes = {
  /**
   * Counts a code that is tried for an address in a browser which has not signed in to its account. Links are not counted, nor are browsers that
   * have: whoever guesses shuts nobody out.
   * @throws DetailedRefusal RATE_LIMITED with the seconds until the day is over
   */
  take: (address: string) => Promise<void>;
};

/** Counted by address, whether or not anybody has it, so that the limit tells nothing. The rows hold an HMAC of it. */
export const strangersCodes = (db: Database, secret: string): StrangersCodes => {
  const windowEnds = sql`now() + make_interval(secs => ${STRANGERS_CODES.daySeconds})`;
  const isOver = sql`${known.windowEnds} <= now()`;
  const count = db
    .insert(known)
    .values({ accountHash: sql.placeholder('accountHash'), failures: 1, windowEnds })
    .onConflictDoUpdate({
      target: known.accountHash,
      set: {
        failures: sql`case when ${isOver} then 1 else ${known.failures} + 1 end`,
        windowEnds: sql`case when ${isOver} then ${windowEnds} else ${known.windowEnds} end`,
      },
    })
    .returning({ failures: known.failures, wait: sql<number>`ceil(extract(epoch from ${known.windowEnds} - now()))::int` })
    .prepare('count_code_of_stranger');
  return {
    take: async (address) => {
      const [row] = await count.execute({ accountHash: createHmac('sha256', secret).update(`code-by-stranger/${address}`).digest() });
      if (row && row.failures > STRANGERS_CODES.mostPerDay) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: Math.max(1, row.wait) });
    },
  };
};
