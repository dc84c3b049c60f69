import { createHash, createHmac, hkdfSync } from 'node:crypto';

type Secret = { version: number; value: string };

/** Prefix of keyed hashes; one without it was made by an earlier release, with SHA-256 alone. */
export const KEYED = 'h1:';

/**
 * Keyed hashes of addresses, for rows that must not hold the address. There are few addresses, so a bare hash can be
 * guessed; these need a secret of the server. The key is applied to the SHA-256 of earlier releases, so that their rows
 * can be converted. `secrets` newest first.
 */
export function addressHashes(secrets: readonly [Secret, ...Secret[]]) {
  const keys = secrets.map(({ value }) => Buffer.from(hkdfSync('sha256', value, '', 'address-hash', 32)));
  const over = (bare: string, key: Buffer) => KEYED + createHmac('sha256', key).update(bare).digest('hex');
  const [newest] = keys as [Buffer];
  return {
    of: (address: string): string => over(bareHashOf(address), newest),
    /**
     * All hashes that may stand for this address: by the newest secret, by older ones, and without a key as in earlier
     * releases.
     */
    all: (address: string): string[] => {
      const bare = bareHashOf(address);
      return [...keys.map((key) => over(bare, key)), bare];
    },
    /** The keyed hash for a bare one. */
    renewed: (bare: string): string => over(bare, newest),
  };
}
export type AddressHashes = ReturnType<typeof addressHashes>;

/** The hash of earlier releases. */
export const bareHashOf = (address: string): string => createHash('sha256').update(address).digest('hex');
