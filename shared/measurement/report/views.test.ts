import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { spearman } from '#shared/measurement/numbers.ts';
import { judgeInterestMatch } from '#shared/measurement/report/interests.ts';
import {
  analysisStarted,
  answered,
  createReport,
  moves,
  parentForm,
  played,
  questA,
  questB,
  riasecPicks,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';

/** Whether a week of a child of `years` is called seen differently on E by the child and the teacher. */
function isDifferent({ years = 12, scenes = 2 } = {}) {
  const document = createReport(
    scheduled({ years }),
    questA({ E: 3 }),
    scenes > 1 ? questB({ E: 3 }) : [],
    teacherForm({ sliders: { participation: 1, peerInteraction: 1 } }),
    analysisStarted(),
  );
  const [pair] = document.agreement.find(({ dimension }) => dimension === 'E')?.pairs ?? [];
  expect(pair?.between).toEqual(['child', 'teacher']);
  return { word: pair?.word, agreement: pair?.agreement };
}

describe('a pair of views', () => {
  test('is seen differently where its gap is too large for chance', () => {
    expect(isDifferent().word).toBe('seen differently');
  });

  test('is not on a single scene, nor by a child’s own word under 7, however large the gap', () => {
    expect(isDifferent({ scenes: 1 }).word).toBe('usual');
    expect(isDifferent({ years: 6 }).word).toBe('usual');
    expect(isDifferent({ years: 7 }).agreement).toBeLessThan(10);
  });

  test('is not where one of several pairs has a gap that one pair in ten has', () => {
    const pairs = createReport(
      scheduled(),
      parentForm({ sliders: { socialSkills: 9, independence: 6, creativity: 7, emotional: 6 } }),
      teacherForm({ sliders: { peerInteraction: 4 } }),
      analysisStarted(),
    ).agreement.flatMap(({ dimension, pairs: all }) => all.map(({ agreement, word }) => [dimension, agreement, word]));
    expect(pairs).toEqual([
      ['E', 6, 'usual'],
      ['A', 7, 'usual'],
      ['social', 1, 'seen differently'],
    ]);
  });

  test('is none between the teacher and few questions, and is one between the teacher and whole subjects', () => {
    const listWords = (academicPerformance: number, ...tests: AssessmentEvent[]) =>
      createReport(scheduled(), tests, teacherForm({ sliders: { academicPerformance } }), analysisStarted())
        .agreement.find(({ dimension }) => dimension === 'academic')
        ?.pairs.map(({ word }) => word);
    const whole = Subject.options.flatMap((subject) => answered(subject, '1111111111111111', { masteryAge: 12 }));
    const games = [
      ...played('cognitive', moves('matrices', 10, '1111111111')),
      ...played('physical', moves('aiming', 10, '111111111111')),
    ];
    expect(listWords(3, ...answered('mathematics', '1'))).toEqual([]);
    expect(listWords(3, ...answered('mathematics', '1'), ...games)).toEqual([]);
    for (const rating of [7, 8, 9, 10])
      for (const wrong of ['0', '00', '0000000'])
        expect(listWords(rating, ...answered('mathematics', wrong))).toEqual([]);
    expect(listWords(9, ...answered('mathematics', '00000000', { masteryAge: 8 }))).toEqual(['seen differently']);
    expect(listWords(3, ...whole)).toEqual(['seen differently']);
  });

  test('is counted with no few answers, so that these make no difference of two others smaller', () => {
    const getWord = (...tests: AssessmentEvent[]) =>
      createReport(
        scheduled(),
        tests,
        parentForm({ sliders: { socialSkills: 5 } }),
        teacherForm({ sliders: { participation: 9, academicPerformance: 7 } }),
        analysisStarted(),
      ).agreement.find(({ dimension }) => dimension === 'E')?.pairs[0]?.word;
    expect(getWord()).toBe('seen differently');
    expect(getWord(...answered('mathematics', '1'))).toBe('seen differently');
    expect(getWord(...answered('mathematics', '1111111111111111'))).toBe('usual');
  });
});

describe('the verdict on all views', () => {
  const listKeys = (...events: (AssessmentEvent | AssessmentEvent[])[]) =>
    createReport(scheduled(), ...events, analysisStarted()).alignmentStatements.map(({ key }) => key);
  const rated = (socialSkills: number, peerInteraction: number) => [
    parentForm({ sliders: { socialSkills } }),
    teacherForm({ sliders: { peerInteraction } }),
  ];

  test('is that they differ only where some pair does', () => {
    expect(listKeys(...rated(8, 5))).toEqual(['alignment.usual']);
    expect(listKeys(...rated(10, 1))[0]).toBe('alignment.differ');
  });

  test('is that they match only over several dimensions, and none where no pair is reliable', () => {
    const forms = [
      parentForm({ sliders: { socialSkills: 6, emotional: 6 } }),
      teacherForm({ sliders: { peerInteraction: 6, classroomBehavior: 6 } }),
    ];
    expect(listKeys(...forms)).toEqual(['alignment.match']);
    expect(listKeys(...rated(6, 6))).toEqual(['alignment.usual']);
    const mirror = [{ sceneId: 'raft-builders', optionId: 'fevu', code: 2, shownOrder: [] }];
    expect(listKeys(questA({ E: 2 }), parentForm({ mirror }))).toEqual([]);
  });

  test('on interests is alike or different only of a whole chapter and beyond chance, else partly alike or none, and none where all is done at home', () => {
    const getMatch = (picks: string[], homeActivities: HomeActivity[] = ['Reading/Storytelling']) =>
      createReport(
        scheduled(),
        riasecPicks(picks),
        parentForm({ homeActivities }),
        analysisStarted(),
      ).alignmentStatements.find(({ key }) => key === 'alignment.interests')?.params.match;
    expect(getMatch(['A'])).toBeUndefined();
    expect(getMatch(['A', 'S', 'I', 'I', 'I'])).toBeUndefined();
    const chapter = ['A', 'S', 'I', 'I', 'I', 'I'];
    expect(getMatch(chapter)).toBe('mixed');
    expect(getMatch(chapter, HomeActivity.options)).toBeUndefined();
    expect(getMatch(chapter, HomeActivity.options.slice(1))).toBeDefined();
    // Of the 720 orders of six ranks.
    const listOrders = (ranks: number[]): number[][] =>
      ranks.length === 0
        ? [[]]
        : ranks.flatMap((rank) => listOrders(ranks.filter((each) => each !== rank)).map((rest) => [rank, ...rest]));
    const ranks = [1, 2, 3, 4, 5, 6];
    const words = listOrders(ranks).map((order) => judgeInterestMatch(spearman(ranks, order) ?? 0));
    for (const word of ['alike', 'different'])
      expect(words.filter((each) => each === word).length / words.length).toBeCloseTo(0.029, 3);
  });

  test('is that nothing can be compared only where nothing is', () => {
    const tests = answered('history', '1101110111011101');
    expect(listKeys(teacherForm({ sliders: { academicPerformance: 7 } }), tests)).toEqual(['alignment.tests']);
    const rating = teacherForm({ sliders: { academicPerformance: 7 } });
    expect(listKeys(rating)).toEqual(['alignment.none']);
    expect(listKeys(rating, answered('history', '1101110'))).toEqual(['alignment.none']);
  });
});
