import { rowOf, scoreOf, type View } from '#services/views/view-facts.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';

/** A report of another shape keeps its document and leaves the single columns empty: a view never rejects a recorded fact. */
export const reportGenerated: View<'ReportGenerated'> = (fact) => {
  const { attempt, reportType, overall, report, at } = fact.event;
  const document = ReportDocument.safeParse(report).data;
  return [
    rowOf('overall_reports', fact, {
      status: 'completed',
      attempt,
      report_type: reportType,
      overall_score: overall?.score ?? null,
      overall_lo: overall?.lo ?? null,
      overall_hi: overall?.hi ?? null,
      overall_answers: overall?.n ?? null,
      evidence: overall?.evidence ?? null,
      scale_version: overall?.scaleVersion ?? null,
      ...(document && columnsOf(document)),
      document: report,
      generated_at: at,
    }),
  ];
};

export const analysisFailed: View<'AnalysisFailed'> = (fact) => [
  rowOf('overall_reports', fact, { status: 'failed', attempt: fact.event.attempt, failure: fact.event.reason }),
];

/** The specification's columns, as extracts of the document. */
function columnsOf({ areas, personality, riasec, mi, ...document }: ReportDocument) {
  const scores = areas.map(({ area, est }) => [area, est && scoreOf(est)]);
  return {
    cognitive_scores: Object.fromEntries(scores),
    personality_profile: { personality, riasec, mi },
    academic_strengths: document.academicStrengths,
    academic_challenges: document.academicChallenges,
    behavioral_insights: document.behavioralInsights,
    recommendations: document.recommendations,
    development_areas: document.developmentAreas,
  };
}
