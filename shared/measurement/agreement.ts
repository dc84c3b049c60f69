import { mean, normalCdf } from './numbers.ts';
import { AGREEMENT, ALIGNMENT } from './scale.ts';

/**
 * One informant's value on a dimension, on the true scale: sliders have σ² = 0, an un-shrunk quest answer 1.1 to 4.7.
 */
export type View = { x: number; sigma2: number };
export const AGREEMENT_WORDS = ['close', 'usual', 'seen differently'] as const;
export type AgreementWord = (typeof AGREEMENT_WORDS)[number];

/**
 * A = 200·(1 - Φ(|x1-x2| / √(2(1-λ1λ2) + σ1² + σ2²))), 0 to 100: the share of honest pairs that differ at least this
 * much (`measurement.md` 10.2). Leaving out σ² marks 25 to 46 % of honest pairs as different.
 */
export const computeAgreement = (one: View, other: View, loadingProduct: number): number =>
  200 * (1 - normalCdf(Math.abs(one.x - other.x) / Math.sqrt(2 * (1 - loadingProduct) + one.sigma2 + other.sigma2)));

/** By the displayed number: 50 and more close, 10 to 49 usual, below 10 (one honest pair in ten) seen differently. */
export const toAgreementWord = (displayedIndex: number): AgreementWord =>
  displayedIndex >= AGREEMENT.close ? 'close' : displayedIndex >= AGREEMENT.usual ? 'usual' : 'seen differently';

export type Alignment = 'match' | 'usual' | 'differ';
/**
 * Mean A over dimensions, each the mean of its pairs: 55 and more match, 40 to 55 usual, below differ. Null without a
 * dimension.
 */
export function computeAlignment(
  dimensions: readonly (readonly number[])[],
): { meanA: number; verdict: Alignment } | null {
  const compared = dimensions.filter((pairs) => pairs.length > 0);
  if (compared.length === 0) return null;
  const meanA = mean(compared.map(mean));
  return { meanA, verdict: meanA >= ALIGNMENT.match ? 'match' : meanA >= ALIGNMENT.usual ? 'usual' : 'differ' };
}
