import { createPrivateKey } from 'node:crypto';
import DKIM from 'nodemailer/lib/dkim';

/** With what letters are signed; the public half stands in the DNS of `domain` under `selector` (decision 0140). */
export type DkimKey = { domain: string; selector: string; privateKey: string };

/**
 * What a signature covers. The library's own list lacks `List-Unsubscribe-Post`, without which providers do not offer the one press that
 * unsubscribes (RFC 8058).
 */
const SIGNED_FIELDS = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':');

/** Shorter keys are refused by the large providers, and nodemailer signs with RSA alone. */
const LEAST_BITS = 2048;

/** Why this is not a key that letters can be signed with; null for one that is. */
export function faultOfDkimKey(privateKey: string): string | null {
  try {
    const key = createPrivateKey(privateKey);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? null : `is not an RSA key of at least ${LEAST_BITS} bits`;
  } catch {
    return 'is not a private key in PEM form';
  }
}

/** Puts a signature before a letter that is complete. */
export function dkimSigner({ domain, selector, privateKey }: DkimKey): (raw: Buffer) => Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_FIELDS });
  return async (raw) => {
    const parts: Buffer[] = [];
    for await (const part of signer.sign(raw)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
}
