import type { FastifyReply } from 'fastify';
import type { AssessmentQueries, StoredAssessment } from '#services/assessment/assessments.store.ts';
import { markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { createRateLimit, type RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { ReportPdfRequest } from '#services/reports/blocks.ts';
import { type ReadTrends, readFinishedReport } from '#services/reports/previous-reports.store.ts';
import { extractFacts, type ListReports, type ReportListing } from '#services/reports/report-list.store.ts';
import type { MakeReportPdf } from '#services/reports/report-pdf.ts';
import { type Doubt, downloadPaper, downloadReport, getReport, getTrends } from '#shared/contracts/report.ts';
import { listReports, type ReportSummary } from '#shared/contracts/reports.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { findLaterDay, toLocalDate } from '#shared/domain/plan.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { findDoubtfulSittings } from '#shared/measurement/report/doubts.ts';
import { toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';
import { readKnownFields } from '#shared/values/known-fields.ts';
import { refuse } from '#shared/values/refusal.ts';

type ReportPorts = {
  list: ListReports;
  weeks: Pick<AssessmentQueries, 'one' | 'report' | 'moods'>;
  store: Pick<EventStore, 'read'>;
  trends: ReadTrends;
};

/** Reports of the family. A finished one is read from `overall_reports`, byte for byte as it was generated. */
export const reportRoutes = ({ list, weeks, store, trends }: ReportPorts): Route[] => [
  route(listReports, 'signedIn', async ({ person, query }) => {
    const { listings, ...page } = await list(person.userId, query);
    return { body: { reports: listings.map(summarize), ...page } };
  }),
  route(getReport, 'parentOfAssessment', async ({ params, person }) => {
    const stored = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
    const report = await weeks.report(params.assessmentId);
    // A document of another shape stays in the log; this version cannot read it.
    const document = readKnownFields(ReportDocument, report?.document) ?? null;
    const { status, age } = stored.week;
    const doubts =
      status === 'running'
        ? findDoubts(
            stored,
            (await store.read(params.assessmentId)).map(({ event }) => event),
          )
        : [];
    const isByOther = document !== null && (await isFormByOther(store, params.assessmentId, person.userId));
    const { keyInsights = null } = (report?.document ?? {}) as Partial<ReportDocument>;
    const summary = summarize({
      id: params.assessmentId,
      childName: stored.child.nickname,
      ...extractFacts(stored.week),
      keyInsights,
    });
    return {
      body: {
        ...summary,
        ageYears: age.years,
        generatedAt: report?.generatedAt ?? null,
        document,
        ...(isByOther && { isFormByOther: true as const }),
        doubts,
        ...(status !== 'reported' && {
          moods: (await weeks.moods(params.assessmentId)).map(({ at, ...check }) => {
            const cameOn = findLaterDay(stored.week.plan, check.day, at);
            return { ...check, ...(cameOn && { cameOn }) };
          }),
        }),
      },
    };
  }),
  route(getTrends, 'parentOfAssessment', async ({ params }) => {
    const report = await readFinishedReport(weeks, params.assessmentId);
    return { body: { trends: report ? await trends(report) : [] } };
  }),
];

async function isFormByOther(store: Pick<EventStore, 'read'>, id: AssessmentId, userId: UserId): Promise<boolean> {
  const types = ['ParentObserved'] as const;
  const [forms, ownForms] = await Promise.all([
    store.read(id, { types }),
    store.read(id, { types, actor: `parent:${userId}` }),
  ]);
  return forms.length > ownForms.length;
}

/**
 * Sittings that could be repeated now. An answer that cannot be scored is left to the analysis and must not hide the
 * draft.
 */
function findDoubts({ assessmentId, week }: StoredAssessment, events: readonly AssessmentEvent[]): Doubt[] {
  try {
    return findDoubtfulSittings({ events, keys: QUEST_KEYS, markTrial, seed: assessmentId }, ({ task, area }) =>
      area ? week.trials[area]?.completed === true : week.done[task] !== undefined,
    );
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const STATUS = {
  running: 'draft',
  analysing: 'processing',
  failed: 'failed',
  reported: 'completed',
  cancelled: 'cancelled',
} as const;

function summarize({
  status,
  startDate,
  timeZone,
  closedAt,
  firstOpens,
  report,
  keyInsights,
  ...week
}: ReportListing): ReportSummary {
  const reportedAt = closedAt ?? firstOpens;
  return {
    ...week,
    assessmentDate: status === 'reported' && reportedAt ? toLocalDate(toEpochMs(reportedAt), timeZone) : startDate,
    reportType: report?.reportType ?? 'progress',
    status: STATUS[status],
    overall: report?.overall ?? null,
    keyInsights: (keyInsights ?? []).map(({ key, params }) => ({ key, params })),
  };
}

type RenderPorts = { weeks: Pick<AssessmentQueries, 'one' | 'report'>; trends: ReadTrends; make: MakeReportPdf };
type ReportPdfPorts = RenderPorts & { limit?: RateLimit };
/** The file, and the day of the report. */
type PdfFile = { pdf: Uint8Array; date: string };

/** PDFs that one account may request per minute, on average. */
const PER_MINUTE = 20;

/**
 * The finished report of an assessment, or a page beside it, as a file; null if there is none, or if this version cannot
 * read it. @throws Refused CONSENT_WITHDRAWN for the page for school
 */
export const renderReportPdf =
  ({ weeks, trends, make }: RenderPorts) =>
  async (assessmentId: AssessmentId, paper?: ReportPdfRequest['paper']): Promise<PdfFile | null> => {
    const report = await readFinishedReport(weeks, assessmentId);
    if (!report) return null;
    const { stored, document, generatedAt } = report;
    // What is made to leave the family follows the rule of shared links.
    if (paper?.name === 'school' && !stored.week.consent) return refuse('CONSENT_WITHDRAWN');
    const pdf = await make({
      document,
      child: stored.child.nickname,
      generatedAt,
      timeZone: stored.week.timeZone,
      ...(paper ? { paper } : { trends: await trends(report) }),
    });
    return { pdf, date: document.date };
  };

/** The file of an answer. Its name must not identify the child: it is saved in a folder that others may see. */
function sendPdf(reply: FastifyReply, name: string, { pdf, date }: PdfFile): { body: Buffer } {
  reply.headers({ 'content-disposition': `attachment; filename="${name}-${date}.pdf"` });
  return { body: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) };
}

/** A finished report and the pages beside it, as files; all count against one limit. */
export function reportPdfRoutes({ limit = createRateLimit(PER_MINUTE), ...ports }: ReportPdfPorts): Route[] {
  const renderPdf = renderReportPdf(ports);
  return [
    route(downloadReport, 'parentOfAssessment', async ({ params: { assessmentId }, person, now, reply }) => {
      limit.take(person.userId, toEpochMs(now));
      return sendPdf(reply, 'report', (await renderPdf(assessmentId)) ?? refuse('NO_REPORT'));
    }),
    route(downloadPaper, 'parentOfAssessment', async ({ params, query, person, now, reply }) => {
      limit.take(person.userId, toEpochMs(now));
      const { assessmentId, paper: name } = params;
      const paper = name === 'school' ? { name, parts: query.parts } : { name };
      return sendPdf(reply, name, (await renderPdf(assessmentId, paper)) ?? refuse('NO_REPORT'));
    }),
  ];
}
