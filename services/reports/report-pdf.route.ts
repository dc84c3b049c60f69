import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import { createRateLimit, type RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { MakeReportPdf } from '#services/reports/report-pdf.ts';
import { downloadReport } from '#shared/contracts/report.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type RenderPorts = { weeks: Pick<AssessmentQueries, 'one' | 'reports'>; make: MakeReportPdf };
export type ReportPdfPorts = RenderPorts & { limit?: RateLimit };
/** The file, and the day of the report. */
type PdfFile = { pdf: Uint8Array; date: string };

/** PDFs that one account may request per minute, on average. */
const PER_MINUTE = 20;

/** The finished report of an assessment as a file; null if there is none, or if this version cannot read it. */
export const renderReportPdf =
  ({ weeks, make }: RenderPorts) =>
  async (assessmentId: AssessmentId): Promise<PdfFile | null> => {
    const stored = await weeks.one(assessmentId);
    const report = (await weeks.reports([assessmentId])).get(assessmentId);
    const document = ReportDocument.safeParse(report?.document).data;
    if (!stored || !document) return null;
    const pdf = await make({
      document,
      child: stored.child.nickname,
      generatedAt: report?.generatedAt ?? null,
      timeZone: stored.week.timeZone,
    });
    return { pdf, date: document.date };
  };

/** A finished report as a file. Its name must not identify the child: it is saved in a folder that others may see. */
export function reportPdfRoutes({ limit = createRateLimit(PER_MINUTE), ...ports }: ReportPdfPorts): Route[] {
  const renderPdf = renderReportPdf(ports);
  return [
    route(downloadReport, 'parentOfAssessment', async ({ params: { assessmentId }, person, now, reply }) => {
      limit.take(person.userId, toEpochMs(now));
      const { pdf, date } = (await renderPdf(assessmentId)) ?? refuse('NO_REPORT');
      reply.headers({ 'content-disposition': `attachment; filename="report-${date}.pdf"` });
      return { body: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) };
    }),
  ];
}
