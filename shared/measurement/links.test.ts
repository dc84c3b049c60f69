import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between } from '#shared/measurement/testing/week.ts';
import {
  computeBandProbabilities,
  computeTypicalChance,
  gateAtLeast,
  gateBelow,
  isOwnResult,
  judgeBand,
  perfCut,
  toBand,
  toLevel,
} from './links.ts';
import { roundForDisplay } from './numbers.ts';

describe('scores', () => {
  test('the cuts of the bands lie where the page says', () => {
    expect([60, 70, 80, 90].map(perfCut)).toEqual([-1.066, -0.387, 0.443, 1.69].map((cut) => expect.closeTo(cut, 3)));
  });

  test('half is rounded up for display', () => {
    expect([79.49, 79.5, 79.51, 0.5].map(roundForDisplay)).toEqual([79, 80, 80, 1]);
  });

  test('typical is |θ| up to .75: sure in the middle with a narrow bar, unlikely outside', () => {
    expect(computeTypicalChance({ theta: 0, psd: 0.375 })).toBeCloseTo(0.9545, 4);
    expect(computeTypicalChance({ theta: 0.75, psd: 0.1 })).toBeCloseTo(0.5, 10);
    expect(computeTypicalChance({ theta: 2, psd: 0.3 })).toBeLessThan(0.001);
  });
});

describe('bands and levels go by the displayed integer', () => {
  test.each([
    [90, 'Excellent', 'Advanced'],
    [89.5, 'Excellent', 'Advanced'],
    [89.4, 'Good', 'Proficient'],
    [80, 'Good', 'Proficient'],
    [79.4, 'Average', 'Developing'],
    [70, 'Average', 'Developing'],
    [69.4, 'Needs Attention', 'Beginning'],
    [60, 'Needs Attention', 'Beginning'],
    [59.4, 'Needs Attention', 'Below Basic'],
    [0, 'Needs Attention', 'Below Basic'],
  ])('%d is %s and %s', (score, band, level) => {
    expect([toBand(score), toLevel(score)]).toEqual([band, level]);
  });

  test('a band is tentative as soon as its interval crosses an edge', () => {
    expect(judgeBand({ score: 85, lo: 80, hi: 89 })).toEqual({ band: 'Good', tentative: false, explore: false });
    expect(judgeBand({ score: 85, lo: 79, hi: 89 }).tentative).toBe(true);
    expect(judgeBand({ score: 85, lo: 80, hi: 90 }).tentative).toBe(true);
  });

  test('below 70 is to explore until the whole interval is below 70', () => {
    expect(judgeBand({ score: 65, lo: 55, hi: 70 })).toMatchObject({ band: 'Needs Attention', explore: true });
    expect(judgeBand({ score: 65, lo: 55, hi: 69 })).toMatchObject({ band: 'Needs Attention', explore: false });
    expect(judgeBand({ score: 70, lo: 55, hi: 79 })).toMatchObject({ band: 'Average', explore: false });
  });

  test('gates at 80: quiet at 79, likely at 80, sure when the lower end is 80', () => {
    expect(gateAtLeast(80, { score: 79.4, lo: 70, hi: 85 })).toBe('no');
    expect(gateAtLeast(80, { score: 79.5, lo: 70, hi: 85 })).toBe('likely');
    expect(gateAtLeast(80, { score: 88, lo: 79.4, hi: 92 })).toBe('likely');
    expect(gateAtLeast(80, { score: 88, lo: 79.5, hi: 92 })).toBe('sure');
  });

  test('gates below 60: quiet at 60, likely at 59, sure when the upper end is 59', () => {
    expect(gateBelow(60, { score: 59.5, lo: 50, hi: 65 })).toBe('no');
    expect(gateBelow(60, { score: 59.4, lo: 50, hi: 65 })).toBe('likely');
    expect(gateBelow(60, { score: 50, lo: 40, hi: 59.5 })).toBe('likely');
    expect(gateBelow(60, { score: 50, lo: 40, hi: 59.4 })).toBe('sure');
  });

  test('the chances of the bands add up to 1', () => {
    fc.assert(
      fc.property(between(-4, 4), between(0.1, 1), (theta, psd) => {
        const chances = Object.values(computeBandProbabilities({ theta, psd }));
        expect(chances.reduce((total, p) => total + p, 0)).toBeCloseTo(1, 12);
        for (const p of chances) expect(p).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const toHalf = (part: 'understanding' | 'behaviour', theta: number) => ({ part, estimate: { theta, psd: 0.4 } });

test('with ratings in it, an area is a result of the week only as far as its game says so alone', () => {
  const listSides = (...parts: Parameters<typeof isOwnResult>[1]) =>
    (['above', 'below'] as const).filter((side) => isOwnResult(side, parts));
  expect(listSides(toHalf('understanding', -1.5), toHalf('behaviour', 1))).toEqual(['below']);
  expect(listSides(toHalf('understanding', 1), toHalf('behaviour', -2))).toEqual(['above']);
  expect(listSides(toHalf('understanding', 0), toHalf('behaviour', -2))).toEqual([]);
  expect(listSides(toHalf('behaviour', -2))).toEqual([]);
});

test('an area without ratings is as it was measured', () => {
  expect([isOwnResult('below', []), isOwnResult('above', [toHalf('understanding', 0)])]).toEqual([true, true]);
});
