import type { AreaTrend } from '#shared/measurement/report/document.ts';
import { AXIS, clampToScale } from '#shared/report-view/geometry.ts';

/** One week on the chart. A null draws a gap, never a zero. */
export type TrendMark = { time: number; range: readonly [low: number, high: number]; guess: number | null };

/** The weeks of an area as places on the chart, clamped to the scale. */
export const toTrendMarks = ({ points }: AreaTrend): TrendMark[] =>
  points.map(({ date, score, lo, hi, open }) => ({
    time: Date.parse(date),
    range: [open === 'floor' ? AXIS.low : clampToScale(lo), open === 'ceiling' ? AXIS.high : clampToScale(hi)],
    guess: open ? null : clampToScale(score),
  }));
