import { createHmac } from 'node:crypto';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import { type Route, route } from '#services/http/route.ts';
import { isAddressWrong } from '#services/mail/delivery.ts';
import type { MailReport, ReportOutcome } from '#services/mail/reports.store.ts';
import { isSameBytes } from '#services/tokens.ts';
import { type MailgunReport, takeMailgunReport } from '#shared/contracts/mail-reports.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Without the signing key the route answers 404. */
type MailReportPorts = {
  mailgunKey: string | null;
  report: (report: MailReport, now: Instant) => Promise<ReportOutcome>;
};

/** Receives delivery reports of a mail provider. */
export const mailReportRoutes = ({ mailgunKey, report }: MailReportPorts): Route[] => [
  route(takeMailgunReport, 'public', async ({ body, now, request }) => {
    if (mailgunKey === null) return refuse('NOT_FOUND');
    // Mailgun retries after any other status.
    if (!isSignedByMailgun(body.signature, mailgunKey, now)) throw new DetailedRefusal('FORBIDDEN', { status: 406 });
    const parsed = parseMailgunReport(body['event-data']);
    const outcome = parsed ? await report(parsed, now) : ('ignored' as const);
    request.log.info({ kind: parsed?.kind, outcome }, 'mail report');
    return { body: { outcome } };
  }),
];

/** Mailgun retries a call for eight hours. */
const SIGNATURE_LIFETIME_MS = 24 * 3_600_000;
const MAIL_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/**
 * Whether Mailgun signed this call recently. Only a time and a random token are signed, not the content; so a call must
 * also name a mail and its address (`createMailReporter`), and counts once.
 */
function isSignedByMailgun(
  { timestamp, token, signature }: MailgunReport['signature'],
  key: string,
  now: Instant,
): boolean {
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest();
  const isRecent = Math.abs(toEpochMs(now) - Number(timestamp) * 1000) <= SIGNATURE_LIFETIME_MS;
  return isSameBytes(Buffer.from(signature, 'hex'), expected) && isRecent;
}

/** The report in an event; null for events that are not final, or about a foreign mail. */
function parseMailgunReport(event: MailgunReport['event-data']): MailReport | null {
  const [, mailId] = MAIL_ID.exec(event.message?.headers?.['message-id'] ?? '') ?? [];
  const kind = toReportKind(event);
  return mailId && kind && event.recipient ? { mailId, kind, address: event.recipient } : null;
}

function toReportKind({
  event,
  severity,
  reason,
  'delivery-status': status,
}: MailgunReport['event-data']): MailReport['kind'] | null {
  if (event === 'complained') return 'complaint';
  if (event !== 'failed' || severity !== 'permanent') return null;
  // Mailgun did not try, since the address had refused an earlier mail.
  if (reason === 'suppress-bounce') return 'hard';
  return isAddressWrong(status?.code, status?.['enhanced-code'] || undefined) ? 'hard' : 'soft';
}
