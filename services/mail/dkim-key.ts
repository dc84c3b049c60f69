import { createPrivateKey } from 'node:crypto';

/** The key that signs emails; its public half is in the DNS of `domain` under `selector`. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

/** Large providers refuse shorter keys, and nodemailer signs with RSA only. */
const MIN_BITS = 2048;

/** Why this key cannot sign emails; null if it can. */
export function findDkimKeyFault(privateKey: string): string | null {
  try {
    const key = createPrivateKey(privateKey);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= MIN_BITS
      ? null
      : `is not an RSA key of at least ${MIN_BITS} bits`;
  } catch {
    return 'is not a private key in PEM form';
  }
}
