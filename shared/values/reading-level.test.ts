import { expect, test } from 'vitest';
import { readingLevel, schoolGrade, wordsOf } from '#shared/values/reading-level.ts';

test('words, the longest sentence and syllables are counted', () => {
  expect(readingLevel('The cat sleeps. Why does the little cat sleep?')).toMatchObject({ words: 9, sentence: 6 });
  expect(readingLevel('banana').syllables).toBe(3);
  expect(readingLevel('game').syllables).toBe(1);
});

test('numbers are words that have no syllables', () => {
  expect(readingLevel('3 + 4 = 7')).toEqual({ words: 3, sentence: 3, syllables: 0 });
});

test('what clings to a word is no word of its own', () => {
  expect(wordsOf('“Don’t!” said the well-known fox, 3.5 km off.')).toEqual([
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
  expect(schoolGrade('The cat sat on the mat.')).toBeCloseTo(0.39 * 6 + 11.8 - 15.59, 10);
  expect(schoolGrade('The cat sat. The dog ran.')).toBeCloseTo(0.39 * 3 + 11.8 - 15.59, 10);
  expect(schoolGrade('An investigation of remarkable machinery continued.')).toBeGreaterThan(12);
});
