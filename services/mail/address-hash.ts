import { createHash, createHmac, hkdfSync } from 'node:crypto';

type Secret = { version: number; value: string };

/** What a hash with a key begins with; one without it was made by an earlier release, by SHA-256 alone. */
export const KEYED = 'h1:';

/**
 * Addresses as they stand where the address itself must not. People have few addresses, so a bare hash can be looked up
 * by whoever guesses one; these need a secret of the server. The key is laid over the SHA-256 of earlier releases, so
 * that rows of those can be brought along. `secrets` newest first.
 */
export function addressHashes(secrets: readonly [Secret, ...Secret[]]) {
  const keys = secrets.map(({ value }) => Buffer.from(hkdfSync('sha256', value, '', 'address-hash', 32)));
  const over = (bare: string, key: Buffer) => KEYED + createHmac('sha256', key).update(bare).digest('hex');
  const [newest] = keys as [Buffer];
  return {
    of: (address: string): string => over(bareHashOf(address), newest),
    /**
     * Everything that may stand for this address: by the newest secret, by older ones, and as earlier releases wrote
     * it.
     */
    all: (address: string): string[] => {
      const bare = bareHashOf(address);
      return [...keys.map((key) => over(bare, key)), bare];
    },
    /** The hash with a key for one that has none. */
    renewed: (bare: string): string => over(bare, newest),
  };
}
export type AddressHashes = ReturnType<typeof addressHashes>;

/** As earlier releases wrote it. */
export const bareHashOf = (address: string): string => createHash('sha256').update(address).digest('hex');
