import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { clamp, mean, sum } from './numbers.ts';
import { ACTIVITY_PRIOR, MI, type Mi, RIASEC, type Riasec, SLIDER } from './scale.ts';

type Row = { share: number; riasec: Partial<Record<Riasec, number>>; mi: Partial<Record<Mi, number>> };

/** π (share of homes that tick it) and loadings of the eight home activities (`measurement.md` 8.3; design assumptions). */
export const ACTIVITY_LOADINGS: Record<HomeActivity, Row> = {
  'Reading/Storytelling': { share: 0.7, riasec: { I: 0.4, A: 0.4, C: 0.1 }, mi: { linguistic: 1, intrapersonal: 0.3, interpersonal: 0.1 } },
  'Arts and Crafts': { share: 0.6, riasec: { A: 0.9, R: 0.1 }, mi: { spatial: 0.8, bodily: 0.3, intrapersonal: 0.2 } },
  'Building/Construction': { share: 0.5, riasec: { R: 0.8, I: 0.4, C: 0.2, A: 0.1 }, mi: { spatial: 0.8, logical: 0.5, bodily: 0.2 } },
  'Music/Singing': {
    share: 0.5,
    riasec: { A: 0.7, S: 0.1, E: 0.1 },
    mi: { musical: 1, linguistic: 0.2, bodily: 0.1, interpersonal: 0.1, intrapersonal: 0.1 },
  },
  'Outdoor Play': { share: 0.7, riasec: { R: 0.6, I: 0.3, S: 0.1 }, mi: { naturalist: 0.8, bodily: 0.5, spatial: 0.2, interpersonal: 0.2 } },
  'Cooking/Helping in Kitchen': {
    share: 0.45,
    riasec: { S: 0.5, C: 0.5, R: 0.2, I: 0.1, A: 0.1 },
    mi: { interpersonal: 0.4, naturalist: 0.3, bodily: 0.2, logical: 0.1, intrapersonal: 0.1 },
  },
  'Board Games/Puzzles': { share: 0.5, riasec: { I: 0.6, C: 0.5, E: 0.3, S: 0.1 }, mi: { logical: 0.8, spatial: 0.3, interpersonal: 0.3, linguistic: 0.1 } },
  'Sports/Physical Activities': { share: 0.5, riasec: { R: 0.5, E: 0.4, S: 0.3 }, mi: { bodily: 1, interpersonal: 0.4, spatial: 0.2, naturalist: 0.1 } },
};

function evidence<Type extends string>(
  types: readonly Type[],
  selected: readonly HomeActivity[],
  loading: (row: Row, type: Type) => number,
): Record<Type, number> {
  const rows = HomeActivity.options.map((activity) => ACTIVITY_LOADINGS[activity]);
  const raw = HomeActivity.options.map((activity, k) => (selected.includes(activity) ? 1 : 0) - (rows[k] as Row).share);
  const centred = raw.map((value) => value - mean(raw));
  const scores = types.map((type) => {
    const loadings = rows.map((row) => loading(row, type));
    const spread = Math.sqrt(sum(rows.map(({ share }, k) => (loadings[k] as number) ** 2 * share * (1 - share))));
    return sum(centred.map((value, k) => value * (loadings[k] as number))) / spread;
  });
  const middle = mean(scores);
  return Object.fromEntries(types.map((type, j) => [type, clamp((scores[j] as number) - middle, -SLIDER.clamp, SLIDER.clamp)])) as Record<Type, number>;
}

/**
 * e_j of the ticked activities: d_k = selected_k - π_k centred over the eight, e_j = ΣL_jk·d_k / √ΣL_jk²π_k(1-π_k) centred over
 * the types and cut at ±2.5. Exposure, never ability; ticking all eight says almost nothing.
 */
export const riasecEvidence = (selected: readonly HomeActivity[]): Record<Riasec, number> => evidence(RIASEC, selected, (row, type) => row.riasec[type] ?? 0);
/** The same over the eight fields of activity. */
export const miEvidence = (selected: readonly HomeActivity[]): Record<Mi, number> => evidence(MI, selected, (row, type) => row.mi[type] ?? 0);

/** The child's prior from e_j: mean .35·e_j, precision 1/(1-.35²). */
export function activityPrior<Type extends string>(e: Record<Type, number>): { means: Record<Type, number>; precision: number } {
  const means = Object.fromEntries((Object.keys(e) as Type[]).map((type) => [type, ACTIVITY_PRIOR * e[type]])) as Record<Type, number>;
  return { means, precision: 1 / (1 - ACTIVITY_PRIOR ** 2) };
}
