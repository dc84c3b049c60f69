import { type RateLimit, rateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { MakeReportPdf } from '#services/pdf/report-pdf.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { downloadReport } from '#shared/contracts/report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { epochMsOf } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

export type ReportPdfPorts = { weeks: Pick<Weeks, 'one' | 'reports'>; make: MakeReportPdf; limit?: RateLimit };

/** Papers that one account may ask for in a minute, on average. */
const PER_MINUTE = 20;

/** A finished report as a file. Its name says nothing of the child: it lies in a folder that others may see. */
export function reportPdfRoutes({ weeks, make, limit = rateLimit(PER_MINUTE) }: ReportPdfPorts): Route[] {
  return [
    route(downloadReport, 'parentOfAssessment', async ({ params: { assessmentId }, person, now, reply }) => {
      limit.take(person.userId, epochMsOf(now));
      const { week, child } = (await weeks.one(assessmentId)) ?? refuse('NOT_FOUND');
      const report = (await weeks.reports([assessmentId])).get(assessmentId);
      // Neither a week without a report nor a document that this version cannot read has a paper.
      const document = ReportDocument.safeParse(report?.document).data ?? refuse('NO_REPORT');
      const pdf = await make({ document, child: child.nickname, generatedAt: report?.generatedAt ?? null, timeZone: week.timeZone });
      reply.headers({ 'content-disposition': `attachment; filename="report-${document.date}.pdf"` });
      return { body: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) };
    }),
  ];
}
