import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Secret } from '#services/tokens.ts';

/** Prefix of keyed hashes; one without it was made by an earlier release, with SHA-256 alone. */
export const KEYED_PREFIX = 'h1:';

/**
 * Keyed hashes of addresses, for rows that must not hold the address. There are few addresses, so a bare hash can be
 * guessed; these need a secret of the server. The key is applied to the SHA-256 of earlier releases, so that their rows
 * can be converted. `secrets`: the one in use first.
 */
export function createAddressHashes(secrets: readonly [Secret, ...Secret[]]) {
  const keys = secrets.map(({ value }) => Buffer.from(hkdfSync('sha256', value, '', 'address-hash', 32)));
  const applyKey = (bare: string, key: Buffer) => KEYED_PREFIX + createHmac('sha256', key).update(bare).digest('hex');
  const [inUse] = keys as [Buffer];
  return {
    of: (address: string): string => applyKey(hashWithoutKey(address), inUse),
    /**
     * All hashes that may stand for this address: by the secret in use, by others, and without a key as in earlier
     * releases.
     */
    all: (address: string): string[] => {
      const bare = hashWithoutKey(address);
      return [...keys.map((key) => applyKey(bare, key)), bare];
    },
    /** The keyed hash for a bare one. */
    rekey: (bare: string): string => applyKey(bare, inUse),
  };
}
export type AddressHashes = ReturnType<typeof createAddressHashes>;

/** The hash of earlier releases. */
const hashWithoutKey = (address: string): string => createHash('sha256').update(address).digest('hex');
