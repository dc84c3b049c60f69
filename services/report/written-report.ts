import { markTrial, QUEST_KEYS } from '#services/report/instruments.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The report of a week as its event keeps it. The same events give the same bytes. */
export function writtenReport(
  assessmentId: AssessmentId,
  events: readonly AssessmentEvent[],
): Pick<EventOf<'ReportGenerated'>, 'reportType' | 'overall' | 'report'> {
  const report = analyse({ events, keys: QUEST_KEYS, markTrial, seed: assessmentId });
  const { reportType, overall } = report;
  return { reportType, overall: overall && { score: overall.score, lo: overall.lo, hi: overall.hi }, report };
}
