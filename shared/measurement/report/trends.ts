import { z } from 'zod';
import { AreaReport, type ReportDocument } from '#shared/measurement/report/document.ts';
import { type PreviousReport, reassess } from '#shared/measurement/report/reassess.ts';
import { LocalDate } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { Grounds, Interval } from '#shared/values/score.ts';

/** One week of a trend. `open`: the end of its range that could not be measured; then it has no best guess. */
export const TrendPoint = z.strictObject({
  assessmentId: AssessmentId,
  date: LocalDate,
  ...Interval,
  n: Grounds.n.optional(),
  open: z.enum(['floor', 'ceiling']).optional(),
});
/** One area over at least three weeks, the earliest first. */
export const AreaTrend = z.strictObject({ area: AreaReport.shape.area, points: z.array(TrendPoint) });
export type TrendPoint = z.infer<typeof TrendPoint>;
export type AreaTrend = z.infer<typeof AreaTrend>;

/** Two weeks are a comparison, and are shown as one. */
const MIN_POINTS = 3;

const Flagged = z.object({
  areas: z.array(
    z.object({ area: AreaReport.shape.area, est: z.object({ flags: z.array(z.string()).default([]) }).nullable() }),
  ),
});
/** The open end of an area's range in a stored document. */
function findOpenEnd(document: unknown, area: AreaTrend['area']): Pick<TrendPoint, 'open'> {
  const flags = Flagged.safeParse(document).data?.areas.find((each) => each.area === area)?.est?.flags ?? [];
  if (flags.includes('FLOOR')) return { open: 'floor' };
  return flags.includes('CEILING') ? { open: 'ceiling' } : {};
}

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
    const points = comparisons.flatMap(({ rows, document, ...week }) =>
      rows
        .filter(({ of }) => of === `area/${area}`)
        .map(({ before }) => ({
          assessmentId: week.assessmentId,
          date: week.generatedAt.slice(0, 10),
          ...before,
          ...findOpenEnd(document, area),
        })),
    );
    if (!est || points.length + 1 < MIN_POINTS) return [];
    const { score, lo, hi, n } = est;
    return [
      { area, points: [...points, { assessmentId, date: now.date, score, lo, hi, n, ...findOpenEnd(now, area) }] },
    ];
  });
}
