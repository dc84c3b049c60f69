import { averageSigmaCal, meanOf } from './fusion.ts';
import type { Curve } from './items.ts';
import { clipInterval, type Interval, perfScore, totalPsd } from './links.ts';
import { mean, sigmoid } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import {
  CORRELATION,
  EVIDENCE,
  type FlagCode,
  LINK_SLOPE,
  OPENER_TARGET,
  OVERALL_MIN_AREAS,
  SIGMA_CAL,
  TARGET,
  Z90,
} from './scale.ts';

/** An estimate with the SD of the systematic error that its instruments may share (σ_cal). */
export type Calibrated = Estimate & { sigmaCal: number };
export type Composition = 'whole' | 'understanding-only' | 'behaviour-only';

/** σ_cal of a right/wrong instrument for the current grade of evidence. */
export const getInstrumentSigmaCal = (physical: boolean): number =>
  physical ? SIGMA_CAL[EVIDENCE].physical : SIGMA_CAL[EVIDENCE].other;

/**
 * Social and emotional: mean of the understanding half (game) and the behaviour half (adults), r = .39. A missing half
 * is left out and reported in `composition`; null without either.
 */
export function combineHalves(
  understanding: Calibrated | null,
  behaviour: Estimate | null,
): (Calibrated & { composition: Composition }) | null {
  if (understanding && behaviour) {
    const joined = meanOf([understanding, behaviour], CORRELATION.halves);
    return { ...joined, sigmaCal: averageSigmaCal([understanding.sigmaCal, 0]), composition: 'whole' };
  }
  if (understanding) return { ...understanding, composition: 'understanding-only' };
  return behaviour && { ...behaviour, sigmaCal: 0, composition: 'behaviour-only' };
}

/** Academic: the mean of the measured subjects, r = .6. Null without one. */
export function combineSubjects(subjects: readonly Calibrated[]): Calibrated | null {
  if (subjects.length === 0) return null;
  return {
    ...meanOf(subjects, CORRELATION.subjects),
    sigmaCal: averageSigmaCal(subjects.map(({ sigmaCal }) => sigmaCal)),
  };
}

/**
 * Overall: the mean of the area scores before rounding, SE = psd_total·65·p(1-p) with psd from `meanOf` (r = .4) and p
 * = score/100, score ± 1.645·SE clipped to 0..100, unrounded. Null with fewer than three areas.
 */
export function computeOverallScore(areas: readonly Calibrated[]): Interval | null {
  if (areas.length < OVERALL_MIN_AREAS) return null;
  const score = mean(areas.map(({ theta }) => perfScore(theta)));
  const psd = totalPsd(meanOf(areas, CORRELATION.areas).psd, averageSigmaCal(areas.map(({ sigmaCal }) => sigmaCal)));
  const p = score / 100;
  return clipInterval(score, Z90 * psd * 100 * LINK_SLOPE * p * (1 - p));
}

/** Items or levels that remained available at the end of a sitting: the curves of the easiest and the hardest. */
export type RemainingRange = { easiest: Curve; hardest: Curve };
type EdgeCode = Extract<FlagCode, 'FLOOR' | 'CEILING'>;
export const isEdgeCode = (code: string): code is EdgeCode => code === 'FLOOR' || code === 'CEILING';

/** Probability of mastery without guessing. */
const masteryChance = (theta: number, { a, b }: Curve): number => sigmoid(a * (theta - b));

/** Whether θ is within one psd of the easiest remaining item, or below it (`measurement.md` 6.1). */
export const isNearFloor = ({ theta, psd }: Estimate, { easiest }: RemainingRange): boolean => theta <= easiest.b + psd;

/**
 * Whether a sitting reached the end of its range. FLOOR: even a child one psd abler would master the easiest remaining
 * item no more often than the target. CEILING: even for a child one psd less able the hardest remaining item is as easy
 * as an opener. The limits differ because items are chosen at .70 mastery and so lie below a child, not around it.
 * Beyond an edge the sitting cannot separate children.
 */
export function findEdge({ theta, psd }: Estimate, { easiest, hardest }: RemainingRange): EdgeCode | null {
  if (masteryChance(theta + psd, easiest) <= TARGET) return 'FLOOR';
  return masteryChance(theta - psd, hardest) >= OPENER_TARGET ? 'CEILING' : null;
}

/** The easiest and the hardest of the curves; null for an empty list. */
export function findRemainingRange(curves: readonly Curve[]): RemainingRange | null {
  const sorted = curves.toSorted((one, other) => one.b - other.b);
  const [easiest, hardest] = [sorted[0], sorted.at(-1)];
  return easiest && hardest ? { easiest, hardest } : null;
}
