import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/**
 * What became of one try; `code` says why in one word and never in the server's, which quote addresses. `unknown`: the server may
 * have it, nobody can say; SMTP has no exactly-once.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'notSent'; code: string }
  | { outcome: 'refused'; permanent: boolean; code: string }
  | { outcome: 'unknown'; code: string };

export type Envelope = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Where one click ends letters of this kind (RFC 8058); none for those that cannot be turned off. */
  unsubscribeUrl?: string;
};
export type SendMail = (envelope: Envelope) => Promise<SendResult>;

export type SmtpSettings = {
  url: string;
  /** Name and address that mails come from. */
  from: string;
  /** Refuse to speak in clear: true wherever somebody else could listen. */
  requireTls: boolean;
  /** The longest that one mail may take, in ms; a server that sends a byte now and then would otherwise hold it for ever. */
  patienceMs?: number;
};

/** Less than the lease of a mail, so that nobody else takes it up while it is on its way. */
const PATIENCE_MS = 60_000;
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000, dnsTimeout: 5000 };

/** Sends over SMTP. Addresses are given as structured values only, so no header can be injected. */
export function smtpSender({ url, from, requireTls, patienceMs = PATIENCE_MS }: SmtpSettings): SendMail & { close: () => void } {
  const transport = createTransport({ url, ...TIMEOUTS, requireTLS: requireTls });
  const send: SendMail = async ({ to, unsubscribeUrl: _, ...message }) => {
    // The client reports the same error for every phase. If it never began to read the message, the message was not sent.
    let read = false;
    const streamOf = (raw: Buffer) =>
      new Readable({
        read() {
          read = true;
          this.push(raw);
          this.push(null);
        },
      });
    try {
      const raw = await new MailComposer({ from, to: { name: '', address: to }, ...message }).compile().build();
      await transport.sendMail({ envelope: { from: addressOf(from), to: [to] }, raw: streamOf(raw), signal: AbortSignal.timeout(patienceMs) });
      return { outcome: 'sent' };
    } catch (error) {
      return resultOf(error as Fault, read);
    }
  };
  return Object.assign(send, { close: () => transport.close() });
}

type Fault = Error & { responseCode?: number; code?: string };

/** What the server says of this letter; what it says of our password or of TLS bounces nothing. */
const ABOUT_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

function resultOf({ responseCode, code }: Fault, read: boolean): SendResult {
  if (responseCode && code && ABOUT_THE_LETTER.has(code)) return { outcome: 'refused', permanent: responseCode >= 500, code: `SMTP_${responseCode}` };
  const known = code !== undefined && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'FAILED';
  return read ? { outcome: 'unknown', code: known } : { outcome: 'notSent', code: known };
}

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
