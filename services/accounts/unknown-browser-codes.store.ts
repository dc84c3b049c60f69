import { createTryCounter } from '#services/accounts/sign-in-attempts.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** A code has a million values: with twenty tries a day a right guess takes a hundred years on average. */
const DAILY_LIMIT = { most: 20, windowSeconds: 86_400 } as const;

export type UnknownBrowserCodes = {
  /**
   * Counts a code tried for an address in a browser that has not signed in to its account. Links and known browsers are
   * not counted, so that guessing locks no owner out.
   * @throws DetailedRefusal RATE_LIMITED with the seconds until the day is over
   */
  take: (address: string) => Promise<void>;
};

/** Counts by address, whether or not it has an account, so that the limit reveals nothing. */
export const createUnknownBrowserCodes = (db: Database, secret: string): UnknownBrowserCodes => {
  const count = createTryCounter(db, secret);
  return {
    take: async (address) => {
      const wait = await count(`code-by-stranger/${address}`, DAILY_LIMIT);
      if (wait !== null) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: wait });
    },
  };
};
