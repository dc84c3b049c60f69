import { createHash, randomBytes } from 'node:crypto';

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
