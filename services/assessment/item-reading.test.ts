import { expect, it } from 'vitest';
import { countWordsToRead } from '#services/assessment/item-reading.ts';
import type { ItemMap } from '#shared/instruments/academic.ts';

const createMap = (kind: ItemMap['kind'], count: number): ItemMap => ({
  kind,
  cells: [Array.from({ length: count }, () => 'word')],
});

it('what is read before an answer is the question; options are not, nor is a picture above it', () => {
  expect(countWordsToRead({ format: 'choice', text: 'Which animal lives in the sea?' })).toBe(6);
  expect(countWordsToRead({ format: 'number', text: '3 + 4 = ?' })).toBe(2);
  expect(countWordsToRead({ format: 'number', text: 'How many?', map: createMap('table', 12) })).toBe(2);
});

it('a passage to tap in is read too, a short list of words is not', () => {
  const countWords = (count: number) =>
    countWordsToRead({ format: 'map-tap', text: 'Tap a word.', map: createMap('words', count) });
  expect([countWords(12), countWords(13)]).toEqual([3, 16]);
});
