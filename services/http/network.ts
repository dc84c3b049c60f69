import { isIPv6 } from 'node:net';

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
