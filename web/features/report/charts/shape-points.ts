import { AREA_NAMES } from '#messages/report-names.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { AXIS, clampToScale, TYPICAL, ZONE } from '#shared/report-view/geometry.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';

/** The values of one spoke. Null draws a gap, never a zero. */
export type Spoke = {
  name: string;
  zone: readonly [low: number, high: number];
  typical: number;
  range: readonly [low: number, high: number] | null;
  guess: number | null;
};

/** The five areas as spokes, clamped to the scale. Beyond the limits of measurement there is no best guess. */
export const toSpokes = (areas: ReportDocument['areas']): Spoke[] =>
  areas.map(({ area, est }) => {
    const open = findOpenEnd(est?.flags);
    return {
      name: AREA_NAMES[area],
      zone: [ZONE.low, ZONE.high],
      typical: TYPICAL,
      range: est && [
        open === 'floor' ? AXIS.low : clampToScale(est.lo),
        open === 'ceiling' ? AXIS.high : clampToScale(est.hi),
      ],
      guess: est && !open ? clampToScale(est.score) : null,
    };
  });
