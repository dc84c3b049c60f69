import { expect, it } from 'vitest';
import { findUntrue, type Moment, type Statement } from '#infra/bad-line/testing/told-truth.ts';

const course: Moment[] = [
  { at: 0, tasksDone: 0 },
  { at: 10_000, tasksDone: 1 },
];
const says = (at: number, tasksDone: number, isLive = true): Statement => ({
  reader: 'Ana',
  from: at,
  until: at + 50,
  tasksDone,
  isLive,
});

it('findUntrue: names a card that knows of more than the log holds', () => {
  expect(findUntrue([says(9_000, 1)], course)).toHaveLength(1);
});

it('findUntrue: names a card that stays behind and calls itself up to date', () => {
  expect(findUntrue([says(20_000, 0)], course)).toHaveLength(1);
});

it('findUntrue: is silent about what is so, what has just changed, and an old card that says that it may be old', () => {
  expect(
    findUntrue([says(9_900, 0), says(10_000, 1), says(12_000, 0), says(20_000, 0, false), says(20_000, 1)], course),
  ).toEqual([]);
});
