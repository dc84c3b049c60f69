import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { dkimSigner } from '#services/mail/dkim.ts';
import type { DkimKey } from '#services/mail/dkim-key.ts';
import { type Envelope, mimeOf, type Sender, senderOf } from '#services/mail/mime.ts';
import { isAddressWrong } from '#services/mail/wrong-address.ts';

/**
 * What became of one try; `code` says why in one word and never in the server's, which quote addresses. `unknown`: the
 * server may have it, nobody can say; SMTP has no exactly-once. `isAddressWrong`: it is the address that nobody can
 * write to, and not this letter.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'notSent'; code: string }
  | { outcome: 'refused'; permanent: boolean; isAddressWrong: boolean; code: string }
  | { outcome: 'unknown'; code: string };

export type SendMail = (envelope: Envelope) => Promise<SendResult>;

export type SmtpSettings = {
  url: string;
  /** Name and address that mails come from. */
  from: string;
  /** Refuse to speak in clear: true wherever somebody else could listen. */
  requireTls: boolean;
  /**
   * The longest that one mail may take, in ms; a server that sends a byte now and then would otherwise hold it for
   * ever.
   */
  patienceMs?: number;
  /** How many connections are held at most. */
  connections?: number;
  /** Null where somebody else signs, or nobody. */
  dkim?: DkimKey | null;
};

/** Less than the lease of a mail, so that nobody else takes it up while it is on its way. */
const PATIENCE_MS = 60_000;
const CONNECTIONS = 5;
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000, dnsTimeout: 5000 };
/** Servers end what is silent; we do so first, or a letter would meet a connection that is about to close. */
const IDLE_MS = 15_000;

/**
 * Sends over SMTP, by a few connections that are kept. Nothing can be injected into a header (`mime.ts`).
 *
 * The client reports the same error for every phase, so a letter counts as `unknown` from the moment on at which it was
 * first read. The pool would read it before it knows whether its connection still lives; ours is read when the server
 * has asked for it (354), and never twice. What a dead connection has not read goes out by another one.
 */
export function smtpSender({
  url,
  from,
  requireTls,
  patienceMs = PATIENCE_MS,
  connections = CONNECTIONS,
  dkim,
}: SmtpSettings): SendMail & {
  close: () => void;
} {
  const pool = new SMTPPool({
    ...{ url, requireTLS: requireTls, idleTimeout: IDLE_MS, maxConnections: connections },
    // Each of the connections may have died meanwhile.
    maxRequeues: connections,
    ...Object.fromEntries(Object.entries(TIMEOUTS).map(([name, ms]) => [name, Math.min(ms, patienceMs)])),
  });
  // What befalls a connection that carries nothing concerns nobody: the next letter gets another one.
  pool.on('error', () => {});
  const sign = dkim ? dkimSigner(dkim) : null;
  const sender = senderOf(from);

  const send: SendMail = async (envelope) => {
    const written = inMime(envelope, sender);
    if (written === null) return { outcome: 'refused', permanent: true, isAddressWrong: false, code: 'UNWRITABLE' };
    const letter = { read: false };
    try {
      const raw = sign ? await sign(written) : written;
      await new Promise<void>((resolve, reject) => {
        const handed = {
          data: { signal: AbortSignal.timeout(patienceMs) },
          message: {
            getEnvelope: () => ({ from: envelope.returnPath ?? sender.address, to: [envelope.to] }),
            messageId: () => envelope.messageId,
            getHeader: () => envelope.messageId,
            createReadStream: () => readOnce(raw, letter),
          },
        };
        pool.send(handed as unknown as Parameters<typeof pool.send>[0], (error) => (error ? reject(error) : resolve()));
      });
      return { outcome: 'sent' };
    } catch (error) {
      return resultOf(error as Fault, letter.read);
    }
  };
  return Object.assign(send, { close: () => pool.close() });
}

/** Null for what would put something else into a header: no later try changes that, and the server is well. */
function inMime(envelope: Envelope, sender: Sender): Buffer | null {
  try {
    return mimeOf(envelope, sender, new Date());
  } catch {
    return null;
  }
}

/** A letter notes when it is first read, and whoever would read it again gets an error in place of it. */
const readOnce = (raw: Buffer, letter: { read: boolean }) =>
  new Readable({
    read() {
      if (letter.read) return void this.destroy(new Error('This letter was read before'));
      letter.read = true;
      this.push(raw);
      this.push(null);
    },
  });

type Fault = Error & { responseCode?: number; code?: string; command?: string; response?: string };

/** What the server says of this letter; what it says of our password, of TLS or of our own address bounces nothing. */
const ABOUT_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

function resultOf({ responseCode, code, command, response = '' }: Fault, read: boolean): SendResult {
  if (responseCode && code && ABOUT_THE_LETTER.has(code)) {
    if (command === 'MAIL FROM') return { outcome: 'notSent', code: `SENDER_${responseCode}` };
    const isWrong =
      command === 'RCPT TO' && isAddressWrong(responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]);
    return {
      outcome: 'refused',
      permanent: responseCode >= 500,
      isAddressWrong: isWrong,
      code: `SMTP_${responseCode}`,
    };
  }
  const known = code !== undefined && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'FAILED';
  return read ? { outcome: 'unknown', code: known } : { outcome: 'notSent', code: known };
}
