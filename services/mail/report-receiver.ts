import { SMTPServer } from 'smtp-server';
import { REPORT_BYTES, readReportMessage } from '#services/mail/report-message.ts';
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
