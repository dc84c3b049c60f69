import type { Readable } from 'node:stream';
import { createTransport, type NodemailerError } from 'nodemailer';
import { withDeadline } from '#services/database/deadline.ts';
import { isAddressWrong, type SendResult } from '#services/mail/delivery.ts';
import { ADDRESS, ONE_LINE, readSender, type SenderAddress } from '#services/mail/sender.ts';

export type Envelope = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The one-click unsubscribe address for mail programs (RFC 8058). */
  unsubscribeUrl?: string;
  /** The address for delivery reports (envelope sender); defaults to the sender's address. It is in no header. */
  returnPath?: string;
};

export type SendMail = (envelope: Envelope) => Promise<SendResult>;

/** The key that signs emails; its public half is in the DNS of `domain` under `selector`. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

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

/**
 * Less than the lease of a mail, so that no other sender claims it meanwhile, and than what Compose and Kubernetes give a
 * worker to end.
 */
export const LONGEST_SENDING_MS = 60_000;
const CONNECTIONS = 5;
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000, dnsTimeout: 5000 };
/** Servers close idle connections; ours are closed first, or a mail would meet a closing connection. */
const IDLE_MS = 15_000;
/**
 * The library's own list lacks `List-Unsubscribe-Post`, without which providers do not offer one-click unsubscribe (RFC
 * 8058).
 */
const SIGNED_FIELDS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

/**
 * Sends over SMTP by a few pooled connections. A message is composed and signed before a connection is used.
 *
 * The client reports the same error for every phase, so a mail counts as `unknown` once its content was read, which
 * happens when the server asks for it (354). Content is read at most once: a mail that a dead connection has not read
 * is sent by another one, and one that was read is not.
 */
export function createSmtpSender({
  url,
  from,
  requireTls,
  patienceMs = LONGEST_SENDING_MS,
  connections = CONNECTIONS,
  dkim,
}: SmtpSettings): SendMail & { isUp: () => Promise<boolean>; close: () => void } {
  const sender = parseSender(from);
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_FIELDS,
      },
    }),
  });
  const pool = createTransport({
    pool: true,
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
  /** The content of a mail by its signal, since errors do not say whether it was read. */
  const contents = new WeakMap<AbortSignal, Readable>();
  pool.use('stream', ({ data: { signal }, message }, next) => {
    message?.processFunc((content) => {
      if (signal && contents.get(signal)?.readableDidRead) content.destroy(new Error('the content was read before'));
      else if (signal) contents.set(signal, content);
      return content;
    });
    next();
  });

  const send: SendMail = async (envelope) => {
    // A retry would not help, and the server is fine.
    if (!hasValidHeaders(envelope))
      return { outcome: 'refused', permanent: true, isAddressWrong: false, code: 'UNWRITABLE' };
    const abort = new AbortController();
    const { signal } = abort;
    const wasRead = () => contents.get(signal)?.readableDidRead ?? false;
    // Behind connections that hang its turn may come late. Half its time is left for the server's answer: an email that
    // is cut off while the server takes it may have arrived.
    const starting = setTimeout(() => wasRead() || abort.abort(), patienceMs / 2);
    const ending = setTimeout(() => abort.abort(), patienceMs);
    try {
      const { message } = await composer.sendMail(toMessage(envelope, sender));
      await pool.sendMail({
        raw: message,
        envelope: { from: envelope.returnPath ?? sender.address, to: envelope.to },
        messageId: envelope.messageId,
        signal,
      });
      return { outcome: 'sent' };
    } catch (error) {
      return toSendResult(error as NodemailerError, wasRead());
    } finally {
      clearTimeout(starting);
      clearTimeout(ending);
    }
  };
  /** Whether the server greets and takes our sign-in, on a connection of its own. */
  const isUp = (): Promise<boolean> =>
    withDeadline(patienceMs, pool.verify()).then(
      () => true,
      () => false,
    );
  return Object.assign(send, { isUp, close: () => pool.close() });
}

const toMessage = (
  { to, subject, text, html, messageId, unsubscribeUrl }: Envelope,
  { name, address }: SenderAddress,
) => ({
  from: { name, address },
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId,
  // Stays legible and is less suspicious to filters than base64.
  textEncoding: 'quoted-printable' as const,
  xMailer: false as const,
  headers: {
    // Prevents automatic replies (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      // Not folded, since some providers do not join the parts of a long address.
      'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

const MESSAGE_ID = /^<[\w.@-]+>$/;
const WEB_ADDRESS = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;

/** Parses `Name <address>`, or an address alone; throws otherwise. */
export function parseSender(from: string): SenderAddress {
  const sender = readSender(from);
  if (!sender) throw new Error('the sender has invalid characters');
  return sender;
}

/** Whether no value can add a line, a recipient or a second link to a header. */
const hasValidHeaders = ({ to, subject, messageId, unsubscribeUrl }: Envelope): boolean =>
  ADDRESS.test(to) &&
  ONE_LINE.test(subject) &&
  MESSAGE_ID.test(messageId) &&
  (unsubscribeUrl === undefined || WEB_ADDRESS.test(unsubscribeUrl));

/** Errors about this message; errors about our credentials, TLS or sender address must not bounce it. */
const MESSAGE_ERROR_CODES = new Set(['EENVELOPE', 'EMESSAGE']);

function toSendResult({ responseCode, code, command, response = '' }: NodemailerError, wasRead: boolean): SendResult {
  if (responseCode && code && MESSAGE_ERROR_CODES.has(code)) {
    if (command === 'MAIL FROM') return { outcome: 'notSent', code: `SENDER_${responseCode}` };
    const isWrong =
      command === 'RCPT TO' &&
      responseCode >= 500 &&
      isAddressWrong(responseCode, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]);
    return { outcome: 'refused', permanent: isWrong, isAddressWrong: isWrong, code: `SMTP_${responseCode}` };
  }
  const safeCode = code !== undefined && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'FAILED';
  return { outcome: wasRead ? 'unknown' : 'notSent', code: safeCode };
}
