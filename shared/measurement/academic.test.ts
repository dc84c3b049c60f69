import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between } from '#shared/measurement/testing/week.ts';
import { applyTopicRule } from './academic.ts';

const topics = (scores: Record<string, number>) => Object.entries(scores).map(([topic, score]) => ({ topic, score }));

describe('the topic rule', () => {
  test.each([
    [82, { fractions: 60, geometry: 85, arithmetic: 91, words: 70 }, ['arithmetic', 'geometry', 'words'], []],
    [75, { a: 70, b: 70, c: 80, d: 60 }, ['c', 'a', 'b'], ['d']],
    [50, { a: 40, b: 60, c: 50, d: 55 }, ['b', 'd'], ['c', 'a']],
    [24, { a: 40, b: 10, c: 20, d: 30 }, [], ['d', 'c', 'b']],
    [100, { a: 1, b: 2, c: 3, d: 4 }, ['d', 'c', 'b', 'a'], []],
    [0, { a: 1, b: 2, c: 3, d: 4 }, [], ['d', 'c', 'b', 'a']],
  ])('at %d', (score, scores, strengths, weaknesses) => {
    expect(applyTopicRule(score, topics(scores))).toEqual({ strengths, weaknesses });
  });

  test('equal topics keep the order of the specification', () => {
    expect(applyTopicRule(50, topics({ a: 70, b: 70, c: 70, d: 70 }))).toEqual({
      strengths: ['a', 'b'],
      weaknesses: ['c', 'd'],
    });
  });

  test('goes by the displayed score: 74.5 counts as 75', () => {
    expect(applyTopicRule(74.5, topics({ a: 4, b: 3, c: 2, d: 1 })).strengths).toHaveLength(3);
    expect(applyTopicRule(74.4, topics({ a: 4, b: 3, c: 2, d: 1 })).strengths).toHaveLength(2);
  });

  test('no topic is ever on both lists, however few were measured', () => {
    fc.assert(
      fc.property(between(0, 100), fc.array(fc.nat({ max: 100 }), { maxLength: 4 }), (score, scores) => {
        const { strengths, weaknesses } = applyTopicRule(
          score,
          topics(Object.fromEntries(scores.map((each, i) => [`t${i}`, each]))),
        );
        expect(strengths.filter((topic) => weaknesses.includes(topic))).toEqual([]);
      }),
    );
  });
});
