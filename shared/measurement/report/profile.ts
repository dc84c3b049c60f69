import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { probabilityAtLeast } from '#shared/measurement/links.ts';
import { round4 } from '#shared/measurement/numbers.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import type { MeasuredSubject } from '#shared/measurement/report/abilities.ts';
import type { AgreementReport, ContrastReport, TraitReport } from '#shared/measurement/report/document.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { type CertaintyWord, say, toEstimateRef, toSpokenWord } from '#shared/measurement/report/wording.ts';
import { type Area, MOST, NAMED, OWN_OCEAN_AGE, TRAITS, type Trait } from '#shared/measurement/scale.ts';

type Candidate = { p: number; statement: (word: CertaintyWord) => Statement };

/** What is sure enough to be named, the surest first, with its word. */
const listSure = <Named extends { p: number }>(candidates: readonly Named[]): (Named & { word: CertaintyWord })[] =>
  candidates
    .toSorted((one, other) => other.p - one.p)
    .flatMap((each) => {
      const word = toSpokenWord(each.p);
      return word ? [{ ...each, word }] : [];
    });

const nameSurest = (candidates: readonly Candidate[]): Statement[] =>
  listSure(candidates)
    .slice(0, NAMED.most)
    .map(({ word, statement }) => statement(word));

type PerformanceKey = 'strength' | 'growth';
const RULE = { strength: 'key-strengths', growth: 'growth-areas' } as const;
/** With the four decimals of the document: what is equal there keeps its order. */
const CHANCE: Record<PerformanceKey, (of: Estimate) => number> = {
  strength: (of) => round4(probabilityAtLeast(NAMED.typical, of)),
  growth: (of) => round4(1 - probabilityAtLeast(NAMED.weak, of)),
};
function listPerformances(
  areas: readonly AreaFinding[],
  subjects: readonly MeasuredSubject[],
  key: PerformanceKey,
): Candidate[] {
  const rule = RULE[key];
  const computeChance = CHANCE[key];
  return [
    ...areas.flatMap(({ area, measured, half }) => {
      if (!measured) return [];
      const statement = (word: CertaintyWord) =>
        say(`${key}.area`, { area, ...(half && { half }), word }, rule, [toEstimateRef(`area/${area}`)]);
      return [{ p: computeChance(measured), statement }];
    }),
    ...subjects.flatMap(({ subject, topics }) =>
      topics
        .filter(({ clear }) => clear)
        .map((topic) => ({
          p: computeChance(topic),
          statement: (word: CertaintyWord) => createTopicStatement(key, subject, topic.topic as Topic, word),
        })),
    ),
  ];
}

const createTopicStatement = (key: PerformanceKey, subject: Subject, topic: Topic, word: CertaintyWord): Statement =>
  say(`${key}.topic`, { subject, topic, word }, RULE[key], [toEstimateRef(`topic/${subject}/${topic}`)]);

/** One statement for all subjects that are sure enough, so that none is left unnamed; empty where there is none. */
function nameSubjects(subjects: readonly MeasuredSubject[], key: PerformanceKey): Statement[] {
  const sure = listSure(subjects.map((each) => ({ subject: each.subject, p: CHANCE[key](each) })));
  if (sure.length === 0) return [];
  const params = { subjects: sure.map(({ subject }) => subject), words: sure.map(({ word }) => word) };
  return [
    say(
      `${key}.subjects`,
      params,
      RULE[key],
      params.subjects.map((each) => toEstimateRef(`subject/${each}`)),
    ),
  ];
}

/** A high N is neither a strength nor a weakness, so N is not a candidate. */
const isStrengthTrait = (trait: Trait): boolean => trait !== 'N';

const isSeenDifferently = ({ word }: AgreementReport['pairs'][number]): boolean => word === 'seen differently';
/** Whether informants disagree on a trait; then the report states no level of it. */
export const isTraitDisputed = (trait: Trait, agreements: readonly AgreementReport[]): boolean =>
  agreements.some(({ dimension, pairs }) => dimension === trait && pairs.some(isSeenDifferently));

/**
 * Areas, clear topics and traits that are above typical (75) or the middle (50) with a probability of .80, and all such
 * subjects; else what went best this week, and what the child likes at home. An area may be above 75 and in the range
 * called typical: it is then no strength, since the first page says that it is typical.
 */
export function findKeyStrengths(
  { areas, subjects, traits, adults, agreements }: Findings,
  contrasts: readonly Pick<ContrastReport, 'area' | 'standing'>[] = [],
): Statement[] {
  const isTypical = ({ area }: AreaFinding) =>
    contrasts.some((each) => each.area === area && each.standing === 'typical');
  const candidates: Candidate[] = [
    ...listPerformances(
      areas.filter((each) => !isTypical(each)),
      subjects,
      'strength',
    ),
    ...(traits ?? []).flatMap(({ trait, pAboveMiddle }) =>
      pAboveMiddle !== null && isStrengthTrait(trait) && !isTraitDisputed(trait, agreements)
        ? [
            {
              p: pAboveMiddle,
              statement: (word: CertaintyWord) =>
                say('strength.trait', { trait, word }, 'key-strengths', [toEstimateRef(`trait/${trait}`)]),
            },
          ]
        : [],
    ),
  ];
  const strengths = [...nameSurest(candidates), ...nameSubjects(subjects, 'strength')];
  if (strengths.length > 0) return strengths;
  // What adults rated alone did not go any way this week.
  const rated = areas.filter(({ composition }) => composition === 'behaviour-only').map(({ area }) => area);
  const best = contrasts
    .filter(({ area, standing }) => standing === 'higher' && !rated.includes(area))
    .map(({ area }) => area);
  const halves = best.map((area) => areas.find((each) => each.area === area)?.half ?? '');
  const activities = adults.parent?.value?.homeActivities ?? [];
  const likes: EvidenceRef[] = activities.map((name) => ({ kind: 'activity', name }));
  return [
    say(
      'strength.none',
      best.length > 0 ? { best, ...(halves.some(Boolean) && { halves }) } : {},
      'key-strengths',
      best.map((each) => toEstimateRef(`area/${each}`)),
    ),
    ...(activities.length > 0 ? [say('strength.favourites', { activities }, 'key-strengths', likes)] : []),
  ];
}

