import { AUTH_SECRETS } from '#services/accounts/testing/operator-at-work.ts';
import { addressHashes } from '#services/mail/address-hash.ts';

export const HASHES = addressHashes(AUTH_SECRETS);
