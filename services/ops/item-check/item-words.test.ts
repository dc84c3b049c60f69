import { expect, it } from 'vitest';
import { countWordsToRead, listBankItems } from '#services/assessment/academic.ts';
import type { Item } from '#services/item-bank/item.ts';
import { findWordFaults, measureReading } from '#services/ops/item-check/item-task.ts';

const of = (test: (item: Item) => boolean): Item => listBankItems().find(test) as Item;

it('an option that is long for the band is a fault, and so is a line of a list', () => {
  const choice = of(({ format, band }) => format === 'choice' && band === '3-5') as Extract<Item, { format: 'choice' }>;
  const long = choice.options.map((option) => ({ ...option, text: 'one two three four five six' }));
  expect(findWordFaults({ ...choice, options: long })).toContain('an option of 6 words, at most 5');
  const number = of(({ format, band }) => format === 'number' && band === '6-8');
  expect(
    findWordFaults({ ...number, band: '3-5', map: { kind: 'list', cells: [['one two three four five six']] } }),
  ).toContain('an option of 6 words, at most 5');
  expect(
    findWordFaults({ ...number, band: '3-5', map: { kind: 'map', cells: [['one two three four five six']] } }),
  ).toEqual([]);
});

it('what there is to read is what a child’s answer is held against', () => {
  for (const item of listBankItems()) expect(measureReading(item).words).toBe(countWordsToRead(item));
});
