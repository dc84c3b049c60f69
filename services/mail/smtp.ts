import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/** What became of one try. `unknown`: the server may have it, nobody can say; SMTP has no exactly-once. */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'notSent'; error: string }
  | { outcome: 'refused'; permanent: boolean; error: string }
  | { outcome: 'unknown'; error: string };

export type Envelope = { to: string; subject: string; text: string; html: string; messageId: string };
export type SendMail = (envelope: Envelope) => Promise<SendResult>;

/** Sends over SMTP. Addresses are given as structured values only, so no header can be injected. */
export function smtpSender(url: string, from: string): SendMail & { close: () => void } {
  const transport = createTransport(url, { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 20_000, dnsTimeout: 5000 } as never);
  const send: SendMail = async ({ to, subject, text, html, messageId }) => {
    const raw = await new MailComposer({ from, to: { name: '', address: to }, subject, text, html, messageId }).compile().build();
    // The client reports the same error for every phase. If it never began to read the message, the message was not sent.
    let read = false;
    const stream = new Readable({
      read() {
        read = true;
        this.push(raw);
        this.push(null);
      },
    });
    try {
      await transport.sendMail({ envelope: { from: addressOf(from), to: [to] }, raw: stream });
      return { outcome: 'sent' };
    } catch (error) {
      return failed(error as Error & { responseCode?: number }, read);
    }
  };
  return Object.assign(send, { close: () => transport.close() });
}

function failed(error: Error & { responseCode?: number }, read: boolean): SendResult {
  const text = error.message.slice(0, 200);
  if (error.responseCode) return { outcome: 'refused', permanent: error.responseCode >= 500, error: text };
  return read ? { outcome: 'unknown', error: text } : { outcome: 'notSent', error: text };
}

const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
