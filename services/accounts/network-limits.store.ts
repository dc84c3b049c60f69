import { createHmac } from 'node:crypto';
import { createTryCounter } from '#services/accounts/sign-in-attempts.store.ts';
import type { Database } from '#services/database/database.store.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import { toNetwork } from '#services/http/rate-limit.ts';

/** What is counted per network address, separately for each kind, over all API processes of an installation. */
export type NetworkLimitKind = 'sign-in' | 'code' | 'letter' | 'unlock' | 'share';

export type NetworkLimits = {
  /**
   * Counts a try before anything is looked up. IPv6 addresses count by their /64.
   * @throws DetailedRefusal RATE_LIMITED with the seconds to wait
   */
  take: (kind: NetworkLimitKind, ip: string) => Promise<void>;
  /** The key by which emails requested from this address are paced: an HMAC of its network. */
  hashNetwork: (ip: string) => Buffer;
};

export type NetworkLimitSettings = {
  /** Limit of sign-ins; the same limit applies to codes, unlocks and openings of shared reports. */
  signInsPerMinute: number;
  lettersPerNetworkDay: number;
};

const MOST_BLOCKED = 50_000;

/** Counts in the table of account attempts in Postgres, keyed by an HMAC so that no network address is stored. */
export function createNetworkLimits(
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
  const countAttempt = createTryCounter(db, secret);
  // Until when a network is refused without asking the database: a flood costs one write per process, not one per
  // request.
  const blockedUntil = new Map<string, number>();
  return {
    hashNetwork: (ip) =>
      createHmac('sha256', secret)
        .update(`network/${toNetwork(ip)}`)
        .digest(),
    take: async (kind, ip) => {
      const key = `network/${kind}/${toNetwork(ip)}`;
      const leftMs = (blockedUntil.get(key) ?? 0) - performance.now();
      if (leftMs > 0) throw new DetailedRefusal('RATE_LIMITED', { retryAfter: Math.ceil(leftMs / 1000) });
      blockedUntil.delete(key);
      const wait = await countAttempt(key, rules[kind]);
      if (wait === null) return;
      // A Map iterates in insertion order: the first entry was blocked longest ago.
      if (blockedUntil.size >= MOST_BLOCKED) blockedUntil.delete(blockedUntil.keys().next().value as string);
      blockedUntil.set(key, performance.now() + wait * 1000);
      throw new DetailedRefusal('RATE_LIMITED', { retryAfter: wait });
    },
  };
}
