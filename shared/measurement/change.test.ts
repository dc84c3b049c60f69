import { describe, expect, test } from 'vitest';
import { createRandom } from '#shared/values/seeded.ts';
import { computeChange } from './change.ts';
import { computeAgreement, computeAlignment, countDifferent } from './fusion.ts';
import { difficulty, growth, typicalThroughput } from './growth.ts';
import { normalCdf } from './numbers.ts';

describe('change between two weeks', () => {
  const pair = (gain: number, sigma2 = 0.4) => ({ first: { x: 0.3, sigma2 }, second: { x: 0.3 + gain, sigma2 } });
  const compute = (pairs: readonly ReturnType<typeof pair>[], expected = 0) =>
    computeChange(pairs, { expected, correlation: 0.6 });

  test('change: P = Φ(|d|/e·√(v/(v + e²))), in both directions, less what repetition alone gains', () => {
    const change = compute([pair(1)]);
    expect(change?.rci).toBeCloseTo(1 / Math.sqrt(0.8), 12);
    expect(change?.p).toBeCloseTo(normalCdf((1 / Math.sqrt(0.8)) * Math.sqrt(0.25 / 1.05)), 12);
    expect(compute([pair(-1)])).toEqual({ ...change, rci: -(change?.rci as number) });
    expect(compute([pair(1.15)], 0.15)?.p).toBeCloseTo(change?.p as number, 12);
  });

  test('change: said as all probabilities are, from .80 and .95, and its smallest step is where .80 is reached', () => {
    const words = [1.3, 1.6, 3, 3.2, -3.2]
      .map((gain) => compute([pair(gain)]))
      .map((change) => [change?.p, change?.verdict]);
    for (const [p, verdict] of words)
      expect(verdict).toBe(
        (p as number) >= 0.95 ? 'clear change' : (p as number) >= 0.8 ? 'likely real change' : 'no reliable change',
      );
    expect(new Set(words.map(([, verdict]) => verdict)).size).toBe(3);
    const least = compute([pair(1)])?.smallestDetectable as number;
    expect(compute([pair(least)])?.p).toBeCloseTo(0.8, 4);
  });

  test('change: five subjects show a smaller step than one, and without pairs there is none', () => {
    const least = (count: number) =>
      compute(Array.from({ length: count }, () => pair(1)))?.smallestDetectable as number;
    expect(least(5)).toBeLessThan(0.6 * least(1));
    expect(compute([])).toBeNull();
  });
});

describe('growth', () => {
  test('is read between the years and flat outside 3 to 16', () => {
    expect([2, 3, 16, 40].map((age) => growth('academic', age))).toEqual([-6.65, -6.65, 2.3, 2.3]);
    expect(growth('academic', 7.5)).toBeCloseTo(-1.25, 12);
    expect(growth('emotional', 10.25)).toBeCloseTo(0.16, 12);
  });

  test('what fits an age lies ln 3 below a child of that age', () => {
    expect(difficulty('cognitive', 8.5, 8.5)).toBeCloseTo(-Math.log(3), 12);
    expect(typicalThroughput(20)).toBe(4.4);
  });
});

describe('agreement', () => {
  const view = (x: number, sigma2 = 0) => ({ x, sigma2 });
  test.each([
    [1, 0.2, 50.1548],
    [1, -0.5, 20.7632],
    [1.7647, -1.7647, 0.303],
    [0, 0, 100],
  ])('of %d and %d is %d', (x1, x2, expected) => {
    expect(computeAgreement(view(x1), view(x2), 0.2915)).toBeCloseTo(expected, 2);
  });

  test('an uncertain view agrees more easily than a sure one', () => {
    expect(computeAgreement(view(2, 2), view(0), 0.3)).toBeGreaterThan(computeAgreement(view(2), view(0), 0.3));
  });

  test('pairs differ if at most one honest week in ten has any such pair, however many are compared', () => {
    expect([[], [9.9], [10], [4.9, 9.9], [5, 5], [4.9, 10]].map(countDifferent)).toEqual([0, 1, 0, 2, 0, 1]);
    // Of 18 honest pairs A is spread evenly from 0 to 100.
    const random = createRandom('honest weeks');
    const weeks = Array.from({ length: 4000 }, () => Array.from({ length: 18 }, () => 100 * random()));
    const share = weeks.filter((week) => countDifferent(week.sort((one, other) => one - other)) > 0).length / 4000;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.12);
  });

  test('views match from 55 over four dimensions, differ below 40; a dimension with three views counts once', () => {
    const judge = (agreement: number, dimensions = 4) =>
      computeAlignment(Array.from({ length: dimensions }, () => [agreement]))?.verdict;
    expect([55, 54.9, 40, 39.9].map((agreement) => judge(agreement))).toEqual(['match', 'usual', 'usual', 'differ']);
    expect([judge(100, 3), judge(39.9, 1)]).toEqual(['usual', 'differ']);
    expect(computeAlignment([[90, 60, 30], [20], []])?.meanA).toBe(40);
    expect(computeAlignment([[], []])).toBeNull();
  });
});
