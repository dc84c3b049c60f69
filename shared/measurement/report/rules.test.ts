import { describe, expect, test } from 'vitest';
import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { SubjectReport } from '#shared/measurement/report/document.ts';
import { addMonths } from '#shared/measurement/report/plan.ts';
import {
  applyRatingRules,
  createAcademicDevelopment,
  createCognitiveAdvice,
  createCognitiveDevelopment,
  createSubjectChallenge,
  createSubjectStrength,
  createSubjectsFocus,
} from '#shared/measurement/report/rules.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { toCertaintyWord, toSpokenWord } from '#shared/measurement/report/wording.ts';
import { parentForm, teacherForm } from '#shared/measurement/testing/week.ts';

const keys = (statements: readonly Statement[]) => statements.map(({ key }) => key);
/** A subject with these displayed numbers; the rules read nothing else. */
const subject = (score: number, lo: number, hi: number) =>
  ({ subject: 'history', est: { score, lo, hi }, topics: [], weaknesses: [] }) as unknown as SubjectReport;
const likely = (score: number) => subject(score, 0, 100);
const createFocus = (each: SubjectReport) => createSubjectsFocus([each], '7-10');

describe('the specification’s rules at their edges', () => {
  test.each([
    ['subject 80: strength', createSubjectStrength, likely(80), ['subject.strength.likely']],
    ['subject 79: quiet', createSubjectStrength, likely(79), []],
    [
      'subject 90, all of it from 80: clear strength',
      createSubjectStrength,
      subject(90, 80, 95),
      ['subject.strength.sure'],
    ],
    ['subject 90, from 79: going well', createSubjectStrength, subject(90, 79, 95), ['subject.strength.likely']],
    ['subject 59: challenge', createSubjectChallenge, likely(59), ['subject.challenge.likely']],
    ['subject 60: quiet', createSubjectChallenge, likely(60), []],
    [
      'subject 45, all of it to 59: plan practice',
      createSubjectChallenge,
      subject(45, 30, 59),
      ['subject.challenge.sure'],
    ],
    ['subject 45, to 60: another look', createSubjectChallenge, subject(45, 30, 60), ['subject.challenge.likely']],
    ['subject 59: focus', createFocus, likely(59), ['subject.focus']],
    ['subject 60: no focus', createFocus, likely(60), []],
  ])('%s', (_, rule, input, expected) => {
    expect(keys(rule(input))).toEqual(expected);
  });

  test.each([
    ['cognitive 80: ideas', { score: 80, lo: 70, hi: 88 }, ['cognitive.enrich.likely'], []],
    ['cognitive 79: quiet', { score: 79, lo: 70, hi: 88 }, [], []],
    ['cognitive all from 80: ask school', { score: 88, lo: 80, hi: 93 }, ['cognitive.enrich.sure'], []],
    ['cognitive 70: no development area', { score: 70, lo: 60, hi: 79 }, [], []],
    ['cognitive 69: explore', { score: 69, lo: 60, hi: 79 }, [], ['development.cognitive.likely']],
    ['cognitive all to 69: growth', { score: 60, lo: 50, hi: 69 }, [], ['development.cognitive.sure']],
    [
      'cognitive 59: repeat',
      { score: 59, lo: 40, hi: 75 },
      ['cognitive.support.likely'],
      ['development.cognitive.likely'],
    ],
    [
      'cognitive all to 59: discuss',
      { score: 45, lo: 30, hi: 59 },
      ['cognitive.support.sure'],
      ['development.cognitive.sure'],
    ],
  ])('%s', (_, est, advice, development) => {
    expect(keys(createCognitiveAdvice(est, '7-10'))).toEqual(advice);
    expect(keys(createCognitiveDevelopment(est))).toEqual(development);
  });

  test('of several subjects below 60 one comes first, the hardest, and the others after it', () => {
    const place = (name: string, theta: number, score: number) => ({
      ...likely(score),
      subject: name,
      est: { ...likely(score).est, theta },
    });
    const subjects = [place('science', -1, 55), place('history', -2, 45), place('geography', 0, 75)] as SubjectReport[];
    expect(createSubjectsFocus(subjects, '7-10')).toMatchObject([
      { key: 'subject.order', params: { subjects: ['history', 'science'] } },
    ]);
  });

  test('before school no subject is to be focused on, and no enrichment to be asked for', () => {
    const [high, low] = [
      { score: 88, lo: 80, hi: 93 },
      { score: 45, lo: 30, hi: 59 },
    ];
    expect(createSubjectsFocus([likely(59)], '3-6')).toEqual([]);
    expect(createCognitiveAdvice(high, '3-6')).toEqual([]);
    expect(keys(createCognitiveAdvice(high, '7-10'))).toEqual(['cognitive.enrich.sure']);
    expect(keys(createCognitiveAdvice(low, '3-6'))).toEqual(['cognitive.support.sure']);
  });

  test('more challenges than strengths are a development area, as many are not', () => {
    const [one, two] = [[likely(59)], [likely(59), likely(58)]].map((subjects) =>
      subjects.flatMap(createSubjectChallenge),
    );
    const strength = createSubjectStrength(likely(85));
    expect(keys(createAcademicDevelopment(strength, two as Statement[]))).toEqual(['development.academic']);
    expect(createAcademicDevelopment(strength, one as Statement[])).toEqual([]);
    expect(createAcademicDevelopment([], [])).toEqual([]);
    expect(keys(createAcademicDevelopment([], one as Statement[]))).toEqual(['development.academic']);
  });
});

