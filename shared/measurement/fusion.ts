import { mean, normalCdf, sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';
import { AGREEMENT, ALIGNMENT } from './scale.ts';
import { HALO } from './scale-forms.ts';

/** Evidence of one informant about one construct: x on the true scale with error variance σ², loading λ, weight V. */
export type Evidence = { x: number; sigma2: number; lambda: number; V: number };

/**
 * ρ = 1/psd² - 1, x = θ/(psd²ρ), σ² = 1/ρ, with psd²ρ = 1 - psd² so that a tiny psd stays a number. Null for psd ≥ 1:
 * such an estimate carries no information and is no source.
 */
export function unshrink({ theta, psd }: Estimate): { x: number; sigma2: number } | null {
  const unexplained = psd ** 2;
  return unexplained < 1 ? { x: theta / (1 - unexplained), sigma2: unexplained / (1 - unexplained) } : null;
}

/** W_i = Vλ²/v with v = 1 - λ² + σ²: precision that a source adds to the prior precision of 1. */
export const computeWeight = ({ lambda, sigma2, V }: Evidence): number =>
  (V * lambda ** 2) / (1 - lambda ** 2 + sigma2);

/** θ = Σ(Vλx/v)/(1+W), se = 1/√(1+W). No source: 0 and 1. */
export function fuse(sources: readonly Evidence[]): Estimate {
  const total = 1 + sum(sources.map(computeWeight));
  const theta = sum(sources.map(({ x, lambda, sigma2, V }) => (V * lambda * x) / (1 - lambda ** 2 + sigma2))) / total;
  return { theta, psd: 1 / Math.sqrt(total) };
}

/**
 * The same sources with V scaled down until their W adds up to at most `cap`, so that several answers of one person do
 * not outweigh other informants.
 */
export function capWeights<Source extends Evidence>(sources: readonly Source[], cap: number): Source[] {
  const total = sum(sources.map(computeWeight));
  return sources.map((source) => (total > cap ? { ...source, V: (source.V * cap) / total } : source));
}

/** A rating with its loading ℓ on the construct. */
export type Field = { loading: number; z: number };
/**
 * Several ratings of one informant as one source: D = √ΣΣℓ_jℓ_kρ_jk, x = Σℓz/D, λ = Σℓ²/D (ρ .4 off the diagonal). Null
 * without fields.
 */
export function combineFields(fields: readonly Field[]): { x: number; lambda: number } | null {
  const scale = Math.sqrt(
    sum(fields.flatMap((one, j) => fields.map((other, k) => one.loading * other.loading * (j === k ? 1 : HALO)))),
  );
  if (!(scale > 0)) return null;
  return {
    x: sum(fields.map(({ loading, z }) => loading * z)) / scale,
    lambda: sum(fields.map(({ loading }) => loading ** 2)) / scale,
  };
}

/**
 * One informant's value on a dimension, on the true scale: sliders have σ² = 0, an un-shrunk quest answer 1.1 to 4.7.
 */
type View = { x: number; sigma2: number };

/**
 * A = 200·(1 - Φ(|x1-x2| / √(2(1-λ1λ2) + σ1² + σ2²))), 0 to 100: the share of honest pairs that differ at least this
 * much. Leaving out σ² marks 25 to 46 % of honest pairs as different.
 */
export const computeAgreement = (one: View, other: View, loadingProduct: number): number =>
  200 * (1 - normalCdf(Math.abs(one.x - other.x) / Math.sqrt(2 * (1 - loadingProduct) + one.sigma2 + other.sigma2)));

/**
 * How many of a week's pairs, the least agreeing first, differ too much for chance: at most one honest week in ten has
 * any such pair, however many pairs are compared (Holm 1979). Takes A of each pair in rising order.
 */
export function countDifferent(agreements: readonly number[]): number {
  const first = agreements.findIndex((agreement, i) => agreement >= AGREEMENT.differ / (agreements.length - i));
  return first < 0 ? agreements.length : first;
}

type Alignment = 'match' | 'usual' | 'differ';
/**
 * Mean A over dimensions, each the mean of its pairs: 55 and more match if there are several, 40 to 55 usual, below
 * differ. Null without a dimension.
 */
export function computeAlignment(
  dimensions: readonly (readonly number[])[],
): { meanA: number; verdict: Alignment } | null {
  const compared = dimensions.filter((pairs) => pairs.length > 0);
  if (compared.length === 0) return null;
  const meanA = mean(compared.map(mean));
  const mayMatch = meanA >= ALIGNMENT.match && compared.length >= ALIGNMENT.dimensions;
  return { meanA, verdict: mayMatch ? 'match' : meanA >= ALIGNMENT.usual ? 'usual' : 'differ' };
}
