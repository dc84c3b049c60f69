import { createHmac } from 'node:crypto';
import { countTry } from '#services/accounts/sign-in-attempts.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { networkOf } from '#services/http/network.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** What is counted for a network address, each by itself, over all API processes of an installation. */
export type LimitedByNetwork = 'sign-in' | 'code' | 'letter' | 'unlock' | 'share';

export type NetworkLimits = {
  /**
   * Counts a try before anything is looked at. IPv6 addresses count by their /64.
   * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
   */
  take: (kind: LimitedByNetwork, ip: string) => Promise<void>;
  /** By what letters of this address are paced: an HMAC of its network. */
  hashOf: (ip: string) => Buffer;
};

export type NetworkLimitSettings = {
  /** Of sign-ins, and as many of codes, unlocks and openings of shared reports. */
  signInsPerMinute: number;
  lettersPerNetworkDay: number;
};

const MOST_BLOCKED = 50_000;

/**
 * Counts in Postgres, in the table of the tries by account: what it keeps is an HMAC, so that no address can be read
 * there.
 */
export function networkLimits(
  db: Database,
  secret: string,
  { signInsPerMinute, lettersPerNetworkDay }: NetworkLimitSettings,
): NetworkLimits {
  const perMinute = { most: signInsPerMinute, windowSeconds: 60 };
  const rules = {
    'sign-in': perMinute,
    code: perMinute,
    letter: { most: lettersPerNetworkDay, windowSeconds: 86_400 },
    unlock: perMinute,
    share: perMinute,
  };
  const count = countTry(db, secret);
  // Until when a network is refused without asking the database again: a flood costs one write for each process, not
  // one for each request.
  const blocked = new Map<string, number>();
  return {
    hashOf: (ip) =>
      createHmac('sha256', secret)
        .update(`network/${networkOf(ip)}`)
        .digest(),
    take: async (kind, ip) => {
      const key = `network/${kind}/${networkOf(ip)}`;
      const leftMs = (blocked.get(key) ?? 0) - performance.now();
      if (leftMs > 0) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: Math.ceil(leftMs / 1000) });
      blocked.delete(key);
      const wait = await count(key, rules[kind]);
      if (wait === null) return;
      // The first entries are the ones blocked longest ago.
      if (blocked.size >= MOST_BLOCKED) blocked.delete(blocked.keys().next().value as string);
      blocked.set(key, performance.now() + wait * 1000);
      throw new DetailedRefusal('RATE_LIMITED', { retryAfter: wait });
    },
  };
}
