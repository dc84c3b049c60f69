import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between } from '#shared/measurement/testing/week.ts';
import { cholesky, invertMatrix, normalCdf, round4, spearman } from './numbers.ts';
import { computePosterior } from './posterior.ts';

test.each([
  [0, 0.5],
  [1, 0.841344746068543],
  [-1.645, 0.0499849055],
  [1.959963984540054, 0.975],
  [-5, 2.866515718791939e-7],
  [8, 0.9999999999999993],
  [60, 1],
])('Φ(%d) is %d', (x, p) => {
  expect(Math.abs(normalCdf(x) - p)).toBeLessThan(1e-10);
});

test('Φ rises and is symmetric, also where its two formulas meet', () => {
  fc.assert(
    fc.property(between(-9, 9), (x) => {
      expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 12);
      expect(normalCdf(x + 0.01)).toBeGreaterThanOrEqual(normalCdf(x));
    }),
  );
  expect(normalCdf(4 - 1e-9)).toBeCloseTo(normalCdf(4 + 1e-9), 12);
});

test('a matrix times its inverse is the identity, and L·Lᵀ gives it back', () => {
  const matrix = [
    [2, 0.3, 0.1],
    [0.3, 1.5, -0.2],
    [0.1, -0.2, 1],
  ];
  const other = invertMatrix(matrix);
  const lower = cholesky(matrix);
  for (const i of [0, 1, 2]) {
    for (const j of [0, 1, 2]) {
      const product = [0, 1, 2].reduce((total, k) => total + (matrix[i]?.[k] as number) * (other[k]?.[j] as number), 0);
      expect(product).toBeCloseTo(i === j ? 1 : 0, 12);
      const back = [0, 1, 2].reduce((total, k) => total + (lower[i]?.[k] as number) * (lower[j]?.[k] as number), 0);
      expect(back).toBeCloseTo(matrix[i]?.[j] as number, 12);
    }
  }
  expect(() => invertMatrix([[0]])).toThrow(RangeError);
});

test('Spearman goes by ranks, shares ties, and is silent without spread', () => {
  expect(spearman([1, 2, 3, 4], [10, 20, 25, 900])).toBeCloseTo(1, 12);
  expect(spearman([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
  expect(spearman([1, 2, 2, 4], [1, 3, 2, 4])).toBeCloseTo(0.9487, 4);
  expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(() => spearman([1], [1, 2])).toThrow(RangeError);
});

test('rounding never leaves a negative zero, which would be other bytes', () => {
  expect(Object.is(round4(-0.00001), 0)).toBe(true);
  expect(round4(0.123456)).toBe(0.1235);
});

test('without answers θ is 0 and psd .9996, since the grid cuts the tails', () => {
  const { theta, psd } = computePosterior([]);
  expect([theta, psd]).toEqual([expect.closeTo(0, 12), expect.closeTo(0.99956, 5)]);
});
