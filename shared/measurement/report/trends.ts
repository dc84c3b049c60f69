import type { AreaTrend, ReportDocument } from '#shared/measurement/report/document.ts';
import { createOpenEnd } from '#shared/measurement/report/estimates.ts';
import { type PreviousReport, reassess } from '#shared/measurement/report/reassess.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** Two weeks are a comparison, and are shown as one. */
const MIN_POINTS = 3;

/**
 * The areas of a report over the child's weeks up to it. An earlier week is a point of an area exactly where a
 * reassessment compares the two: on the same scale version, in weeks that can be trusted, with the same halves and
 * drawings.
 */
export function listTrends(
  now: ReportDocument,
  assessmentId: AssessmentId,
  earlier: readonly PreviousReport[],
): AreaTrend[] {
  const comparisons = earlier
    .toSorted((a, b) => (a.generatedAt < b.generatedAt ? -1 : 1))
    .map((previous) => ({ ...previous, rows: reassess(now, previous)?.rows ?? [] }));
  return now.areas.flatMap(({ area, est }): AreaTrend[] => {
    const points = comparisons.flatMap(({ rows, ...week }) =>
      rows
        .filter(({ of }) => of === `area/${area}`)
        .map(({ before }) => ({
          assessmentId: week.assessmentId,
          date: week.generatedAt.slice(0, 10),
          ...before,
        })),
    );
    if (!est || points.length + 1 < MIN_POINTS) return [];
    const { score, lo, hi, n } = est;
    return [
      { area, points: [...points, { assessmentId, date: now.date, score, lo, hi, n, ...createOpenEnd(est.flags) }] },
    ];
  });
}
