import { createPrivateKey } from 'node:crypto';

/** With what letters are signed; the public half stands in the DNS of `domain` under `selector` (decision 0140). */
export type DkimKey = { domain: string; selector: string; privateKey: string };

/** Shorter keys are refused by the large providers, and nodemailer signs with RSA alone. */
const LEAST_BITS = 2048;

/** Why this is not a key that letters can be signed with; null for one that is. */
export function faultOfDkimKey(privateKey: string): string | null {
  try {
    const key = createPrivateKey(privateKey);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS
      ? null
      : `is not an RSA key of at least ${LEAST_BITS} bits`;
  } catch {
    return 'is not a private key in PEM form';
  }
}
