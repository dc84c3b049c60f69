import { describe, expect, test } from 'vitest';
import { computeReliableChange, computeReliableMeanChange, computeVerticalGrowth, isComparable } from './change.ts';
import { computeAgreement, computeAlignment, toAgreementWord } from './fusion.ts';
import { difficulty, growth, typicalThroughput } from './growth.ts';

describe('change between two reports', () => {
  const [first, second] = [
    { theta: 0.1, psd: 0.6 },
    { theta: 0.9, psd: 0.55 },
  ];
  test('the vector is no reliable change, with and without practice', () => {
    expect(computeReliableChange(first, second, 0)).toEqual({
      rci: expect.closeTo(1.136, 3),
      verdict: 'no reliable change',
      smallestDetectable: expect.closeTo(1.642, 3),
    });
    expect(computeReliableChange(first, second, 0.15)?.rci).toBeCloseTo(0.986, 3);
  });

  test('1.645 is likely, 1.96 clear, in both directions', () => {
    const verdict = (gain: number) =>
      computeReliableChange({ theta: 0, psd: 0.5 }, { theta: gain, psd: 0.5 }, 0)?.verdict;
    expect([0.9, 1, 1.1, 1.3, -1.3].map(verdict)).toEqual([
      'no reliable change',
      'no reliable change',
      'likely real change',
      'clear change',
      'clear change',
    ]);
  });

  test('the mean of five subjects shows smaller changes than one', () => {
    const pair = { first: { theta: 0, psd: 0.6 }, second: { theta: 0.5, psd: 0.6 } };
    const five = computeReliableMeanChange([pair, pair, pair, pair, pair], 0);
    expect(five?.smallestDetectable).toBeCloseTo(
      (computeReliableChange(pair.first, pair.second, 0)?.smallestDetectable as number) / Math.sqrt(5),
      12,
    );
    expect(computeReliableMeanChange([], 0)).toBeNull();
    expect(computeReliableChange({ theta: 0, psd: 1 }, second, 0)).toBeNull();
  });

  test('different scale versions are not compared', () => {
    expect(isComparable({ ...first, scaleVersion: '1' }, { ...second, scaleVersion: '2' })).toBe(false);
    expect(isComparable({ ...first, scaleVersion: '1' }, { ...second, scaleVersion: '1' })).toBe(true);
  });

  test('a child that keeps its place has grown by as much as the curve', () => {
    expect(computeVerticalGrowth('academic', { theta: 0.4, age: 7 }, { theta: 0.4, age: 7.5 })).toBeCloseTo(0.5, 12);
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

  test('words change at 50 and 10', () => {
    expect([50, 49, 10, 9].map(toAgreementWord)).toEqual(['close', 'usual', 'usual', 'seen differently']);
  });

  test('views match from 55, differ below 40; a dimension with three views counts once', () => {
    expect([[55], [54.9], [40], [39.9]].map((pairs) => computeAlignment([pairs])?.verdict)).toEqual([
      'match',
      'usual',
      'usual',
      'differ',
    ]);
    expect(computeAlignment([[90, 60, 30], [20], []])?.meanA).toBe(40);
    expect(computeAlignment([[], []])).toBeNull();
  });
});
