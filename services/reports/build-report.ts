import { markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { OverallScore } from '#shared/values/score.ts';

/**
 * Builds the report of an assessment as its event stores it, compared with a previous one of the same child. The same
 * events and previous report give the same bytes.
 */
export function buildReport(
  assessmentId: AssessmentId,
  events: readonly AssessmentEvent[],
  previousReport: PreviousReport | null = null,
): Pick<EventOf<'ReportGenerated'>, 'reportType' | 'overall' | 'report'> {
  const report = analyse({ events, keys: QUEST_KEYS, markTrial, seed: assessmentId, previous: previousReport });
  const { reportType, overall } = report;
  return { reportType, overall: overall && OverallScore.strip().parse(overall), report };
}
