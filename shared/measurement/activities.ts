import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { clamp, mean, sum } from './numbers.ts';
import { MI, type Mi, RIASEC, type Riasec } from './scale.ts';
import { ACTIVITY_LOADINGS, ACTIVITY_PRIOR, type ActivityLoading, SLIDER } from './scale-forms.ts';

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
