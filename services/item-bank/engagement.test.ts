import { expect, test } from 'vitest';
import { ENGAGEMENT_ITEMS } from '#services/item-bank/engagement.ts';
import { findItemFaults } from '#services/ops/item-check/item-check.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { probability } from '#shared/measurement/items.ts';

test('easy questions: each subject has six for three weeks in half a year, all different and without a fault', () => {
  for (const subject of Subject.options)
    expect(ENGAGEMENT_ITEMS.filter((item) => item.subject === subject)).toHaveLength(6);
  expect(new Set(ENGAGEMENT_ITEMS.map(({ id }) => id)).size).toBe(ENGAGEMENT_ITEMS.length);
  expect(ENGAGEMENT_ITEMS.flatMap(findItemFaults)).toEqual([]);
});

test('easy questions: one of nine pictures is right, and even a very weak child of seven that tries finds it', () => {
  for (const item of ENGAGEMENT_ITEMS) {
    const chance = (age: number) => probability(-2.5, { ...createAcademicCurve(item, age), c: 0 });
    expect([item.c, chance(7) > 0.95, chance(9) > 0.99]).toEqual([1 / 9, true, true]);
  }
});
