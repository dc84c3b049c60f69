import DKIM from 'nodemailer/lib/dkim';
import type { DkimKey } from '#services/mail/dkim-key.ts';

/**
 * Signed header fields. The library's own list lacks `List-Unsubscribe-Post`, without which providers do not offer
 * one-click unsubscribe (RFC 8058).
 */
const SIGNED_FIELDS = [
  ...[
    'From',
    'Sender',
    'Reply-To',
    'Subject',
    'Date',
    'Message-ID',
    'To',
    'Cc',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'Auto-Submitted'],
].join(':');

/** Prepends a DKIM signature to a complete message. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): (raw: Buffer) => Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_FIELDS });
  return async (raw) => {
    const parts: Buffer[] = [];
    for await (const part of signer.sign(raw)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
}
