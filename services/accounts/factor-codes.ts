import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** A code is valid for this long, in the half minutes before and after its own too: clocks of phones are off by some seconds. */
export const TOTP_STEP_MS = 30_000;

/** A secret is base32 text of 20 random bytes, as RFC 4226 recommends, and as a person types it into an app. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The number of the half minute that a code belongs to; null if it matches none. */
export function findTotpStep(secret: string, code: string, epochMs: number): number | null {
  // The library throws for six characters that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const drift = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp: epochMs, window: 1 });
  return drift === null ? null : Math.floor(epochMs / TOTP_STEP_MS) + drift;
}

/** The content of the QR code. */
export const formatTotpUri = (issuer: string, account: string, secret: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

export const BACKUP_CODES = 10;
/** 16 characters of 5 bits: 80 bits cannot be found from the hash, so it needs neither salt nor key. */
const SIGNS = 16;
/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code as shown once: `0abc-1def-2ghj-3kmn`. */
export const generateBackupCode = (): string =>
  [...randomBytes(SIGNS)]
    .map((byte) => ALPHABET[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** The stored hash of a code. Ignores case, spaces and hyphens, and reads O as zero, I and L as one. */
export function hashBackupCode(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`backup-code/${plain}`).digest();
}
