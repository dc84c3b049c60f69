import { sum } from './numbers.ts';
import type { Estimate } from './posterior.ts';

/**
 * The part that each independent standard normal cause has in a quantity x: x = Σ loading_k·z_k, z_k ~ N(0, 1), so that
 * var x = Σ loading_k² before any answer. θ, errors and what a child shows in a test are all written like this.
 */
export type Loadings = Float64Array;

/**
 * Points at which likelihoods are tabulated: -9 to 9. What a child shows has a wider spread than θ (SD up to 1.2), because
 * it also holds the errors of calibration and of age. A child that misses every question is near -5: with an end at -6 it
 * was put .7 too high, with too narrow an interval.
 */
const STEP = 0.2;
const POINTS = Float64Array.from({ length: 91 }, (_, i) => -9 + STEP * i);
/** The log-likelihood of answers at each point. */
export type LogLikelihood = Float64Array;
// The hot loops below use no array destructuring and no `map` of a typed array: each made an analysis about a twentieth
// slower.
export function tabulate(logLikelihood: (x: number) => number): LogLikelihood {
  const table = new Float64Array(POINTS.length);
  for (let i = 0; i < POINTS.length; i++) table[i] = logLikelihood(POINTS[i] as number);
  return table;
}

/** Answers that depend on one quantity, or a value x of it with error variance σ². */
export type Observation = { loadings: Loadings } & ({ logLikelihood: LogLikelihood } | { x: number; sigma2: number });

/** What is known of the causes: z ~ N(mean, covariance), row by row; `logEvidence` = log P(all answers). */
export type JointNormal = { mean: Float64Array; covariance: Float64Array; logEvidence: number };

/** A likelihood in normal form: exp(shift·x - precision·x²/2); `logMass` is how much larger its integral truly is. */
type NormalForm = { precision: number; shift: number; logMass: number };

/** Rounds over all observations; differences vanish after three to five. */
const ROUNDS = 12;
const CONVERGED = 1e-3;

/**
 * The posterior of the causes by expectation propagation (Minka 2001; Rasmussen and Williams 2006, 3.6). Every
 * observation's likelihood L(x) is replaced by the normal form that gives x the same mean and variance as L does, given
 * all other observations; the rest is closed form. The forms are finite also where all answers are right or all wrong.
 * Within .02 of quadrature (`testing/quadrature.mjs`).
 */
export function inferCauses(count: number, observations: readonly Observation[]): JointNormal {
  const mean = new Float64Array(count);
  const covariance = new Float64Array(count * count);
  for (let k = 0; k < count; k++) covariance[k * count + k] = 1;
  const forms: NormalForm[] = observations.map(() => ({ precision: 0, shift: 0, logMass: 0 }));
  let logDeterminant = 0;
  for (let round = 0, change = 1; round < ROUNDS && change > CONVERGED; round++) {
    change = 0;
    for (const [i, observation] of observations.entries()) {
      const { loadings } = observation;
      const form = forms[i] as NormalForm;
      const reach = multiply(covariance, loadings);
      const m = dot(loadings, mean);
      const v = dot(loadings, reach);
      const next =
        'logLikelihood' in observation
          ? matchMoments(observation.logLikelihood, { m, v }, form)
          : { precision: 1 / observation.sigma2, shift: observation.x / observation.sigma2, logMass: 0 };
      const added = next.precision - form.precision;
      const moved = next.shift - form.shift;
      const gain = 1 / (1 + added * v);
      // The rank-one update of Sherman and Morrison, of the lower triangle: half of the work of the whole matrix.
      for (let k = 0; k < count; k++) {
        const factor = added * gain * (reach[k] as number);
        if (factor !== 0)
          for (let l = 0; l <= k; l++) (covariance[k * count + l] as number) -= factor * (reach[l] as number);
        (mean[k] as number) += (reach[k] as number) * (moved - added * m) * gain;
      }
      logDeterminant += Math.log(gain);
      change = Math.max(change, Math.abs(added), Math.abs(moved));
      forms[i] = next;
    }
  }
  for (let k = 0; k < count; k++)
    for (let l = 0; l < k; l++) covariance[l * count + k] = covariance[k * count + l] as number;
  const quadratic = forms.reduce(
    (total, { shift }, i) => total + shift * dot((observations[i] as Observation).loadings, mean),
    0,
  );
  const logEvidence = forms.reduce((total, { logMass }) => total + logMass, (logDeterminant + quadratic) / 2);
  return { mean, covariance, logEvidence };
}

/**
 * The normal form of one likelihood, where x ~ N(m, v) given all observations. `former` is its form in there and is
 * taken out first. `logMass` is log ∫L(x)·N(x; rest)dx less log ∫form(x)·N(x; rest)dx.
 */
