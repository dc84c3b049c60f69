import type { AssessmentQueries, StoredAssessment } from '#services/assessment/assessments.store.ts';
import { markTrial, QUEST_KEYS } from '#services/assessment/instrument-keys.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { createRateLimit, type RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import { extractFacts, type ListReports, type ReportListing } from '#services/reports/report-list.store.ts';
import type { MakeReportPdf } from '#services/reports/report-pdf.ts';
import { type Doubt, downloadReport, getReport, type Report } from '#shared/contracts/report.ts';
import { listReports, type ReportSummary } from '#shared/contracts/reports.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { toLocalDate } from '#shared/domain/plan.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { findDoubtfulSittings } from '#shared/measurement/report/doubts.ts';
import { toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type ReportPorts = {
  list: ListReports;
  weeks: Pick<AssessmentQueries, 'one' | 'reports'>;
  store: Pick<EventStore, 'read'>;
};

/** Reports of the family. A finished one is read from `overall_reports`, byte for byte as it was generated. */
export const reportRoutes = ({ list, weeks, store }: ReportPorts): Route[] => [
  route(listReports, 'signedIn', async ({ person, query }) => {
    const { listings, ...page } = await list(person.userId, query);
    return { body: { reports: listings.map(summarize), ...page } };
  }),
  route(getReport, 'parentOfAssessment', async ({ params }) => {
    const stored = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
    const report = (await weeks.reports([params.assessmentId])).get(params.assessmentId);
    // A document of another shape stays in the log; this version cannot read it.
    const document = ReportDocument.safeParse(report?.document).data ?? null;
    const { status, age } = stored.week;
    const events = status === 'reported' ? null : (await store.read(params.assessmentId)).map(({ event }) => event);
    const doubts = events && status === 'running' ? findDoubts(stored, events) : [];
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
        doubts,
        ...(events && { moods: listMoods(events) }),
      },
    };
  }),
];

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

/** The child's mood on each day; of two checks of one day, the later. */
function listMoods(events: readonly AssessmentEvent[]): NonNullable<Report['moods']> {
  const moodsByDay = new Map(
    events.flatMap((event) =>
      event.type === 'MoodChecked' ? [[event.day, { day: event.day, mood: event.mood, energy: event.energy }]] : [],
    ),
  );
  return [...moodsByDay.values()].toSorted((one, other) => one.day - other.day);
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

type RenderPorts = { weeks: Pick<AssessmentQueries, 'one' | 'reports'>; make: MakeReportPdf };
type ReportPdfPorts = RenderPorts & { limit?: RateLimit };
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
