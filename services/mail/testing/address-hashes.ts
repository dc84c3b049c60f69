import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { createAddressHashes } from '#services/mail/address-hash.ts';

export const HASHES = createAddressHashes(AUTH_SECRETS);
