import { toScore, toViewRow, type ViewBuilder } from '#services/assessment/view-facts.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';

/**
 * A report of another shape keeps its document and leaves the single columns empty: a view never rejects a recorded
 * event.
 */
export const reportGenerated: ViewBuilder<'ReportGenerated'> = (fact) => {
  const { attempt, reportType, overall, report, at } = fact.event;
  const document = ReportDocument.safeParse(report).data;
  return [
    toViewRow('overall_reports', fact, {
      status: 'completed',
      attempt,
      reportType,
      overallScore: overall?.score ?? null,
      overallLo: overall?.lo ?? null,
      overallHi: overall?.hi ?? null,
      overallAnswers: overall?.n ?? null,
      evidence: overall?.evidence ?? null,
      scaleVersion: overall?.scaleVersion ?? null,
      ...(document && toReportColumns(document)),
      document: report,
      generatedAt: at,
    }),
  ];
};

export const analysisFailed: ViewBuilder<'AnalysisFailed'> = (fact) => [
  toViewRow('overall_reports', fact, { status: 'failed', attempt: fact.event.attempt, failure: fact.event.reason }),
];

/** The specification's columns, extracted from the document. */
function toReportColumns({ areas, personality, riasec, mi, ...document }: ReportDocument) {
  const scores = areas.map(({ area, est }) => [area, est && toScore(est)]);
  return {
    cognitiveScores: Object.fromEntries(scores),
    personalityProfile: { personality, riasec, mi },
    academicStrengths: document.academicStrengths,
    academicChallenges: document.academicChallenges,
    behavioralInsights: document.behavioralInsights,
    recommendations: document.recommendations,
    developmentAreas: document.developmentAreas,
  };
}
