import { createHash, randomBytes } from 'node:crypto';

export const BACKUP_CODES = 10;
/** 16 signs of 5 bits each: 80 bits, which nobody finds from its hash, so the hash needs neither salt nor key. */
const SIGNS = 16;
/** Crockford's: no letter looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code as it is shown once: `0abc-1def-2ghj-3kmn`. */
export const newBackupCode = (): string =>
  [...randomBytes(SIGNS)]
    .map((byte) => ALPHABET[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** What is kept of a code. Capitals, spaces and hyphens do not matter, nor an O that was read for a zero. */
export function hashOfBackupCode(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`backup-code/${plain}`).digest();
}
