import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { createRandom } from '#shared/values/seeded.ts';
import { cholesky, clamp, drawNormal, invertMatrix, mean, sum } from './numbers.ts';
import { FIRST_PLACE_DRAWS, MI, type Mi, RIASEC, type Riasec } from './scale.ts';
import { ACTIVITY_LOADINGS, ACTIVITY_PRIOR, type ActivityLoading, SLIDER } from './scale-forms.ts';

/** One pick from the types that a scene offered. */
export type ChoicePick<Type extends string> = { from: readonly Type[]; picked: Type };
/** Prior of the utilities: means (0 where absent) and one precision for all. */
export type ChoicePrior<Type extends string> = { means: Record<Type, number>; precision: number };

type Preferences<Type extends string> = {
  /** Centred: 0 is this child's own average, so it says nothing about other children. */
  u: Record<Type, number>;
  se: Record<Type, number>;
  /** Covariance of the uncentred utilities, in the order of `types`. */
  covariance: number[][];
};

/**
 * Utilities u ~ N(m, 1/π₀) from picks with P(j from S) = e^{κu_j} / Σ_{k∈S} e^{κu_k}; the maximum of the posterior by
 * Newton, its covariance the inverse Hessian, then centred: se_j² = C_jj - 2·mean_k C_jk + mean C. A pick that was not
 * offered throws. `validity` multiplies the log-likelihood.
 */
export function estimateChoices<Type extends string>(
  types: readonly Type[],
  picks: readonly ChoicePick<Type>[],
  { kappa, prior, validity = 1 }: { kappa: number; prior?: ChoicePrior<Type>; validity?: number },
): Preferences<Type> {
  const precision = prior?.precision ?? 1;
  const means = types.map((type) => prior?.means[type] ?? 0);
  const blocks = picks.map(({ from, picked }) => {
    if (!from.includes(picked)) throw new RangeError(`${picked} was not offered`);
    return { members: from.map((type) => types.indexOf(type)), picked: types.indexOf(picked) };
  });
  let u = [...means];
  let covariance: number[][] = [];
  for (let round = 0; round < 50; round++) {
    const gradient = u.map((value, j) => -(value - (means[j] as number)) * precision);
    const hessian = u.map((_, i) => u.map((__, j) => (i === j ? precision : 0)));
    for (const { members, picked } of blocks) addBlock(gradient, hessian, u, members, picked, kappa, validity);
    covariance = invertMatrix(hessian);
    const step = covariance.map((row) => sum(row.map((value, j) => value * (gradient[j] as number))));
    u = u.map((value, j) => value + (step[j] as number));
    if (Math.max(...step.map(Math.abs)) < 1e-10) break;
  }
  const centre = mean(u);
  const overall = mean(covariance.map(mean));
  const mapTypes = <Value>(value: (j: number) => Value) =>
    Object.fromEntries(types.map((type, j) => [type, value(j)])) as Record<Type, Value>;
  return {
    u: mapTypes((j) => (u[j] as number) - centre),
    se: mapTypes((j) => Math.sqrt((covariance[j]?.[j] as number) - 2 * mean(covariance[j] as number[]) + overall)),
    covariance,
  };
}

function addBlock(
  gradient: number[],
  hessian: number[][],
  u: number[],
  members: number[],
  picked: number,
  kappa: number,
  validity: number,
): void {
  const top = Math.max(...members.map((k) => u[k] as number));
  const weights = members.map((k) => Math.exp(kappa * ((u[k] as number) - top)));
  const total = sum(weights);
  for (const [m, i] of members.entries()) {
    const p = (weights[m] as number) / total;
    gradient[i] = (gradient[i] as number) + validity * kappa * ((i === picked ? 1 : 0) - p);
    for (const [n, j] of members.entries()) {
      const q = (weights[n] as number) / total;
      const row = hessian[i] as number[];
      row[j] = (row[j] as number) + validity * kappa * kappa * ((i === j ? p : 0) - p * q);
    }
  }
}

/** Probability of each type to be the true first, from 2,000 draws of N(u, C); deterministic for a seed. */
export function estimateFirstPlaces<Type extends string>(
  types: readonly Type[],
  { u, covariance }: Preferences<Type>,
  seed: string,
): Record<Type, number> {
  const random = createRandom(seed);
  const lower = cholesky(covariance);
  const means = types.map((type) => u[type]);
  const wins = types.map(() => 0);
  const noise = types.map(() => 0);
  // These draws take a tenth of the time of an analysis, so the loop allocates nothing.
  for (let draw = 0; draw < FIRST_PLACE_DRAWS; draw++) {
    for (let i = 0; i < noise.length; i++) noise[i] = drawNormal(random);
    let [first, most] = [0, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < noise.length; i++) {
      const row = lower[i] as number[];
      let spread = 0;
      for (let j = 0; j <= i; j++) spread += (row[j] as number) * (noise[j] as number);
      const value = (means[i] as number) + spread;
      if (value > most) [first, most] = [i, value];
    }
    wins[first] = (wins[first] as number) + 1;
  }
  return Object.fromEntries(types.map((type, i) => [type, (wins[i] as number) / FIRST_PLACE_DRAWS])) as Record<
    Type,
    number
  >;
}

function computeEvidence<Type extends string>(
  types: readonly Type[],
  selected: readonly HomeActivity[],
  loading: (row: ActivityLoading, type: Type) => number,
): Record<Type, number> {
  const rows = HomeActivity.options.map((activity) => ACTIVITY_LOADINGS[activity]);
  const raw = HomeActivity.options.map(
    (activity, k) => (selected.includes(activity) ? 1 : 0) - (rows[k] as ActivityLoading).share,
  );
  const centred = raw.map((value) => value - mean(raw));
  const scores = types.map((type) => {
    const loadings = rows.map((row) => loading(row, type));
    const spread = Math.sqrt(sum(rows.map(({ share }, k) => (loadings[k] as number) ** 2 * share * (1 - share))));
    return sum(centred.map((value, k) => value * (loadings[k] as number))) / spread;
  });
  const middle = mean(scores);
  return Object.fromEntries(
    types.map((type, j) => [type, clamp((scores[j] as number) - middle, -SLIDER.clamp, SLIDER.clamp)]),
  ) as Record<Type, number>;
}

/**
 * e_j of the ticked activities: d_k = selected_k - π_k centred over the eight, e_j = ΣL_jk·d_k / √ΣL_jk²π_k(1-π_k)
 * centred over the types and clamped to ±2.5. It measures exposure, not ability; ticking all eight gives values near 0.
 */
export const computeRiasecEvidence = (selected: readonly HomeActivity[]): Record<Riasec, number> =>
  computeEvidence(RIASEC, selected, (row, type) => row.riasec[type] ?? 0);
/** The same over the eight fields of activity. */
export const computeMiEvidence = (selected: readonly HomeActivity[]): Record<Mi, number> =>
  computeEvidence(MI, selected, (row, type) => row.mi[type] ?? 0);

/** The child's prior from e_j: mean .35·e_j, precision 1/(1-.35²). */
export function createActivityPrior<Type extends string>(
  e: Record<Type, number>,
): { means: Record<Type, number>; precision: number } {
  const means = Object.fromEntries(
    (Object.keys(e) as Type[]).map((type) => [type, ACTIVITY_PRIOR * e[type]]),
  ) as Record<Type, number>;
  return { means, precision: 1 / (1 - ACTIVITY_PRIOR ** 2) };
}
