import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { ReportKind } from '#services/database/mail.tables.ts';
import { isAddressWrong } from '#services/mail/delivery.ts';
import type { MailReport, ReportOutcome } from '#services/mail/reports.store.ts';
import type { ReturnPaths } from '#services/mail/return-path.ts';
import type { Instant } from '#shared/values/days.ts';

type ReceiverOptions = {
  host: string;
  port: number;
  paths: ReturnPaths;
  report: (report: MailReport, now: Instant) => Promise<ReportOutcome>;
  clock: () => Instant;
  /** Called with the outcome of a message, without its recipient. */
  onReport: (outcome: ReportOutcome | 'notFinal' | 'malformed') => void;
  onFault: (error: unknown) => void;
};

/** More than any server adds to a quoted message of ours. */
const REPORT_BYTES = 256 * 1024;
const LIMITS = {
  maxNestingDepth: 10,
  maxHeadersSize: REPORT_BYTES,
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
} as const;

const CLIENTS = 20;
const SILENCE_MS = 30_000;
const createReply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/**
 * An SMTP server that accepts reports only: for the return path of a mail that we sent, or for the address of
 * complaints. It delivers nothing and sends no replies, so it cannot be abused. Each SMTP reply states the outcome.
 */
export async function startReportReceiver({
  host,
  port,
  paths,
  report,
  clock,
  onReport,
  onFault,
}: ReceiverOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const handleMessage = async (raw: Buffer, recipients: readonly string[]): Promise<void> => {
    const message = await readReportMessage(raw);
    if (typeof message === 'string') {
      onReport(message);
      if (message === 'malformed') throw createReply(554, '5.6.0 This is no report about a letter');
      return;
    }
    const mailIds = new Set(
      recipients.flatMap(
        (address) => paths.read(address) ?? (message.returnPath && paths.read(message.returnPath)) ?? [],
      ),
    );
    if (mailIds.size === 0) {
      onReport('unknown');
      throw createReply(554, '5.6.0 The report does not say of which letter');
    }
    for (const mailId of mailIds) onReport(await report({ mailId, kind: message.kind }, clock()));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    size: REPORT_BYTES,
    maxClients: CLIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, done) =>
      done(
        paths.isOwn(address) || paths.read(address)
          ? null
          : createReply(550, '5.1.1 Only reports about letters are taken here'),
      ),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= REPORT_BYTES) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (bytes > REPORT_BYTES) return done(createReply(552, '5.3.4 This is larger than a report'));
        handleMessage(
          Buffer.concat(chunks),
          envelope.rcptTo.map(({ address }) => address),
        ).then(
          () => done(null, 'Thank you'),
          (error: Error & { responseCode?: number }) => {
            if (error.responseCode) return done(error);
            onFault(error);
            done(createReply(451, '4.3.0 Please try again later'));
          },
        );
      });
    },
  });
  // A broken connection is no fault of this server.
  const listening = Promise.withResolvers<void>();
  server.on('error', (error) => listening.reject(error));
  server.listen(port, host, () => listening.resolve());
  await listening.promise;
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A report that arrived by mail. `returnPath` is quoted from the original message; null if it quotes none. */
type ReportMessage = { kind: ReportKind; returnPath: string | null };

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965). `notFinal`: an email that is only late, or was
 * delivered; `malformed`: no report, such as an automatic reply. Only these few fields are kept, and nothing is logged.
 */
export async function readReportMessage(raw: Buffer): Promise<ReportMessage | 'notFinal' | 'malformed'> {
  const parts = await PostalMime.parse(raw, LIMITS).then(
    ({ attachments }) =>
      attachments.map(({ mimeType, content }) => ({ type: mimeType.toLowerCase(), text: String(content) })),
    () => [],
  );
  const findText = (...types: string[]): string | undefined => parts.find(({ type }) => types.includes(type))?.text;
  const originalFields = parseFields(findText('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers') ?? '');
  const complaint = findText('message/feedback-report');
  if (complaint !== undefined) {
    const fields = parseFields(complaint);
    // "not-spam" withdraws a complaint; other types report viruses or forged senders.
    if (fields.get('feedback-type')?.toLowerCase() !== 'abuse')
      return fields.has('feedback-type') ? 'notFinal' : 'malformed';
    return {
      kind: 'complaint',
      returnPath: findAddress(fields.get('original-mail-from')) ?? findAddress(originalFields.get('return-path')),
    };
  }
  const status = findText('message/delivery-status');
  if (status === undefined) return 'malformed';
  // The first block is about the message, each other one about a recipient; ours have one.
  const recipients = status
    .split(/\r?\n[ \t]*\r?\n/)
    .map(parseFields)
    .filter((fields) => fields.has('action'));
  if (recipients.length === 0) return 'malformed';
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (!failed) return 'notFinal';
  const extended = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0];
  return {
    kind: isAddressWrong(undefined, extended) ? 'hard' : 'soft',
    returnPath: findAddress(originalFields.get('return-path')),
  };
}

/** Header fields by lower-case name, the first of each; folded lines are joined. */
function parseFields(text: string): Map<string, string> {
  const [head = ''] = text.trimStart().split(/\r?\n\r?\n/, 1);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([\w-]{1,60}):[ \t]*(.*)$/.exec(line) ?? [];
    return name ? [[name.toLowerCase(), value.trim()] as const] : [];
  });
  return new Map(fields.reverse());
}

const findAddress = (value: string | undefined): string | null =>
  /<?([^\s<>]{3,320}@[^\s<>]{1,255})>?/.exec(value ?? '')?.[1] ?? null;