/**
 * Areas and clear topics that are below 70 with a probability of .80, and all such subjects; if there is none, the two
 * lowest areas as things to explore.
 */
export function findGrowthAreas({ areas, subjects }: Findings): {
  growthAreas: Statement[];
  explore: Statement[];
  focus: Area[];
} {
  const growthAreas = [...nameSurest(listPerformances(areas, subjects, 'growth')), ...nameSubjects(subjects, 'growth')];
  const measured = areas.flatMap(({ area, est, measured: of }) =>
    est && of ? [{ area, est, p: probabilityAtLeast(NAMED.typical, of) }] : [],
  );
  // An area that the report calls a strength is not offered as something to explore.
  const lowest = measured
    .filter(({ p }) => p < NAMED.sure)
    .sort((one, other) => one.est.theta - other.est.theta)
    .slice(0, MOST.explore)
    .map(({ area }) => area);
  if (growthAreas.length > 0)
    return {
      growthAreas,
      explore: [],
      focus: [...new Set(growthAreas.map(({ params }) => (params.area as Area | undefined) ?? 'academic'))],
    };
  return {
    growthAreas,
    explore: lowest.map((area) => say('explore.area', { area }, 'things-to-explore', [toEstimateRef(`area/${area}`)])),
    focus: lowest,
  };
}

/** The trait that leans most, if it is sure enough and informants agree on it; else "balanced". */
export function createPersonalityPhrase(
  traits: readonly TraitReport[],
  agreements: readonly AgreementReport[] = [],
): Statement {
  const leaning = traits
    .filter(({ trait }) => !isTraitDisputed(trait, agreements))
    .flatMap(({ trait, pAboveMiddle: p }) => (p === null ? [] : [{ trait, p, sure: Math.max(p, 1 - p) }]))
    .sort((one, other) => other.sure - one.sure)[0];
  const word = leaning && toSpokenWord(leaning.sure);
  if (!leaning || !word)
    return say(
      'personality.balanced',
      {},
      'personality-phrase',
      traits.map(({ trait }) => toEstimateRef(`trait/${trait}`)),
    );
  const end = leaning.p >= 0.5 ? 'high' : 'low';
  return say('personality.phrase', { trait: leaning.trait, end, word }, 'personality-phrase', [
    toEstimateRef(`trait/${leaning.trait}`),
  ]);
}

/**
 * For traits on which informants disagree: the pair that differs most, and who rates the trait higher. The report does
 * not decide which view is right.
 */
function createViewStatements(agreements: readonly AgreementReport[]): Statement[] {
  return agreements.flatMap(({ dimension, pairs, views }) => {
    const trait = TRAITS.find((each) => each === dimension);
    if (!trait) return [];
    const [widest] = pairs.filter(isSeenDifferently).toSorted((one, other) => one.agreement - other.agreement);
    return (widest ? [widest] : []).map(({ between: [one, other] }) => {
      // Against the child's answers the parent's mirror scenes are used, where there are any.
      const whats =
        one === 'child' || other === 'child' ? (['mirror', 'ratings', 'scenes'] as const) : (['ratings'] as const);
      const getViewX = (who: string) =>
        whats.flatMap((what) => views.find((view) => view.who === who && view.what === what) ?? [])[0]?.x ?? 0;
      const [more, less] = getViewX(one) >= getViewX(other) ? [one, other] : [other, one];
      return say('trait.views', { trait, more, less }, 'views-named', [{ kind: 'agreement', of: trait }]);
    });
  });
}

const hasOwnAnswers = ({ est }: TraitReport): boolean => est?.from.some(({ who }) => who === 'child') ?? false;

/**
 * The phrase with its limits: the child's answers alone where that makes it tentative, differing views, and adults'
 * ratings only below 7.
 */
export function createPersonalityStatements(
  traits: readonly TraitReport[],
  years: number,
  agreements: readonly AgreementReport[] = [],
): Statement[] {
  const phrase = createPersonalityPhrase(traits, agreements);
  const describedTraits = traits.filter(({ trait, pAboveMiddle }) =>
    phrase.params.trait ? trait === phrase.params.trait : pAboveMiddle !== null,
  );
  return [
    phrase,
    ...(describedTraits.length > 0 && describedTraits.every(({ tentative }) => tentative)
      ? [say('personality.own', {}, 'personality-phrase')]
      : []),
    ...createViewStatements(agreements),
    ...(years < OWN_OCEAN_AGE
      ? [say('personality.adults', traits.some(hasOwnAnswers) ? {} : { own: false }, 'personality-phrase')]
      : []),
  ];
}
