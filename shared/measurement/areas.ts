import { averageSigmaCal, meanOf } from './fusion.ts';
import { clipInterval, type Interval, perfScore, totalPsd } from './links.ts';
import { mean } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { CORRELATION, EVIDENCE, LINK_SLOPE, OVERALL_MIN_AREAS, SIGMA_CAL, Z90 } from './scale.ts';

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
