import type { AgeMode } from '#shared/instruments/ages.ts';
import type { ParentSlider } from '#shared/instruments/parent-form.ts';
import type { TeacherSlider } from '#shared/instruments/teacher-form.ts';
import { gateAtLeast, gateBelow, type Interval } from '#shared/measurement/links.ts';
import { isChallenge, isStrength } from '#shared/measurement/personality.ts';
import type { SubjectReport } from '#shared/measurement/report/document.ts';
import { createOpenEnd } from '#shared/measurement/report/estimates.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import type { Adults } from '#shared/measurement/report/views.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { type FlagCode, MARKS } from '#shared/measurement/scale.ts';

/*
 * The specification's rules, each gated by the interval: `likely` when the displayed score has passed the mark, `sure`
 * when the whole displayed interval has.
 */
const toScoreParams = ({ score, lo, hi, flags }: Interval & { flags?: readonly FlagCode[] }) => ({
  score,
  lo,
  hi,
  ...createOpenEnd(flags),
});
const toList = (statement: Statement): Statement[] => [statement];

type ScoredSubject = Pick<SubjectReport, 'subject' | 'est'>;

/** 80 and more: a strength. */
export function createSubjectStrength({ subject, est }: ScoredSubject): Statement[] {
  const gate = gateAtLeast(MARKS.strength, est);
  return gate === 'no'
    ? []
    : toList(
        say(`subject.strength.${gate}`, { subject, ...toScoreParams(est) }, 'subject-80', [
          toEstimateRef(`subject/${subject}`),
        ]),
      );
}

/** Below 60: a challenge. */
export function createSubjectChallenge({ subject, est }: ScoredSubject): Statement[] {
  const gate = gateBelow(MARKS.challenge, est);
  return gate === 'no'
    ? []
    : toList(
        say(`subject.challenge.${gate}`, { subject, ...toScoreParams(est) }, 'subject-60', [
          toEstimateRef(`subject/${subject}`),
        ]),
      );
}

/** Below 60: a recommendation to focus, which names the topics that are clearly weaker than the subject. */
function createSubjectFocus({ subject, est, topics, weaknesses }: SubjectReport): Statement[] {
  if (gateBelow(MARKS.challenge, est) === 'no') return [];
  const clear = topics.filter(({ topic, clear: sure }) => sure && weaknesses.includes(topic)).map(({ topic }) => topic);
  const refs = [`subject/${subject}`, ...clear.map((topic) => `topic/${subject}/${topic}`)].map(toEstimateRef);
  return toList(say('subject.focus', { subject, topics: clear }, 'subject-60', refs));
}

/** What to focus on: one subject with its topics, or several in an order, the hardest first; none before school. */
export function createSubjectsFocus(subjects: readonly SubjectReport[], mode: AgeMode): Statement[] {
  if (mode === '3-6') return [];
  const hard = subjects.filter(({ est }) => gateBelow(MARKS.challenge, est) !== 'no');
  if (hard.length < 2) return hard.flatMap(createSubjectFocus);
  const names = hard.toSorted((one, other) => one.est.theta - other.est.theta).map(({ subject }) => subject);
  return toList(
    say(
      'subject.order',
      { subjects: names },
      'subject-60',
      names.map((name) => toEstimateRef(`subject/${name}`)),
    ),
  );
}

const COGNITIVE = [toEstimateRef('area/cognitive')];

/** Cognitive 80 and more: enrichment, never "gifted" and not before school; below 60: support. */
export function createCognitiveAdvice(est: Interval, mode: AgeMode): Statement[] {
  const [enrich, support] = [gateAtLeast(MARKS.strength, est), gateBelow(MARKS.challenge, est)];
  return [
    ...(enrich === 'no' || mode === '3-6'
      ? []
      : toList(say(`cognitive.enrich.${enrich}`, {}, 'cognitive-80', COGNITIVE))),
    ...(support === 'no' ? [] : toList(say(`cognitive.support.${support}`, {}, 'cognitive-60', COGNITIVE))),
  ];
}

/** Cognitive below 70: a development area. */
export function createCognitiveDevelopment(est: Interval): Statement[] {
  const gate = gateBelow(MARKS.development, est);
  return gate === 'no' ? [] : toList(say(`development.cognitive.${gate}`, {}, 'cognitive-70', COGNITIVE));
}

/** More academic challenges than strengths: a development area. */
export function createAcademicDevelopment(
  strengths: readonly Statement[],
  challenges: readonly Statement[],
): Statement[] {
  if (challenges.length <= strengths.length) return [];
  const evidence = [...challenges, ...strengths].flatMap((statement) => statement.evidence);
  return toList(
    say(
      'development.academic',
      { challenges: challenges.length, strengths: strengths.length },
      'academic-balance',
      evidence,
    ),
  );
}

const QUOTED = { 'rating-8': isStrength, 'rating-4': isChallenge };
/** An adult's rating of 8 and more or of 4 and less, quoted as that adult's view. */
const quoteRating = (
  rule: keyof typeof QUOTED,
  who: 'parent' | 'teacher',
  field: ParentSlider | TeacherSlider,
  rating: number | undefined,
  key: RatingKey,
): Statement[] =>
  rating !== undefined && QUOTED[rule](rating)
    ? toList(say(key, { rating }, rule, [{ kind: 'rating', who, field, rating }]))
    : [];
type RatingKey =
  | 'rating.academic-strength'
  | 'rating.focus-challenge'
  | 'rating.social-insight'
  | 'rating.emotional-insight'
  | 'rating.peer-insight'
  | 'rating.behavior-insight';

/**
 * The specification's slider rules on the 1-10 sliders (`scale-forms.ts`). A form with V = 0 and untouched sliders are
 * ignored.
 */
export function applyRatingRules({ parent, teacher }: Adults): {
  strengths: Statement[];
  challenges: Statement[];
  insights: Statement[];
} {
  const home = parent?.value?.sliders ?? {};
  const school = teacher?.value?.sliders ?? {};
  return {
    strengths: quoteRating(
      'rating-8',
      'teacher',
      'academicPerformance',
      school.academicPerformance,
      'rating.academic-strength',
    ),
    challenges: quoteRating('rating-4', 'teacher', 'focusAttention', school.focusAttention, 'rating.focus-challenge'),
    insights: [
      ...quoteRating('rating-8', 'parent', 'socialSkills', home.socialSkills, 'rating.social-insight'),
      ...quoteRating('rating-4', 'parent', 'emotional', home.emotional, 'rating.emotional-insight'),
      ...quoteRating('rating-8', 'teacher', 'peerInteraction', school.peerInteraction, 'rating.peer-insight'),
      ...quoteRating('rating-4', 'teacher', 'classroomBehavior', school.classroomBehavior, 'rating.behavior-insight'),
    ],
  };
}
