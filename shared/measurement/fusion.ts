import { sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';
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

/** θ = Σ(Vλx/v)/(1+W), se = 1/√(1+W) (`measurement.md` 4). No source: 0 and 1. */
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
 * Mean of J shrunken estimates whose true values correlate r: θ = mean, psd² = [Σpsd_i² + rΣ_{i≠j}psd_i²psd_j²]/J².
 * Without the second term a 90 % interval covers .77. An empty list throws.
 */
export function meanOf(estimates: readonly Estimate[], correlation: number): Estimate {
  const count = estimates.length;
  if (count === 0) throw new RangeError('no estimates to average');
  const variances = estimates.map(({ psd }) => psd ** 2);
  const total = sum(variances);
  const cross = total ** 2 - sum(variances.map((variance) => variance ** 2));
  return {
    theta: sum(estimates.map(({ theta }) => theta)) / count,
    psd: Math.sqrt(total + correlation * cross) / count,
  };
}

/** σ_cal of a mean of J parts: √Σσ_j²/J, 0 for parts that come from adults (convention). */
export const averageSigmaCal = (parts: readonly number[]): number =>
  parts.length === 0 ? 0 : Math.hypot(...parts) / parts.length;
