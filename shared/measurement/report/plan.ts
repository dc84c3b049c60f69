import type { AgeMode } from '#shared/instruments/ages.ts';
import { probabilityAtLeast } from '#shared/measurement/links.ts';
import type { ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { cognitiveAdvice, subjectFocus } from '#shared/measurement/report/rules.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { estimateRef, say } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, CERTAINTY, MOST, NAMED, REASSESS_MONTHS } from '#shared/measurement/scale.ts';
import { isChallenge } from '#shared/measurement/sliders.ts';
import type { LocalDate } from '#shared/values/days.ts';

type Aim = 'stretch' | 'keep' | 'practise';
/**
 * Uses the probabilities of key strengths and growth areas: .80 above 75 is `stretch`, .80 below 70 is `practise`, else
 * `keep`.
 */
function aimOf({ theta, psd, sigmaCal }: { theta: number; psd: number; sigmaCal: number }): Aim {
  if (probabilityAtLeast(NAMED.typical, { theta, psd }, sigmaCal) >= NAMED.sure) return 'stretch';
  return 1 - probabilityAtLeast(NAMED.weak, { theta, psd }, sigmaCal) >= NAMED.sure ? 'practise' : 'keep';
}

/** Suggestions for each measured area: the specification's gated rules first, one activity for home last. */
export function recommendations(
  areas: readonly AreaFinding[],
  subjects: readonly SubjectReport[],
  mode: AgeMode,
): ReportDocument['recommendations'] {
  return areas.flatMap(({ area, measured, est }) => {
    if (!measured || !est) return [];
    const special =
      area === 'cognitive' ? cognitiveAdvice(est) : area === 'academic' ? subjects.flatMap(subjectFocus) : [];
    const general = say('recommend.area', { area, aim: aimOf(measured) }, 'recommendation', [
      estimateRef(`area/${area}`),
    ]);
    const idea = say('recommend.idea', { area, mode }, 'recommendation', [estimateRef(`area/${area}`)]);
    return [{ area, suggestions: [...special, general, idea] }];
  });
}

/** One activity for home in every area: play for any child of the age, independent of answers. */
export const playIdeas = (mode: AgeMode): ReportDocument['recommendations'] =>
  AREAS.map((area) => ({ area, suggestions: [say('recommend.idea', { area, mode }, 'recommendation')] }));

/**
 * Seven days: areas to explore or grow come first and twice, every area once, and one favourite (the field chosen most
 * in the story, else an activity of the home). Deterministic.
 */
export const weeklyPlan = (findings: Findings, focus: readonly Area[]): ReportDocument['weeklyPlan'] =>
  weekOf(findings.mode, focus, favouriteOf(findings));
/** A week of play for any child of the age: every area once and days without a plan. */
export const playWeek = (mode: AgeMode): ReportDocument['weeklyPlan'] => weekOf(mode, [], null);

function weekOf(mode: AgeMode, focus: readonly Area[], favourite: Statement | null): ReportDocument['weeklyPlan'] {
  const idea = (area: Area, number: 1 | 2) => ({
    area,
    idea: say(
      'plan.idea',
      { area, mode, idea: number },
      'weekly-plan',
      focus.includes(area) ? [estimateRef(`area/${area}`)] : [],
    ),
  });
  const free = { area: null, idea: say('plan.free', {}, 'weekly-plan') };
  const loved = favourite ? { area: null, idea: favourite } : free;
  const [first, second, third, fourth, fifth] = [...new Set([...focus, ...AREAS])].map((area) => idea(area, 1));
  const again = focus[0] ? idea(focus[0], 2) : free;
  return [first, second, loved, third, again, fourth, fifth].flatMap((entry, i) =>
    entry ? [{ day: i + 1, ...entry }] : [],
  );
}

function favouriteOf({ mode, adults, interests }: Findings): Statement | null {
  const chosen = interests.mi?.[0]?.type;
  if (chosen)
    return say('plan.interest', { field: chosen, mode }, 'weekly-plan', [{ kind: 'interest', framework: 'mi' }]);
  const activity = adults.parent?.found?.homeActivities[0];
  return activity ? say('plan.favourite', { activity }, 'weekly-plan', [{ kind: 'activity', name: activity }]) : null;
}

/** Tips for parents: what adults rate as hard first, then the traits that lean most, then tips for every child. */
export function parentingTips({ traits, adults }: Findings): Statement[] {
  const home = adults.parent?.found?.sliders ?? {};
  const school = adults.teacher?.found?.sliders ?? {};
  const hard = (
    who: 'parent' | 'teacher',
    field: string,
    rating: number | undefined,
    key: 'tip.focus' | 'tip.feelings' | 'tip.rules',
  ) =>
    rating !== undefined && isChallenge(rating) ? [say(key, {}, 'tips', [{ kind: 'rating', who, field, rating }])] : [];
  const leaning = (traits ?? [])
    .flatMap(({ trait, pAboveMiddle: p }) =>
      p === null ? [] : [{ trait, end: p >= 0.5 ? ('high' as const) : ('low' as const), sure: Math.max(p, 1 - p) }],
    )
    .filter(({ sure }) => sure >= CERTAINTY.perhaps)
    .sort((one, other) => other.sure - one.sure)
    .slice(0, MOST.traitTips);
  return [
    ...hard('teacher', 'focusAttention', school.focusAttention, 'tip.focus'),
    ...hard('parent', 'emotional', home.emotional, 'tip.feelings'),
    ...hard('teacher', 'classroomBehavior', school.classroomBehavior, 'tip.rules'),
    ...leaning.map(({ trait, end }) => say('tip.trait', { trait, end }, 'tips', [estimateRef(`trait/${trait}`)])),
    ...tipsForEveryChild(),
  ];
}
export const tipsForEveryChild = (): Statement[] => [say('tip.effort', {}, 'tips'), say('tip.mix', {}, 'tips')];

/** When to reassess, counted from the day of the analysis (UTC). */
export const reassessmentOf = ({
  answers: { analysis },
}: Pick<Findings, 'answers'>): ReportDocument['reassessment'] => ({
  from: monthsLater(analysis.at.slice(0, 10), REASSESS_MONTHS.from),
  to: monthsLater(analysis.at.slice(0, 10), REASSESS_MONTHS.to),
});

/** The same day `months` later; the last day of the month where that month is shorter. */
export function monthsLater(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const target = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(target / 12), target % 12];
  const last = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(newYear, newMonth, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Next steps. `next.worry` is always included, independent of scores. */
export function nextSteps({ agreements, answers }: Findings): Statement[] {
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
    say('next.reassess', reassessmentOf({ answers }), 'next-steps'),
    say('next.one-subject', {}, 'next-steps'),
    ...(different.length > 0 ? [talk] : []),
    ...(answers.analysis.missing.length > 0
      ? [
          say(
            'next.missing',
            {},
            'next-steps',
            answers.analysis.missing.map((id) => ({ kind: 'task', id })),
          ),
        ]
      : []),
    say('next.worry', {}, 'next-steps'),
  ];
}
