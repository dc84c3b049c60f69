import type { ParentSliders } from '#shared/instruments/parent-form.ts';
import type { TeacherSliders } from '#shared/instruments/teacher-form.ts';
import { capWeights, combineFields, type Evidence, type Field, fuse, unshrink } from './fusion.ts';
import {
  type ChoicePick,
  type ChoicePrior,
  createActivityPrior,
  estimateChoices,
  estimateFirstPlaces,
} from './interests.ts';
import { traitScore } from './links.ts';
import { clamp, sum } from './numbers.ts';
import { computePosterior, type Estimate, type GridRow, toGridRow } from './posterior.ts';
import { BY_MODE, MIRROR, PARENT_CAP, type QuestMode, STEPS, Z90 } from './scale.ts';
import {
  type Construct,
  type Loadings,
  PARENT_LOADINGS,
  SLIDER,
  SLIDER_CHALLENGE,
  SLIDER_STRENGTH,
  TEACHER_LOADINGS,
} from './scale-forms.ts';

/** A child's graded answers about one trait as evidence, un-shrunk. Null without answers. */
export const createChildEvidence = (codes: readonly number[], mode: QuestMode, V: number): Evidence | null =>
  createGradedEvidence(codes, BY_MODE[mode].a, BY_MODE[mode].lambda, V);

/**
 * A parent's answers to mirror scenes, and answers that a parent chose for the child; both are evidence of the parent.
 */
export const createMirrorEvidence = (codes: readonly number[], V: number): Evidence | null =>
  createGradedEvidence(codes, MIRROR.a, MIRROR.lambda, V);

function createGradedEvidence(codes: readonly number[], a: number, lambda: number, V: number): Evidence | null {
  if (codes.length === 0) return null;
  const unshrunk = unshrink(estimateGraded(codes.map((code) => ({ code, a }))));
  return unshrunk && { ...unshrunk, lambda, V };
}

/** An adult's ratings as evidence; sliders have σ² = 0. Null without a touched slider. */
export function createSliderEvidence(fields: readonly Field[], V: number): Evidence | null {
  const combined = combineFields(fields);
  return combined && { ...combined, sigma2: 0, V };
}

/** Evidence of each informant about one trait; a parent may have two sources. */
export type TraitViews = {
  child: Evidence | null;
  parentSliders: Evidence | null;
  parentMirror: Evidence | null;
  teacher: Evidence | null;
};

/**
 * The reported trait: all informants fused, the parent's two sources together under a cap. Null when no source has V >
 * 0.
 */
export function fuseTrait({ child, parentSliders, parentMirror, teacher }: TraitViews): Estimate | null {
  const hasWeight = (source: Evidence | null): source is Evidence => source !== null && source.V > 0;
  const parent = capWeights([parentSliders, parentMirror].filter(hasWeight), PARENT_CAP);
  const sources = [...parent, ...[child, teacher].filter(hasWeight)];
  return sources.length === 0 ? null : fuse(sources);
}

export type Favourite<Type extends string> = {
  type: Type;
  u: number;
  se: number;
  score: number;
  lo: number;
  hi: number;
  first: number;
};

/**
 * Favourites among types from picks, best first (ties keep the order of `types`): u and se centred on the child's own
 * average, score = traitScore with a 90 % interval, and how likely each is the true first. `e` is evidence from
 * activities and sliders.
 */
export function rankFavourites<Type extends string>(
  types: readonly Type[],
  picks: readonly ChoicePick<Type>[],
  { mode, e, validity, seed }: { mode: QuestMode; e: Record<Type, number> | null; validity: number; seed: string },
): Favourite<Type>[] {
  const prior: ChoicePrior<Type> | undefined = e ? createActivityPrior(e) : undefined;
  const preferences = estimateChoices(types, picks, { kappa: BY_MODE[mode].kappa, validity, ...(prior && { prior }) });
  const first = estimateFirstPlaces(types, preferences, seed);
  return types
    .map((type) => {
      const [u, se] = [preferences.u[type], preferences.se[type]];
      return {
        type,
        u,
        se,
        score: traitScore(u),
        lo: traitScore(u - Z90 * se),
        hi: traitScore(u + Z90 * se),
        first: first[type],
      };
    })
    .sort((one, other) => other.u - one.u);
}

