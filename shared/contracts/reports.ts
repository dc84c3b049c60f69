import { z } from 'zod';
import { createPageQuery, endpoint } from '#shared/contracts/endpoint.ts';
import { LocalDate } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { OverallScore } from '#shared/values/score.ts';

export const ReportSummary = z
  .strictObject({
    id: AssessmentId,
    childName: z.string(),
    assessmentDate: LocalDate,
    reportType: z.enum(['comprehensive', 'progress', 'skills']),
    status: z.enum(['completed', 'processing', 'draft', 'failed', 'cancelled']),
    overall: OverallScore.nullable(),
    /** Statements of the report: keys of `shared/messages/en/report.ts` with their parameters. */
    keyInsights: z.array(
      z.strictObject({
        key: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
      }),
    ),
  })
  .meta({ id: 'ReportSummary' });
export type ReportSummary = z.infer<typeof ReportSummary>;

export const listReports = endpoint({
  name: 'listReports',
  summary: 'Reports of the family, newest first; running weeks are drafts, cancelled ones are named as such',
  params: z.strictObject({}),
  query: createPageQuery(AssessmentId),
  response: z.strictObject({
    reports: z.array(ReportSummary),
    /** Of the whole family, not of this page. */
    completed: z.int(),
    next: AssessmentId.optional(),
  }),
});