describe('slider rules', () => {
  const createForms = (
    home: EventOf<'ParentObserved'>['sliders'],
    school: EventOf<'TeacherObserved'>['sliders'],
    V = 1,
  ) => ({
    parent: {
      name: 'parent',
      flags: [],
      V,
      value: V > 0 ? (parentForm({ sliders: home }) as EventOf<'ParentObserved'>) : null,
    },
    teacher: {
      name: 'teacher',
      flags: [],
      V,
      value: V > 0 ? (teacherForm({ sliders: school }) as EventOf<'TeacherObserved'>) : null,
    },
  });
  const all = (rating: number) =>
    applyRatingRules(
      createForms(
        { socialSkills: rating, emotional: rating, independence: rating, creativity: rating },
        {
          academicPerformance: rating,
          focusAttention: rating,
          classroomBehavior: rating,
          peerInteraction: rating,
          participation: rating,
        },
      ),
    );

  test('at 8 the strengths speak, at 7 nothing does', () => {
    expect(keys(all(8).strengths)).toEqual(['rating.academic-strength']);
    expect(keys(all(8).insights)).toEqual(['rating.social-insight', 'rating.peer-insight']);
    expect(all(7)).toEqual({ strengths: [], challenges: [], insights: [] });
  });

  test('at 4 the challenges speak, at 5 nothing does', () => {
    expect(keys(all(4).challenges)).toEqual(['rating.focus-challenge']);
    expect(keys(all(4).insights)).toEqual(['rating.emotional-insight', 'rating.behavior-insight']);
    expect(all(5)).toEqual({ strengths: [], challenges: [], insights: [] });
  });

  test('untouched sliders and removed forms say nothing', () => {
    const none = { strengths: [], challenges: [], insights: [] };
    expect(applyRatingRules(createForms({}, {}))).toEqual(none);
    expect(applyRatingRules(createForms({ socialSkills: 10 }, { academicPerformance: 10 }, 0))).toEqual(none);
    expect(applyRatingRules({ parent: null, teacher: null })).toEqual(none);
  });

  test('each sentence names whose rating it is', () => {
    expect(all(8).strengths[0]).toEqual({
      key: 'rating.academic-strength',
      params: { rating: 8 },
      rule: { id: 'rating-8', version: 1 },
      evidence: [{ kind: 'rating', who: 'teacher', field: 'academicPerformance', rating: 8 }],
    });
  });
});

test('words follow the probability: clearly from .95, probably from .80, perhaps from .60, below that nothing', () => {
  // As the document has them: .79996 stands there as .8.
  expect([0.94996, 0.79996].map(toCertaintyWord)).toEqual(['clearly', 'probably']);
  expect([0.94996, 0.79996].map(toSpokenWord)).toEqual(['clearly', 'probably']);
  expect([0.95, 0.9499, 0.8, 0.7999, 0.6, 0.5999].map(toCertaintyWord)).toEqual([
    'clearly',
    'probably',
    'probably',
    'perhaps',
    'perhaps',
    null,
  ]);
});

test.each([
  ['2026-11-29', 3, '2027-02-28'],
  ['2026-11-29', 6, '2027-05-29'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-10-31', 3, '2027-01-31'],
  ['2026-12-01', 3, '2027-03-01'],
])('%s and %d months are %s', (date, months, expectedDate) => {
  expect(addMonths(date, months)).toBe(expectedDate);
});
