import { countTry } from '#services/accounts/sign-in-attempts.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** A code has a million values: at twenty a day a guess comes right once in a hundred years. */
const DAILY_LIMIT = { most: 20, windowSeconds: 86_400 } as const;

export type StrangersCodes = {
  /**
   * Counts a code that is tried for an address in a browser which has not signed in to its account. Links are not
   * counted, nor are browsers that have: whoever guesses shuts nobody out.
   * @throws DetailedRefusal RATE_LIMITED with the seconds until the day is over
   */
  take: (address: string) => Promise<void>;
};

/** Counted by address, whether or not anybody has it, so that the limit tells nothing. */
export const strangersCodes = (db: Database, secret: string): StrangersCodes => {
  const count = countTry(db, secret);
  return {
    take: async (address) => {
      const wait = await count(`code-by-stranger/${address}`, DAILY_LIMIT);
      if (wait !== null) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: wait });
    },
  };
};
