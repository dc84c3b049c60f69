import { expect, test } from 'vitest';
import { findEdge, findRemainingRange, isNearFloor } from './edges.ts';
import { perfCut } from './links.ts';

const curve = (b: number) => ({ a: 1, b, c: 0 });
const LEFT = { easiest: curve(-2), hardest: curve(1) };
const psd = 0.6;

test('the floor: even a child one psd abler would master the easiest that was left no more often than seven times in ten', () => {
  const mark = -2 + Math.log(0.7 / 0.3) - psd;
  expect([mark - 0.01, mark + 0.01].map((theta) => findEdge({ theta, psd }, LEFT))).toEqual(['FLOOR', null]);
});

test('no floor while the range reaches 70, however hard the easiest that was left', () => {
  const mark = perfCut(70) - 1.645 * psd;
  const hard = { ...LEFT, easiest: curve(-0.65) };
  expect([mark - 0.01, mark + 0.01].map((theta) => findEdge({ theta, psd }, hard))).toEqual(['FLOOR', null]);
});

test('the ceiling: even for a child one psd less able the hardest that was left is as easy as an opener', () => {
  const mark = 1 + Math.log(0.85 / 0.15) + psd;
  expect([mark - 0.01, mark + 0.01].map((theta) => findEdge({ theta, psd }, LEFT))).toEqual([null, 'CEILING']);
});

test('whoever is at the floor is also within one psd of the easiest that was left', () => {
  for (const each of [0.45, 0.6, 0.8, 1]) {
    for (let theta = -4; theta <= 0; theta += 0.1) {
      if (findEdge({ theta, psd: each }, LEFT) === 'FLOOR') expect(isNearFloor({ theta, psd: each }, LEFT)).toBe(true);
    }
  }
});

test('luck of guessing makes nothing easier to master, and nothing left says nothing', () => {
  const guessable = { ...LEFT, easiest: { ...LEFT.easiest, c: 0.5 } };
  expect(findEdge({ theta: -2.5, psd }, guessable)).toBe('FLOOR');
  expect(findRemainingRange([])).toBeNull();
  expect(findRemainingRange([curve(1), curve(-3), curve(0)])).toEqual({ easiest: curve(-3), hardest: curve(1) });
});
