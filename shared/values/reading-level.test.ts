import { expect, test } from 'vitest';
import { computeSchoolGrade } from '#shared/testing/school-grade.ts';
import { computeReadingLevel, splitWords } from '#shared/values/reading-level.ts';

test('words, the longest sentence and syllables are counted', () => {
  expect(computeReadingLevel('The cat sleeps. Why does the little cat sleep?')).toMatchObject({
    words: 9,
    sentence: 6,
  });
  expect(computeReadingLevel('banana').syllables).toBe(3);
  expect(computeReadingLevel('game').syllables).toBe(1);
});

test('numbers are words that have no syllables', () => {
  expect(computeReadingLevel('3 + 4 = 7')).toEqual({ words: 3, sentence: 3, syllables: 0 });
});

test('what clings to a word is no word of its own', () => {
  expect(splitWords('“Don’t!” said the well-known fox, 3.5 km off.')).toEqual([
    'Don’t',
    'said',
    'the',
    'well-known',
    'fox,',
    '3.5',
    'km',
    'off.',
  ]);
});

test('the grade is the formula of Kincaid, and rises with long words and long sentences', () => {
  expect(computeSchoolGrade('The cat sat on the mat.')).toBeCloseTo(0.39 * 6 + 11.8 - 15.59, 10);
  expect(computeSchoolGrade('The cat sat. The dog ran.')).toBeCloseTo(0.39 * 3 + 11.8 - 15.59, 10);
  expect(computeSchoolGrade('An investigation of remarkable machinery continued.')).toBeGreaterThan(12);
});
