import { DetailedRefusal } from '#services/http/problem-details.ts';
import { type Route, route } from '#services/http/route.ts';
import { isSignedByMailgun, parseMailgunReport } from '#services/mail/mailgun-report.ts';
import type { MailReport, ReportOutcome } from '#services/mail/reports.store.ts';
import { takeMailgunReport } from '#shared/contracts/mail-reports.ts';
import type { Instant } from '#shared/values/days.ts';
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