function matchMoments(
  logLikelihood: LogLikelihood,
  { m, v }: { m: number; v: number },
  former: NormalForm,
): NormalForm {
  const rest = { precision: 1 / v - former.precision, shift: m / v - former.shift };
  if (!(rest.precision > 1e-6)) return former;
  const centre = rest.shift / rest.precision;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < POINTS.length; i++) {
    const log = (logLikelihood[i] as number) - (((POINTS[i] as number) - centre) ** 2 * rest.precision) / 2;
    if (log > top) top = log;
  }
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < POINTS.length; i++) {
    const x = (POINTS[i] as number) - centre;
    const weight = Math.exp((logLikelihood[i] as number) - (x * x * rest.precision) / 2 - top);
    mass += weight;
    first += weight * x;
    second += weight * x * x;
  }
  const shiftedMean = first / mass;
  const variance = second / mass - shiftedMean ** 2;
  // Guessing can leave x as wide as it was: such answers add no precision.
  const precision = Math.max(0, 1 / variance - rest.precision);
  const shift = (precision + rest.precision) * (centre + shiftedMean) - rest.shift;
  const total = precision + rest.precision;
  const logForm =
    (Math.log(rest.precision / total) + (rest.shift + shift) ** 2 / total - rest.shift ** 2 / rest.precision) / 2;
  return {
    precision,
    shift,
    logMass: top + Math.log(mass * STEP * Math.sqrt(rest.precision / (2 * Math.PI))) - logForm,
  };
}

/**
 * One normal with the mean and covariance of a mixture: each part has its share before the answers and weighs share·P(all
 * answers) after them.
 */
export function mixPosteriors(parts: readonly { share: number; posterior: JointNormal }[]): JointNormal {
  const logs = parts.map(({ share, posterior }) => Math.log(share) + posterior.logEvidence);
  const top = Math.max(...logs);
  const total = sum(logs.map((log) => Math.exp(log - top)));
  const count = parts[0]?.posterior.mean.length ?? 0;
  const mixed = { mean: new Float64Array(count), covariance: new Float64Array(count * count) };
  const eachWeighted = (use: (weight: number, posterior: JointNormal) => void) => {
    for (const [i, { posterior }] of parts.entries()) use(Math.exp((logs[i] as number) - top) / total, posterior);
  };
  eachWeighted((weight, { mean }) => {
    for (let k = 0; k < count; k++) (mixed.mean[k] as number) += weight * (mean[k] as number);
  });
  eachWeighted((weight, { mean, covariance }) => {
    const off = mean.map((value, k) => value - (mixed.mean[k] as number));
    for (let k = 0; k < count; k++)
      for (let l = 0; l < count; l++)
        (mixed.covariance[k * count + l] as number) +=
          weight * ((covariance[k * count + l] as number) + (off[k] as number) * (off[l] as number));
  });
  return { ...mixed, logEvidence: top + Math.log(total) };
}

/**
 * What would be known after answers to these quantities of such Fisher information: the covariance after rank-one updates.
 * Which answers come is unknown, so the means stay.
 */
export function addPrecision(
  { mean, covariance, logEvidence }: JointNormal,
  informed: readonly { loadings: Loadings; precision: number }[],
): JointNormal {
  const count = mean.length;
  const reduced = covariance.slice();
  for (const { loadings, precision } of informed) {
    const reach = multiply(reduced, loadings);
    const factor = precision / (1 + precision * dot(loadings, reach));
    for (let k = 0; k < count; k++)
      for (let l = 0; l < count; l++)
        (reduced[k * count + l] as number) -= factor * (reach[k] as number) * (reach[l] as number);
  }
  return { mean, covariance: reduced, logEvidence };
}

/** Σ factor·quantity. */
export function combine(...parts: readonly (readonly [Loadings, number])[]): Loadings {
  const combined = new Float64Array(parts[0]?.[0].length ?? 0);
  for (const [loadings, factor] of parts)
    for (let k = 0; k < combined.length; k++) (combined[k] as number) += factor * (loadings[k] as number);
  return combined;
}

/** Mean and SD of one quantity. */
export function readQuantity({ mean, covariance }: JointNormal, loadings: Loadings): Estimate {
  return { theta: dot(loadings, mean), psd: Math.sqrt(dot(loadings, multiply(covariance, loadings))) };
}

const dot = (one: Float64Array, other: Float64Array): number => {
  let total = 0;
  for (let k = 0; k < one.length; k++) total += (one[k] as number) * (other[k] as number);
  return total;
};
/** A symmetric matrix, of which only the lower triangle is read, times a vector of which most entries are 0. */
function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const count = vector.length;
  const product = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const factor = vector[k] as number;
    if (factor === 0) continue;
    for (let l = 0; l <= k; l++) (product[l] as number) += factor * (matrix[k * count + l] as number);
    for (let l = k + 1; l < count; l++) (product[l] as number) += factor * (matrix[l * count + k] as number);
  }
  return product;
}
