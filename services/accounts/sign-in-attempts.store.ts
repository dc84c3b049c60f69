import { eq, sql } from 'drizzle-orm';
import { signInAttempts as known } from '#services/accounts/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';

/** Five wrong passwords in 15 minutes, then a pause until the window is over: a delay, never a locked account. */
export const ATTEMPTS = { most: 5, windowSeconds: 900 } as const;

export type SignInAttempts = {
  /** Counts a try before the password is looked at, so that parallel tries cannot slip through. Answers seconds to wait, 0 for none. */
  begin: (accountHash: Buffer) => Promise<number>;
  /** The password was right: its owner starts afresh. */
  clear: (accountHash: Buffer) => Promise<void>;
};

export const signInAttempts = (db: Database): SignInAttempts => {
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
  return {
    begin: async (accountHash) => {
      const [row] = await count.execute({ accountHash });
      return row && row.failures > ATTEMPTS.most ? row.wait : 0;
    },
    clear: async (accountHash) => {
      await clear.execute({ accountHash });
    },
  };
};
