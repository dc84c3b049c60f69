import { expect, it } from 'vitest';
import { wordsToRead } from '#services/academic/item-reading.ts';
import type { ItemMap } from '#shared/instruments/academic.ts';

const shown = (kind: ItemMap['kind'], count: number): ItemMap => ({
  kind,
  cells: [Array.from({ length: count }, () => 'word')],
});

it('what is read before an answer is the question; options are not, nor is a picture above it', () => {
  expect(wordsToRead({ format: 'choice', text: 'Which animal lives in the sea?' })).toBe(6);
  expect(wordsToRead({ format: 'number', text: '3 + 4 = ?' })).toBe(2);
  expect(wordsToRead({ format: 'number', text: 'How many?', map: shown('table', 12) })).toBe(2);
});

it('a passage to tap in is read too, a short list of words is not', () => {
  const tap = (count: number) => wordsToRead({ format: 'map-tap', text: 'Tap a word.', map: shown('words', count) });
  expect([tap(12), tap(13)]).toEqual([3, 16]);
});
