import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';

/** Five wrong passwords in 15 minutes, then a pause until the window is over: a delay, never a locked account. */
export const ATTEMPTS = { most: 5, windowSeconds: 900 } as const;

export type SignInAttempts = {
  /** Counts a try before the password is looked at, so that parallel tries cannot slip through. Answers seconds to wait, 0 for none. */
  begin: (accountHash: Buffer) => Promise<number>;
  /** The password was right: its owner starts afresh. */
  clear: (accountHash: Buffer) => Promise<void>;
};

export const signInAttempts = (db: PostgresJsDatabase): SignInAttempts => ({
  begin: async (accountHash) => {
    const hash = accountHash.toString('hex');
    const [row] = await db.execute<{ failures: number; wait: number }>(sql`
      insert into auth.sign_in_attempts as known (account_hash, failures, window_ends)
      values (decode(${hash}, 'hex'), 1, now() + make_interval(secs => ${ATTEMPTS.windowSeconds}))
      on conflict (account_hash) do update set
        failures = case when known.window_ends <= now() then 1 else known.failures + 1 end,
        window_ends = case when known.window_ends <= now() then excluded.window_ends else known.window_ends end
      returning failures, ceil(extract(epoch from window_ends - now()))::int as wait`);
    return row && row.failures > ATTEMPTS.most ? row.wait : 0;
  },
  clear: async (accountHash) => {
    await db.execute(sql`delete from auth.sign_in_attempts where account_hash = decode(${accountHash.toString('hex')}, 'hex')`);
  },
});
