import { createActivityPrior } from './activities.ts';
import { type ChoicePick, type ChoicePrior, estimateChoices, estimateFirstPlaces } from './choice.ts';
import { capWeights, combineFields, type Evidence, type Field, fuse, unshrink } from './fusion.ts';
import { estimateGraded } from './graded.ts';
import { traitScore } from './links.ts';
import type { Estimate } from './posterior.ts';
import { BY_MODE, MIRROR, PARENT_CAP, type QuestMode, Z90 } from './scale.ts';

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
