import { describe, expect, test } from 'vitest';
import { createRandom } from '#shared/values/seeded.ts';
import { computeReactionTime } from './games.ts';
import { drawNormal } from './numbers.ts';

const tries = (n: number) => Array.from({ length: n }, (_, i) => 300 + 10 * i);

describe('a reaction time', () => {
  test('is the median of the tries, whatever their order, with the number of those that count', () => {
    expect(computeReactionTime([500, 300, 420, 380, 340])).toEqual({ ms: 380, lo: 300, hi: 500, n: 5 });
    expect(computeReactionTime([300, 310, 330, 360, 400, 450])).toMatchObject({ ms: 350, n: 6 });
  });

  // 1 - 2·P(X < k) of a binomial (n, ½): .9375, .9688, .9844, .9297, .9609, .9785, .9349.
  test.each([
    [5, 1],
    [6, 1],
    [7, 1],
    [8, 2],
    [9, 2],
    [10, 2],
    [11, 3],
  ])('of %d tries lies between the lowest and the highest but %d', (n, k) => {
    const values = tries(n);
    expect(computeReactionTime(values)).toMatchObject({ lo: values[k - 1], hi: values[n - k] });
  });

  test('of fewer than five has no interval, so it is not told', () => {
    for (const n of [0, 1, 4]) expect(computeReactionTime(tries(n))).toBeNull();
  });

  test('leaves out a touch that came before anybody could see the light', () => {
    expect(computeReactionTime([20, 99, ...tries(5)])).toEqual(computeReactionTime(tries(5)));
    expect(computeReactionTime([20, 99, ...tries(4)])).toBeNull();
  });

  test('is told to the next 10 ms, half a step upwards', () => {
    expect(computeReactionTime([304, 305, 314, 316, 325])).toEqual({ ms: 310, lo: 300, hi: 330, n: 5 });
  });

  test('covers the true median at least nine times in ten', () => {
    const random = createRandom('reaction');
    for (const n of [5, 7, 10]) {
      let inside = 0;
      for (let i = 0; i < 3000; i++) {
        // Right-skewed, as reaction times are: exp of a normal number, median 400.
        const result = computeReactionTime(Array.from({ length: n }, () => 400 * Math.exp(0.3 * drawNormal(random))));
        if (result && result.lo <= 400 && result.hi >= 400) inside += 1;
      }
      expect(inside / 3000).toBeGreaterThanOrEqual(0.9);
    }
  });
});
