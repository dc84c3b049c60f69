import { Readable } from 'node:stream';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { createDkimSigner } from '#services/mail/dkim.ts';
import type { DkimKey } from '#services/mail/dkim-key.ts';
import { buildMime, type Envelope, parseSender, type SenderAddress } from '#services/mail/mime.ts';
import { isAddressWrong } from '#services/mail/wrong-address.ts';

/**
 * The result of one attempt; `code` is our own code and never the server's text, which quotes addresses. `unknown`: the
 * server may have accepted it; SMTP has no exactly-once. `isAddressWrong`: the address is at fault, and not this mail.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'notSent'; code: string }
  | { outcome: 'refused'; permanent: boolean; isAddressWrong: boolean; code: string }
  | { outcome: 'unknown'; code: string };

export type SendMail = (envelope: Envelope) => Promise<SendResult>;

export type SmtpSettings = {
  url: string;
  /** Name and address of the sender. */
  from: string;
  /** Refuse unencrypted connections: true unless server and client are on one machine. */
  requireTls: boolean;
  /** Time limit of one mail, in ms; a server that sends a byte now and then would otherwise hold it for ever. */
  patienceMs?: number;
  /** Maximum number of connections. */
  connections?: number;
  /** Null if the mail server signs, or nothing does. */
  dkim?: DkimKey | null;
};

/** Less than the lease of a mail, so that no other sender claims it meanwhile. */
const TIMEOUT_MS = 60_000;
const CONNECTIONS = 5;
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000, dnsTimeout: 5000 };
/** Servers close idle connections; ours are closed first, or a mail would meet a closing connection. */
const IDLE_MS = 15_000;

/**
 * Sends over SMTP by a few pooled connections. Nothing can be injected into a header (`mime.ts`).
 *
 * The client reports the same error for every phase, so a mail counts as `unknown` from the moment its stream was first
 * read. The pool's own stream is read before the pool knows whether its connection is alive; ours is read when the
 * server has asked for it (354), and never twice. A mail that a dead connection has not read is sent by another one.
 */
export function createSmtpSender({
  url,
  from,
  requireTls,
  patienceMs = TIMEOUT_MS,
  connections = CONNECTIONS,
  dkim,
}: SmtpSettings): SendMail & {
  close: () => void;
} {
  const pool = new SMTPPool({
    url,
    requireTLS: requireTls,
    idleTimeout: IDLE_MS,
    maxConnections: connections,
    // Each of the connections may have died meanwhile.
    maxRequeues: connections,
    ...Object.fromEntries(Object.entries(TIMEOUTS).map(([name, ms]) => [name, Math.min(ms, patienceMs)])),
  });
  // An idle connection may fail; the pool opens another.
  pool.on('error', () => {});
  const sign = dkim ? createDkimSigner(dkim) : null;
  const sender = parseSender(from);

  const send: SendMail = async (envelope) => {
    const unsigned = tryBuildMime(envelope, sender);
    if (unsigned === null) return { outcome: 'refused', permanent: true, isAddressWrong: false, code: 'UNWRITABLE' };
    const readState = { read: false };
    try {
      const raw = sign ? await sign(unsigned) : unsigned;
      await new Promise<void>((resolve, reject) => {
        const mailRequest = {
          data: { signal: AbortSignal.timeout(patienceMs) },
          message: {
            getEnvelope: () => ({ from: envelope.returnPath ?? sender.address, to: [envelope.to] }),
            messageId: () => envelope.messageId,
            getHeader: () => envelope.messageId,
            createReadStream: () => readOnce(raw, readState),
          },
        };
        pool.send(mailRequest as unknown as Parameters<typeof pool.send>[0], (error) =>
          error ? reject(error) : resolve(),
        );
      });
      return { outcome: 'sent' };
    } catch (error) {
      return toSendResult(error as SmtpError, readState.read);
    }
  };
  return Object.assign(send, { close: () => pool.close() });
}

/** Null if a value would inject into a header: a retry would not help, and the server is fine. */
function tryBuildMime(envelope: Envelope, sender: SenderAddress): Buffer | null {
  try {
    return buildMime(envelope, sender, new Date());
  } catch {
    return null;
  }
}

/** A stream that records its first read and fails on a second one. */
const readOnce = (raw: Buffer, readState: { read: boolean }) =>
  new Readable({
    read() {
      if (readState.read) return void this.destroy(new Error('the message stream was read twice'));
      readState.read = true;
      this.push(raw);
      this.push(null);
    },
  });

type SmtpError = Error & { responseCode?: number; code?: string; command?: string; response?: string };

/** Errors about this message; errors about our credentials, TLS or sender address must not bounce it. */
const MESSAGE_ERROR_CODES = new Set(['EENVELOPE', 'EMESSAGE']);

function toSendResult({ responseCode, code, command, response = '' }: SmtpError, read: boolean): SendResult {
  if (responseCode && code && MESSAGE_ERROR_CODES.has(code)) {
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
  const safeCode = code !== undefined && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'FAILED';
  return read ? { outcome: 'unknown', code: safeCode } : { outcome: 'notSent', code: safeCode };
}
