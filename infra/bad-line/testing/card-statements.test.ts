import { expect, it } from 'vitest';
import {
  type CardStatement,
  findFalseStatements,
  type ProgressPoint,
} from '#infra/bad-line/testing/card-statements.ts';

const course: ProgressPoint[] = [
  { at: 0, tasksDone: 0 },
  { at: 10_000, tasksDone: 1 },
];
const createStatement = (at: number, tasksDone: number, isLive = true): CardStatement => ({
  reader: 'Ana',
  from: at,
  until: at + 50,
  tasksDone,
  isLive,
});

it('findUntrue: names a card that knows of more than the log holds', () => {
  expect(findFalseStatements([createStatement(9_000, 1)], course)).toHaveLength(1);
});

it('findUntrue: names a card that stays behind and calls itself up to date', () => {
  expect(findFalseStatements([createStatement(20_000, 0)], course)).toHaveLength(1);
});

it('findUntrue: is silent about what is so, what has just changed, and an old card that says that it may be old', () => {
  expect(
    findFalseStatements(
      [
        createStatement(9_900, 0),
        createStatement(10_000, 1),
        createStatement(12_000, 0),
        createStatement(20_000, 0, false),
        createStatement(20_000, 1),
      ],
      course,
    ),
  ).toEqual([]);
});
