import { computeOverallScore } from '#shared/measurement/areas.ts';
import { perfScore } from '#shared/measurement/links.ts';
import { mean } from '#shared/measurement/numbers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { AREAS, type Area, Z90 } from '#shared/measurement/scale.ts';
import type { Truth } from '#shared/testing/simulated-truth.ts';

export const NUMBER_KINDS = ['overall', 'area', 'subject', 'topic', 'trait', 'interest', 'field'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];
/** One number of a report: whether its own 90 % interval holds the truth. */
export type IntervalCheck = { kind: NumberKind; name: string; inside: boolean };

/** True value of an area; social and emotional average both halves. */
export function getTrueArea(area: Area, { ability, behaviour, subjects }: Truth): number {
  switch (area) {
    case 'academic':
      return mean(Object.values(subjects));
    case 'social':
      return mean([ability.social, behaviour.social]);
    case 'emotional':
      return mean([ability.emotional, behaviour.regulation]);
    default:
      return ability[area];
  }
}

/**
 * Checks every number of a report against the truth at full precision (θ ± 1.645·psd_total; the rounded integers are
 * slightly wider). The overall score is compared with the mean of the true areas' scores; areas with only one half are
 * left out.
 */
export function checkIntervals(document: ReportDocument, truth: Truth): IntervalCheck[] {
  const checkValue = (
    kind: NumberKind,
    name: string,
    value: number,
    { theta, psd, sigmaCal }: { theta: number; psd: number; sigmaCal: number },
  ): IntervalCheck => ({
    kind,
    name,
    inside: Math.abs(value - theta) <= Z90 * Math.hypot(psd, sigmaCal),
  });
  const areas = document.areas.flatMap(({ area, est, composition }) =>
    est && composition === 'whole' ? [{ area, est }] : [],
  );
  const overall = areas.length === AREAS.length ? computeOverallScore(areas.map(({ est }) => est)) : null;
  const trueScore = mean(AREAS.map((area) => perfScore(getTrueArea(area, truth))));
  const checkRanking = <Type extends string>(
    kind: NumberKind,
    ranking: readonly { type: Type; u: number; se: number }[] | undefined,
    of: Record<Type, number>,
  ): IntervalCheck[] => {
    const centre = mean(Object.values<number>(of));
    return (ranking ?? []).map(({ type, u, se }) =>
      checkValue(kind, type, of[type] - centre, { theta: u, psd: se, sigmaCal: 0 }),
    );
  };
  return [
    ...(overall
      ? [{ kind: 'overall' as const, name: 'overall', inside: overall.lo <= trueScore && trueScore <= overall.hi }]
      : []),
    ...areas.map(({ area, est }) => checkValue('area', area, getTrueArea(area, truth), est)),
    ...document.subjects.map(({ subject, est }) => checkValue('subject', subject, truth.subjects[subject], est)),
    ...document.subjects.flatMap(({ subject, topics }) =>
      topics.map(({ topic, est }) =>
        checkValue('topic', `${subject}/${topic}`, truth.topics[subject][topic] as number, est),
      ),
    ),
    ...(document.personality?.traits ?? []).flatMap(({ trait, est }) =>
      est ? [checkValue('trait', trait, truth.traits[trait], est)] : [],
    ),
    ...checkRanking('interest', document.riasec?.ranking, truth.riasec),
    ...checkRanking('field', document.mi?.ranking, truth.mi),
  ];
}
