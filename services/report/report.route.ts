import type { StoredReport, StoredWeek, Weeks } from '#services/assessment/weeks.store.ts';
import { type Route, route } from '#services/http/route.ts';
import { getReport, listReports, type ReportSummary } from '#shared/contracts/reports.ts';
import { localDate } from '#shared/domain/plan.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { epochMsOf } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

export type ReportPorts = { weeks: Weeks };

/** Reports of the family. What a finished one says stands in `overall_reports`, byte for byte as it was generated. */
export const reportRoutes = ({ weeks }: ReportPorts): Route[] => [
  route(listReports, 'signedIn', async ({ person }) => {
    const stored = (await weeks.ofGuardian(person.userId)).filter(({ week }) => week.status !== 'cancelled');
    const documents = await weeks.reports(stored.map(({ assessmentId }) => assessmentId));
    const reports = stored.map((each) => summaryOf(each, documents.get(each.assessmentId)));
    return { body: { reports, completed: reports.filter(({ status }) => status === 'completed').length } };
  }),
  route(getReport, 'parentOfAssessment', async ({ params }) => {
    const stored = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
    const report = (await weeks.reports([params.assessmentId])).get(params.assessmentId);
    const document = (report?.document ?? null) as never;
    return { body: { ...summaryOf(stored, report), ageYears: stored.week.age.years, generatedAt: report?.generatedAt ?? null, document } };
  }),
];

const STATUS = { running: 'draft', analysing: 'processing', failed: 'failed', reported: 'completed', cancelled: 'draft' } as const;

function summaryOf({ assessmentId, week, child }: StoredWeek, report: StoredReport | undefined): ReportSummary {
  const made = week.closedAt ?? week.plan.days[0]?.opens;
  return {
    id: assessmentId,
    childName: child.nickname,
    assessmentDate: week.status === 'reported' && made ? localDate(epochMsOf(made), week.timeZone) : week.startDate,
    reportType: week.report?.reportType ?? 'progress',
    status: STATUS[week.status],
    overall: week.report?.overall ?? null,
    keyInsights: insightsOf(report?.document),
  };
}

function insightsOf(document: unknown): ReportSummary['keyInsights'] {
  const { keyInsights = [] } = (document ?? {}) as Partial<ReportDocument>;
  return keyInsights.map(({ key, params }) => ({ key, params }));
}
