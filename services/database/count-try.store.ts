import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { signInAttempts } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';

type Try = { key: Buffer | Placeholder; windowSeconds: number | Placeholder; at: SQL };

/**
 * Counts a try of this key in its window, which begins with the first try. Concurrent tries wait for each other, so that
 * none is missed. `wait`: the seconds until the window is over.
 */
export function buildTryCount(db: Database | Transaction, { key, windowSeconds, at }: Try) {
  const isOver = sql`${signInAttempts.windowEnds} <= ${at}`;
  return db
    .insert(signInAttempts)
    .values({
      accountHash: key,
      failures: 1,
      windowEnds: sql`${at} + make_interval(secs => ${windowSeconds}::int)`,
    })
    .onConflictDoUpdate({
      target: signInAttempts.accountHash,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInAttempts.failures} + 1 end`,
        windowEnds: sql`case when ${isOver} then excluded.window_ends else ${signInAttempts.windowEnds} end`,
      },
    })
    .returning({
      failures: signInAttempts.failures,
      wait: sql<number>`ceil(extract(epoch from ${signInAttempts.windowEnds} - ${at}))::int`,
    });
}
