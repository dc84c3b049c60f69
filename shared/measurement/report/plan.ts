import type { AgeMode } from '#shared/instruments/ages.ts';
import { probabilityAtLeast } from '#shared/measurement/links.ts';
import type { ReportDocument, Statement, SubjectReport } from '#shared/measurement/report/document.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { cognitiveAdvice, subjectFocus } from '#shared/measurement/report/rules.ts';
import { estimateRef, say } from '#shared/measurement/report/wording.ts';
import { AREAS, type Area, NAMED } from '#shared/measurement/scale.ts';
import { isChallenge } from '#shared/measurement/sliders.ts';
import type { LocalDate } from '#shared/values/days.ts';

type Aim = 'stretch' | 'keep' | 'practise';
/** As sure as a key strength or growth area: .80 above 75 to go further, .80 below 70 to practise, else keep on. */
function aimOf({ theta, psd, sigmaCal }: { theta: number; psd: number; sigmaCal: number }): Aim {
  if (probabilityAtLeast(NAMED.typical, { theta, psd }, sigmaCal) >= NAMED.sure) return 'stretch';
  return 1 - probabilityAtLeast(NAMED.weak, { theta, psd }, sigmaCal) >= NAMED.sure ? 'practise' : 'keep';
}

/** Suggestions by area, for areas that were measured; the gated rules of the specification stand first, one thing to try at home last. */
export function recommendations(
  areas: readonly AreaFinding[],
  subjects: readonly SubjectReport[],
  mode: AgeMode,
  untrusted: boolean,
): ReportDocument['recommendations'] {
  return areas.flatMap(({ area, measured, est }) => {
    if (!measured || !est) return [];
    const special = area === 'cognitive' ? cognitiveAdvice(est) : area === 'academic' ? subjects.flatMap(subjectFocus) : [];
    const general = say('recommend.area', { area, aim: aimOf(measured) }, 'recommendation', [estimateRef(`area/${area}`)]);
    const idea = say('recommend.idea', { area, mode }, 'recommendation', [estimateRef(`area/${area}`)]);
    return [{ area, suggestions: untrusted ? [idea] : [...special, general, idea] }];
  });
}

/**
 * Seven days: what is to be explored or grown stands first and comes twice, every area once, and a favourite: the field that the child
 * chose most in the story, else a favourite of the home. No randomness: the same report gives the same week.
 */
export function weeklyPlan({ mode, answers, interests }: Findings, focus: readonly Area[]): ReportDocument['weeklyPlan'] {
  const order = [...new Set([...focus, ...AREAS])];
  const idea = (area: Area, number: 1 | 2) => ({
    area,
    idea: say('plan.idea', { area, mode, idea: number }, 'weekly-plan', focus.includes(area) ? [estimateRef(`area/${area}`)] : []),
  });
  const favourite = answers.parent?.homeActivities[0];
  const chosen = interests.mi?.[0]?.type;
  const loved = chosen
    ? { area: null, idea: say('plan.interest', { field: chosen, mode }, 'weekly-plan', [{ kind: 'interest', framework: 'mi' }]) }
    : favourite
      ? { area: null, idea: say('plan.favourite', { activity: favourite }, 'weekly-plan', [{ kind: 'activity', name: favourite }]) }
      : { area: null, idea: say('plan.free', {}, 'weekly-plan') };
  const [first, second, third, fourth, fifth] = order.map((area) => idea(area, 1));
  const again = focus[0] ? idea(focus[0], 2) : { area: null, idea: say('plan.free', {}, 'weekly-plan') };
  return [first, second, loved, third, again, fourth, fifth].flatMap((entry, i) => (entry ? [{ day: i + 1, ...entry }] : []));
}

const MOST_TRAIT_TIPS = 2;
/** Leaning enough to be worth a word (perhaps). */
const LEANING = 0.6;

/** Tips for parents: what adults find hard first, then the traits that lean most, then what helps every child. */
export function parentingTips({ traits, adults }: Findings): Statement[] {
  const home = adults.parent?.found?.sliders ?? {};
  const school = adults.teacher?.found?.sliders ?? {};
  const hard = (who: 'parent' | 'teacher', field: string, rating: number | undefined, key: 'tip.focus' | 'tip.feelings' | 'tip.rules') =>
    rating !== undefined && isChallenge(rating) ? [say(key, {}, 'tips', [{ kind: 'rating', who, field, rating }])] : [];
  const leaning = (traits ?? [])
    .flatMap(({ trait, pAboveMiddle: p }) => (p === null ? [] : [{ trait, end: p >= 0.5 ? ('high' as const) : ('low' as const), sure: Math.max(p, 1 - p) }]))
    .filter(({ sure }) => sure >= LEANING)
    .sort((one, other) => other.sure - one.sure)
    .slice(0, MOST_TRAIT_TIPS);
  return [
    ...hard('teacher', 'focusAttention', school.focusAttention, 'tip.focus'),
    ...hard('parent', 'emotional', home.emotional, 'tip.feelings'),
    ...hard('teacher', 'classroomBehavior', school.classroomBehavior, 'tip.rules'),
    ...leaning.map(({ trait, end }) => say('tip.trait', { trait, end }, 'tips', [estimateRef(`trait/${trait}`)])),
    say('tip.effort', {}, 'tips'),
    say('tip.mix', {}, 'tips'),
  ];
}

/** The same day `months` later; the last day of a month that is shorter. */
export function monthsLater(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const target = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(target / 12), target % 12];
  const last = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(newYear, newMonth, Math.min(day, last))).toISOString().slice(0, 10);
}

/** What to do after the report; worry is answered whatever the scores say. */
export function nextSteps({ agreements, answers }: Findings, reassessment: { from: LocalDate; to: LocalDate }): Statement[] {
  const different = agreements.filter(({ pairs }) => pairs.some(({ word, between }) => word === 'seen differently' && between.includes('teacher')));
  const talk = say(
    'next.talk',
    { dimensions: different.map(({ dimension }) => dimension) },
    'next-steps',
    different.map(({ dimension }) => ({ kind: 'agreement', of: dimension })),
  );
  return [
    say('next.reassess', reassessment, 'next-steps'),
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
