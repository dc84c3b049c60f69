import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#services/tokens.ts';

/** A mailbox name has 64 characters (RFC 5321); the rest is needed for the mail's id and its signature. */
export const BOUNCE_MAILBOX_LIMIT = 14;
const SIGNATURE_HEX = 16;
const SIGNED_ID = /^([0-9a-f]{32})\.([0-9a-f]{16})$/;

/**
 * The address for reports about one mail (VERP): `bounces@…` becomes `bounces+<id>.<signature>@…`. Signed, so that only
 * a recipient can report a mail; in lower case and hexadecimal, since servers may change the case. `secrets` newest
 * first.
 */
export function createReturnPaths(secrets: readonly Secret[], bounceAddress: string) {
  const at = bounceAddress.lastIndexOf('@');
  const [mailbox, domain] = [bounceAddress.slice(0, at), bounceAddress.slice(at + 1)];
  const keys = secrets.map(({ value }) => Buffer.from(hkdfSync('sha256', value, '', 'return-path', 32)));
  const sign = (id: string, key: Buffer) => createHmac('sha256', key).update(id).digest('hex').slice(0, SIGNATURE_HEX);
  const [prefix, suffix] = [`${mailbox}+`.toLowerCase(), `@${domain}`.toLowerCase()];
  return {
    of: (mailId: string): string => {
      const id = mailId.replaceAll('-', '');
      return `${mailbox}+${id}.${sign(id, keys[0] as Buffer)}@${domain}`;
    },
    /** The mail that an address reports about; null for a foreign one. */
    read: (address: string): string | null => {
      const lowerCased = address.toLowerCase();
      if (!lowerCased.startsWith(prefix) || !lowerCased.endsWith(suffix)) return null;
      const [, id, signature] = SIGNED_ID.exec(lowerCased.slice(prefix.length, -suffix.length)) ?? [];
      if (!id || !signature || !keys.some((key) => timingSafeEqual(Buffer.from(sign(id, key)), Buffer.from(signature))))
        return null;
      return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    /** The address where a provider sends complaints: its reports name the mail themselves. */
    isOwn: (address: string): boolean => address.toLowerCase() === bounceAddress.toLowerCase(),
  };
}
export type ReturnPaths = ReturnType<typeof createReturnPaths>;
