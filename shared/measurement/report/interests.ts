import type { AgeMode } from '#shared/instruments/ages.ts';
import { miEvidence, riasecEvidence } from '#shared/measurement/activities.ts';
import { estimateChoices, type Picked } from '#shared/measurement/choice.ts';
import { spearman } from '#shared/measurement/numbers.ts';
import { type Favourite, favourites } from '#shared/measurement/personality.ts';
import type { Quest } from '#shared/measurement/report/quest.ts';
import type { Adults } from '#shared/measurement/report/views.ts';
import { BY_MODE, MI, type Mi, RIASEC, type Riasec } from '#shared/measurement/scale.ts';
import type { Construct } from '#shared/measurement/scale-forms.ts';
import { addFields, parentFields, teacherFields } from '#shared/measurement/sliders.ts';
import type { Flag } from '#shared/measurement/validity.ts';

type Context = { adults: Adults; mode: AgeMode; seed: string };
type Framework<Type extends string> = {
  name: 'riasec' | 'mi';
  types: readonly Type[];
  activities: Record<Type, number> | null;
};

/** e_j of the activities with both adults' ratings added; null without a parent's form. */
function evidence<Type extends string>(
  { name, types, activities }: Framework<Type>,
  { parent, teacher }: Adults,
): Record<Type, number> | null {
  if (!activities) return null;
  const fields = (type: Type) => {
    const construct = `${name}:${type}` as Construct;
    return [
      ...parentFields(parent?.found?.sliders ?? {}, construct),
      ...teacherFields(teacher?.found?.sliders ?? {}, construct),
    ];
  };
  return Object.fromEntries(types.map((type) => [type, addFields(activities[type], fields(type))])) as Record<
    Type,
    number
  >;
}

function ranking<Type extends string>(
  framework: Framework<Type>,
  { picks, V }: { picks: Picked<Type>[]; V: number },
  { adults, mode, seed }: Context,
) {
  if (picks.length === 0) return null;
  return favourites(framework.types, picks, {
    mode,
    e: evidence(framework, adults),
    validity: V,
    seed: `${seed}/${framework.name}`,
  });
}

/** Flags of the adults' forms that the favourites use beside the child's choices; empty without a parent's form. */
export const interestFlags = ({ parent, teacher }: Adults): Flag[] =>
  parent?.found ? [...parent.flags, ...(teacher?.found ? teacher.flags : [])] : [];

/**
 * Favourites among the six interests and the eight fields of activity, best first; null where no such scene was
 * answered.
 */
export function measureInterests(
  quest: Quest,
  context: Context,
): { riasec: Favourite<Riasec>[] | null; mi: Favourite<Mi>[] | null } {
  const activities = context.adults.parent?.found?.homeActivities;
  return {
    riasec: ranking(
      { name: 'riasec', types: RIASEC, activities: activities ? riasecEvidence(activities) : null },
      quest.riasec,
      context,
    ),
    mi: ranking({ name: 'mi', types: MI, activities: activities ? miEvidence(activities) : null }, quest.mi, context),
  };
}

/**
 * Spearman correlation over the six interests between the child's picks and the parent's activities, -1 to 1. The picks
 * are estimated without the prior, which contains the parent's activities. Null where one of them is missing.
 */
export function interestAgreement(quest: Quest, { adults, mode }: Context): number | null {
  const activities = adults.parent?.found?.homeActivities;
  if (!activities || quest.riasec.picks.length === 0) return null;
  const { u } = estimateChoices(RIASEC, quest.riasec.picks, { kappa: BY_MODE[mode].kappa, validity: quest.riasec.V });
  const e = riasecEvidence(activities);
  return spearman(
    RIASEC.map((type) => u[type]),
    RIASEC.map((type) => e[type]),
  );
}