/** A graded answer: category 0 to 3 and the slope of its scene. */
type GradedAnswer = { code: number; a: number };

/**
 * P(k | θ), k = 0..3, of the generalized partial credit model: ∝ exp(Σ_{j≤k} a(θ - d_j)), steps d = -1.2, 0, 1.2.
 * a = 1 would make one item agree with long scales by .61, as one-item measures of adults do (Woods & Hampson 2005,
 * 10.1002/per.542; Spörrle & Bekk 2014, PMC4332286); the slopes of children are below it.
 */
export function computeCategoryProbabilities(theta: number, a: number): number[] {
  const powers = [0];
  for (const step of STEPS) powers.push((powers.at(-1) as number) + a * (theta - step));
  const top = Math.max(...powers);
  const weights = powers.map((power) => Math.exp(power - top));
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

/** Grid rows of the categories by slope. Slopes are constants, one for each age mode. */
const categoryRows = new Map<number, readonly GridRow[]>();
function getCategoryRows(a: number): readonly GridRow[] {
  const rows =
    categoryRows.get(a) ??
    [0, ...STEPS].map((_, code) =>
      toGridRow((theta) => Math.log(computeCategoryProbabilities(theta, a)[code] as number)),
    );
  categoryRows.set(a, rows);
  return rows;
}

/** θ and psd from graded answers. A code outside 0 to 3 throws. */
export function estimateGraded(answers: readonly GradedAnswer[]): Estimate {
  for (const { code } of answers)
    if (!Number.isInteger(code) || code < 0 || code > STEPS.length) throw new RangeError(`no category ${code}`);
  const sorted = answers.toSorted((one, other) => one.code - other.code || one.a - other.a);
  return computePosterior(sorted.map(({ code, a }) => getCategoryRows(a)[code] as GridRow));
}

/** z = clamp((x-7)/1.7, ±2.5) for a rating of 1 to 10. An untouched slider has no z: it is missing. */
export const toSliderZ = (rating: number): number =>
  clamp((rating - SLIDER.mean) / SLIDER.sd, -SLIDER.clamp, SLIDER.clamp);

/** The specification's "4+": a rating of 8 and more. No start value of the form fires this or the next. */
export const isStrength = (rating: number): boolean => rating >= SLIDER_STRENGTH;
/** Its "below 3": a rating of 4 and less. */
export const isChallenge = (rating: number): boolean => rating <= SLIDER_CHALLENGE;

function listFields<Name extends string>(
  sliders: Partial<Record<Name, number>>,
  table: Record<Name, Loadings>,
  construct: Construct,
): Field[] {
  return (Object.keys(table) as Name[]).flatMap((name) => {
    const rating = sliders[name];
    const loading = table[name][construct];
    return rating === undefined || loading === undefined ? [] : [{ loading, z: toSliderZ(rating) }];
  });
}
/** The parent's touched sliders that say something about a construct, each as loading ℓ and z. */
export const listParentFields = (sliders: ParentSliders, construct: Construct): Field[] =>
  listFields(sliders, PARENT_LOADINGS, construct);
/** The same of the teacher's sliders. */
export const listTeacherFields = (sliders: TeacherSliders, construct: Construct): Field[] =>
  listFields(sliders, TEACHER_LOADINGS, construct);

/** e ← (e + Σℓz)/√(1+Σℓ²): evidence on the z scale with sliders added. */
export const addFields = (evidence: number, fields: readonly Field[]): number =>
  (evidence + sum(fields.map(({ loading, z }) => loading * z))) /
  Math.sqrt(1 + sum(fields.map(({ loading }) => loading ** 2)));
