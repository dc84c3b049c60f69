import { DetailedRefusal } from '#services/http/problem-details.ts';

/** Counts of one node; several nodes behind a balancer allow as much each. */
export type RateLimit = {
  /** @throws DetailedRefusal RATE_LIMITED with the seconds to wait */
  take: (who: string, now: number) => void;
};

const MAX_BUCKETS = 50_000;

/** `perMinute` requests on average and as many at once (a token bucket of that size that refills evenly). */
export function createRateLimit(perMinute: number): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (who, now) => {
      const bucket = buckets.get(who);
      // A clock that is set back refills nothing and costs nothing.
      const minutes = bucket ? Math.max(0, now - bucket.at) / 60_000 : 0;
      const tokens = bucket ? Math.min(perMinute, bucket.left + minutes * perMinute) : perMinute;
      // Re-inserted at the end, so that the first entries are the longest unused.
      buckets.delete(who);
      if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string);
      buckets.set(who, { left: Math.max(0, tokens - 1), at: now });
      if (tokens < 1)
        throw new DetailedRefusal('RATE_LIMITED', {
          retryAfter: Math.max(1, Math.ceil(((1 - tokens) / perMinute) * 60)),
        });
    },
  };
}
