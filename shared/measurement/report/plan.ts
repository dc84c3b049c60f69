import type { AgeMode } from '#shared/instruments/ages.ts';
import { probabilityAtLeast } from '#shared/measurement/links.ts';
import { isChallenge } from '#shared/measurement/personality.ts';
import type { ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import { hasFewAnswers, type MeasuredValue } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { isTraitDisputed } from '#shared/measurement/report/profile.ts';
import { createCognitiveAdvice, createSubjectsFocus } from '#shared/measurement/report/rules.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef, toSpokenWord } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, MOST, NAMED, REASSESS_MONTHS } from '#shared/measurement/scale.ts';
import type { LocalDate } from '#shared/values/days.ts';

type Aim = 'stretch' | 'keep' | 'practise';
/**
 * Uses the probabilities of key strengths and growth areas: .80 above 75 is `stretch`, .80 below 70 is `practise`, else
 * `keep`, as with few answers.
 */
function chooseAim(measured: MeasuredValue): Aim {
  if (hasFewAnswers(measured)) return 'keep';
  if (probabilityAtLeast(NAMED.typical, measured) >= NAMED.sure) return 'stretch';
  return 1 - probabilityAtLeast(NAMED.weak, measured) >= NAMED.sure ? 'practise' : 'keep';
}

/** Suggestions for each measured area: the specification's gated rules first, one activity for home last. */
export function createRecommendations(
  areas: readonly AreaFinding[],
  subjects: readonly SubjectReport[],
  mode: AgeMode,
): ReportDocument['recommendations'] {
  return areas.flatMap(({ area, measured, est }) => {
    if (!measured || !est) return [];
    const special =
      area === 'cognitive'
        ? hasFewAnswers(measured)
          ? []
          : createCognitiveAdvice(est, mode)
        : area === 'academic'
          ? createSubjectsFocus(subjects, mode)
          : [];
    const general = say('recommend.area', { area, aim: chooseAim(measured), mode }, 'recommendation', [
      toEstimateRef(`area/${area}`),
    ]);
    const idea = say('recommend.idea', { area, mode }, 'recommendation', [toEstimateRef(`area/${area}`)]);
    return [{ area, suggestions: [...special, general, idea] }];
  });
}

/** One activity for home in every area: play for any child of the age, independent of answers. */
export const createPlayRecommendations = (mode: AgeMode): ReportDocument['recommendations'] =>
  AREAS.map((area) => ({ area, suggestions: [say('recommend.idea', { area, mode }, 'recommendation')] }));

/**
 * Seven days: areas to explore or grow come first and twice, every area once, and one favourite (the field liked most
 * by the ranking, else an activity of the home). Deterministic.
 */
export const createWeeklyPlan = (findings: Findings, focus: readonly Area[]): ReportDocument['weeklyPlan'] =>
  createWeek(findings.mode, focus, findFavourite(findings));
/** A week of play for any child of the age: every area once and days without a plan. */
export const createPlayWeek = (mode: AgeMode): ReportDocument['weeklyPlan'] => createWeek(mode, [], null);

function createWeek(mode: AgeMode, focus: readonly Area[], favourite: Statement | null): ReportDocument['weeklyPlan'] {
  const toPlanEntry = (area: Area, number: 1 | 2) => ({
    area,
    idea: say(
      'plan.idea',
      { area, mode, idea: number },
      'weekly-plan',
      focus.includes(area) ? [toEstimateRef(`area/${area}`)] : [],
    ),
  });
  const free = { area: null, idea: say('plan.free', {}, 'weekly-plan') };
  const loved = favourite ? { area: null, idea: favourite } : free;
  const [first, second, third, fourth, fifth] = [...new Set([...focus, ...AREAS])].map((area) => toPlanEntry(area, 1));
  const again = focus[0] ? toPlanEntry(focus[0], 2) : free;
  return [first, second, loved, third, again, fourth, fifth].flatMap((entry, i) =>
    entry ? [{ day: i + 1, ...entry }] : [],
  );
}

function findFavourite({ mode, adults, interests }: Findings): Statement | null {
  const chosen = interests.mi?.[0]?.type;
  if (chosen)
    return say('plan.interest', { field: chosen, mode }, 'weekly-plan', [{ kind: 'interest', framework: 'mi' }]);
  const activity = adults.parent?.value?.homeActivities[0];
  return activity ? say('plan.favourite', { activity }, 'weekly-plan', [{ kind: 'activity', name: activity }]) : null;
}

/**
 * Tips for parents: what adults rate as hard first, then the traits that the report would state, then tips for every
 * child.
 */
export function createParentingTips({ traits, adults, agreements }: Findings): Statement[] {
  const home = adults.parent?.value?.sliders ?? {};
  const school = adults.teacher?.value?.sliders ?? {};
  const createRatingTip = (
    who: 'parent' | 'teacher',
    field: string,
    rating: number | undefined,
    key: 'tip.focus' | 'tip.feelings' | 'tip.rules',
  ) =>
    rating !== undefined && isChallenge(rating) ? [say(key, {}, 'tips', [{ kind: 'rating', who, field, rating }])] : [];
  const leaning = (traits ?? [])
    .filter(({ trait }) => !isTraitDisputed(trait, agreements))
    .flatMap(({ trait, pAboveMiddle: p }) =>
      p === null ? [] : [{ trait, end: p >= 0.5 ? ('high' as const) : ('low' as const), sure: Math.max(p, 1 - p) }],
    )
    .filter(({ sure }) => toSpokenWord(sure))
    .sort((one, other) => other.sure - one.sure)
    .slice(0, MOST.traitTips);
  return [
    ...createRatingTip('teacher', 'focusAttention', school.focusAttention, 'tip.focus'),
    ...createRatingTip('parent', 'emotional', home.emotional, 'tip.feelings'),
    ...createRatingTip('teacher', 'classroomBehavior', school.classroomBehavior, 'tip.rules'),
    ...leaning.map(({ trait, end }) => say('tip.trait', { trait, end }, 'tips', [toEstimateRef(`trait/${trait}`)])),
    ...createGeneralTips(),
  ];
}
export const createGeneralTips = (): Statement[] => [say('tip.effort', {}, 'tips'), say('tip.mix', {}, 'tips')];

/** When to reassess, counted from the day of the analysis. */
export const computeReassessment = ({
  answers: { date },
}: Pick<Findings, 'answers'>): ReportDocument['reassessment'] => ({
  from: addMonths(date, REASSESS_MONTHS.from),
  to: addMonths(date, REASSESS_MONTHS.to),
});

/** The same day `months` later; the last day of the month where that month is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const target = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(target / 12), target % 12];
  const last = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(newYear, newMonth, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Next steps. `next.worry` is always included, independent of scores. */
export function createNextSteps({ agreements, answers }: Findings): Statement[] {
  const different = agreements.filter(({ pairs }) =>
    pairs.some(({ word, between }) => word === 'seen differently' && between.includes('teacher')),
  );
  const talk = say(
    'next.talk',
    { dimensions: different.map(({ dimension }) => dimension) },
    'next-steps',
    different.map(({ dimension }) => ({ kind: 'agreement', of: dimension })),
  );
  return [
    say('next.reassess', computeReassessment({ answers }), 'next-steps'),
    say('next.one-subject', {}, 'next-steps'),
    ...(different.length > 0 ? [talk] : []),
    ...(answers.missing.length > 0
      ? [
          say(
            'next.missing',
            {},
            'next-steps',
            answers.missing.map((id) => ({ kind: 'task', id })),
          ),
        ]
      : []),
    say('next.worry', {}, 'next-steps'),
  ];
}
