import type { AreaTrend, ReportDocument } from '#shared/measurement/report/document.ts';
import { createOpenEnd } from '#shared/measurement/report/estimates.ts';
import { getReportDate, type PreviousReport, reassess } from '#shared/measurement/report/reassess.ts';

/** Two weeks are a comparison, and are shown as one. */
const MIN_POINTS = 3;

/**
 * The areas of a report over the child's weeks up to it. An earlier week is a point of an area exactly where a
 * reassessment compares the two: on the same scale version, in weeks that can be trusted, with enough answers and the
 * same halves and drawings.
 */
export function listTrends(
  own: PreviousReport & { document: ReportDocument },
  earlier: readonly PreviousReport[],
): AreaTrend[] {
  const comparisons = earlier
    .toSorted((a, b) => (a.generatedAt < b.generatedAt ? -1 : 1))
    .map((previous) => ({ ...previous, rows: reassess(own.document, previous)?.rows ?? [] }));
  return own.document.areas.flatMap(({ area, est }): AreaTrend[] => {
    const points = comparisons.flatMap(({ rows, ...week }) =>
      rows
        .filter(({ of }) => of === `area/${area}`)
        .map(({ before }) => ({
          assessmentId: week.assessmentId,
          date: getReportDate(week),
          ...before,
        })),
    );
    if (!est || points.length + 1 < MIN_POINTS) return [];
    const { score, lo, hi, n } = est;
    const last = { assessmentId: own.assessmentId, date: getReportDate(own), score, lo, hi, n };
    return [{ area, points: [...points, { ...last, ...createOpenEnd(est.flags) }] }];
  });
}
