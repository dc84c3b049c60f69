import type { AgeMode } from '#shared/instruments/ages.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import {
  type ChoicePick,
  computeMiEvidence,
  computeRiasecEvidence,
  estimateChoices,
} from '#shared/measurement/interests.ts';
import { spearman } from '#shared/measurement/numbers.ts';
import {
  addFields,
  type Favourite,
  listParentFields,
  listTeacherFields,
  rankFavourites,
} from '#shared/measurement/personality.ts';
import type { QuestResult } from '#shared/measurement/report/quest.ts';
import type { Adults } from '#shared/measurement/report/views.ts';
import { BY_MODE, INTERESTS_ALIKE, MI, type Mi, RIASEC, type Riasec } from '#shared/measurement/scale.ts';
import type { Construct } from '#shared/measurement/scale-forms.ts';
import type { Flag } from '#shared/measurement/validity.ts';

type InterestContext = { adults: Adults; mode: AgeMode; seed: string };
type Framework<Type extends string> = {
  name: 'riasec' | 'mi';
  types: readonly Type[];
  activities: Record<Type, number> | null;
};

/** e_j of the activities with both adults' ratings added; null without a parent's form. */
function computeInterestEvidence<Type extends string>(
  { name, types, activities }: Framework<Type>,
  { parent, teacher }: Adults,
): Record<Type, number> | null {
  if (!activities) return null;
  const listRatingFields = (type: Type) => {
    const construct = `${name}:${type}` as Construct;
    return [
      ...listParentFields(parent?.value?.sliders ?? {}, construct),
      ...listTeacherFields(teacher?.value?.sliders ?? {}, construct),
    ];
  };
  return Object.fromEntries(types.map((type) => [type, addFields(activities[type], listRatingFields(type))])) as Record<
    Type,
    number
  >;
}

function rankTypes<Type extends string>(
  framework: Framework<Type>,
  { picks, V }: { picks: ChoicePick<Type>[]; V: number },
  { adults, mode, seed }: InterestContext,
) {
  if (picks.length === 0) return null;
  return rankFavourites(framework.types, picks, {
    mode,
    e: computeInterestEvidence(framework, adults),
    validity: V,
    seed: `${seed}/${framework.name}`,
  });
}

/** Flags of the adults' forms that the favourites use beside the child's choices; empty without a parent's form. */
export const listInterestFlags = ({ parent, teacher }: Adults): Flag[] =>
  parent?.value ? [...parent.flags, ...(teacher?.value ? teacher.flags : [])] : [];

/**
 * Favourites among the six interests and the eight fields of activity, best first; null where no such scene was
 * answered.
 */
export function measureInterests(
  quest: QuestResult,
  context: InterestContext,
): { riasec: Favourite<Riasec>[] | null; mi: Favourite<Mi>[] | null } {
  const activities = context.adults.parent?.value?.homeActivities;
  return {
    riasec: rankTypes(
      { name: 'riasec', types: RIASEC, activities: activities ? computeRiasecEvidence(activities) : null },
      quest.riasec,
      context,
    ),
    mi: rankTypes(
      { name: 'mi', types: MI, activities: activities ? computeMiEvidence(activities) : null },
      quest.mi,
      context,
    ),
  };
}

/**
 * Spearman correlation over the six interests between the child's picks and the parent's activities, -1 to 1. The picks
 * are estimated without the prior, which contains the parent's activities. Null without activities, with all of them,
 * which favour no interest, or without a whole chapter of picks.
 */
export function computeInterestAgreement(quest: QuestResult, { adults, mode }: InterestContext): number | null {
  const activities = adults.parent?.value?.homeActivities;
  if (!activities || activities.length === HomeActivity.options.length) return null;
  if (quest.riasec.picks.length < INTERESTS_ALIKE.picks) return null;
  const { u } = estimateChoices(RIASEC, quest.riasec.picks, { kappa: BY_MODE[mode].kappa, validity: quest.riasec.V });
  const e = computeRiasecEvidence(activities);
  return spearman(
    RIASEC.map((type) => u[type]),
    RIASEC.map((type) => e[type]),
  );
}

/** The word for that correlation: partly alike unless it is more than chance gives. */
export const judgeInterestMatch = (rho: number): 'alike' | 'mixed' | 'different' =>
  Math.abs(rho) < INTERESTS_ALIKE.rho ? 'mixed' : rho > 0 ? 'alike' : 'different';
