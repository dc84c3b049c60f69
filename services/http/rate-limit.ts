import { isIPv6 } from 'node:net';
import { DetailedRefusal } from '#services/http/problem-details.ts';

/** Counts of one node; several nodes behind a balancer allow as much each. */
export type RateLimit = {
  /** @throws DetailedRefusal RATE_LIMITED with the seconds to wait */
  take: (who: string, now: number) => void;
};

const MAX_BUCKETS = 50_000;
/** After it a bucket is full again, whatever was taken, and need not be remembered. */
const REFILLED_MS = 60_000;

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
      for (const [unused, { at }] of buckets) {
        if (now - at < REFILLED_MS) break;
        buckets.delete(unused);
      }
      if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string);
      buckets.set(who, { left: Math.max(0, tokens - 1), at: now });
      if (tokens < 1)
        throw new DetailedRefusal('RATE_LIMITED', {
          retryAfter: Math.max(1, Math.ceil(((1 - tokens) / perMinute) * 60)),
        });
    },
  };
}

/**
 * The key of a rate limit: an IPv4 address, or the /64 of an IPv6 address, since one client holds all 2^64 addresses of
 * it. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function toNetwork(ip: string): string {
  const address = ip.split('%', 1).join();
  if (!isIPv6(address)) return address;
  // The URL parser writes every IPv6 address in its one short form, without dots.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after].map(
    (group) => Number.parseInt(group, 16),
  );
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
