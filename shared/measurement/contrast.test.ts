import { describe, expect, test } from 'vitest';
import { computeContrast, computeReportedChance, computeTypicalChance } from '#shared/measurement/contrast.ts';
import { totalPsd } from '#shared/measurement/links.ts';

const others = [-0.1, 0.2, 0, 0.1].map((theta) => ({ theta, psd: 0.5 }));

describe('one area beside the mean of the others', () => {
  test('.9 (.4) against -.1, .2, .0, .1 (.5 each): d .85, variance .2093, P .968', () => {
    const { d, variance, p } = computeContrast({ theta: 0.9, psd: 0.4 }, others);
    expect(d).toBeCloseTo(0.85, 10);
    expect(variance).toBeCloseTo(0.20925, 10);
    expect(p).toBeCloseTo(0.968, 3);
  });

  test('is as sure below as above, and a coin where it is the mean of the others', () => {
    const [above, below] = [0.9, -0.8].map((theta) => computeContrast({ theta, psd: 0.4 }, others));
    expect(below?.d).toBeCloseTo(-(above?.d as number), 10);
    expect(below?.p).toBeCloseTo(above?.p as number, 10);
    expect(computeContrast({ theta: 0.05, psd: 0.4 }, others).p).toBeCloseTo(0.5, 10);
  });

  test('is less sure with a wider bar, its own or another’s', () => {
    const { p } = computeContrast({ theta: 0.9, psd: 0.4 }, others);
    expect(computeContrast({ theta: 0.9, psd: totalPsd(0.4, 0.25) }, others).p).toBeLessThan(p);
    expect(
      computeContrast(
        { theta: 0.9, psd: 0.4 },
        others.map(({ theta }) => ({ theta, psd: 0.8 })),
      ).p,
    ).toBeLessThan(p);
  });

  test('is told with a smaller chance than the plain one, and never with less than a coin', () => {
    const result = computeContrast({ theta: 0.9, psd: 0.4 }, others);
    expect(computeReportedChance(result)).toBeCloseTo(0.9314, 3);
    expect(computeReportedChance({ ...result, d: 0 })).toBe(0.5);
  });

  test('needs others', () => {
    expect(() => computeContrast({ theta: 0, psd: 1 }, [])).toThrow(RangeError);
  });
});

test('typical is |θ| up to .75: sure in the middle with a narrow bar, unlikely outside', () => {
  expect(computeTypicalChance({ theta: 0, psd: 0.375 })).toBeCloseTo(0.9545, 4);
  expect(computeTypicalChance({ theta: 0.75, psd: 0.1 })).toBeCloseTo(0.5, 10);
  expect(computeTypicalChance({ theta: 2, psd: 0.3 })).toBeLessThan(0.001);
});
