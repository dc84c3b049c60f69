import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between } from '#shared/measurement/testing/week.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';
import {
  effectiveDiscrimination,
  estimateItems,
  information,
  type MarkedAnswer,
  probability,
  withUncertainty,
} from './items.ts';

const curve = fc.record({
  a: between(0.3, 2),
  b: between(-4, 4),
  c: fc.constantFrom(0, 1 / 6, 0.25, 0.5),
});
const answers = fc
  .array(fc.tuple(curve, fc.boolean()), { minLength: 1, maxLength: 24 })
  .map((all) => all.map(([params, correct]): MarkedAnswer => ({ ...params, correct })));

describe('right/wrong items', () => {
  test('wrong to right on any item never lowers θ (M13)', () => {
    fc.assert(
      fc.property(answers, fc.nat(), between(0, 1), (all, pick, validity) => {
        const i = pick % all.length;
        const estimateWith = (correct: boolean) =>
          estimateItems(
            all.map((answer, j) => (j === i ? { ...answer, correct } : answer)),
            { validity },
          ).theta;
        expect(estimateWith(true)).toBeGreaterThanOrEqual(estimateWith(false));
      }),
    );
  });

  test('the order of answers changes not one digit (M13)', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (all, seed) => {
        expect(estimateItems(toShuffled(all, createRandom(seed)))).toEqual(estimateItems(all));
      }),
    );
  });

  test('less validity widens the posterior, and V = 0 is no answer at all', () => {
    fc.assert(
      fc.property(answers, (all) => {
        expect(estimateItems(all, { validity: 0 })).toEqual(estimateItems([]));
      }),
    );
    const right: MarkedAnswer[] = Array.from({ length: 10 }, () => ({ a: 1, b: 0, c: 0, correct: true }));
    expect(estimateItems(right, { validity: 0.5 }).psd).toBeGreaterThan(estimateItems(right).psd);
  });

  test('an uncertain difficulty widens the posterior, and its curve is flatter', () => {
    const marked = (tau: number): MarkedAnswer[] =>
      Array.from({ length: 12 }, (_, i) => ({ ...withUncertainty({ a: 1, b: 0, c: 0, tau }), correct: i % 2 === 0 }));
    expect(estimateItems(marked(0.8)).psd).toBeGreaterThan(estimateItems(marked(0)).psd);
    expect(effectiveDiscrimination(1, 0)).toBe(1);
  });

  test('guessing keeps P above c, and a four-option item carries at most 62 % of the information of an open one', () => {
    expect(probability(-20, { a: 1, b: 0, c: 0.25 })).toBeCloseTo(0.25, 6);
    const best = (c: number) =>
      Math.max(...Array.from({ length: 161 }, (_, i) => information(-8 + i / 10, { a: 1, b: 0, c })));
    expect(best(0.25) / best(0)).toBeCloseTo(0.62, 2);
    expect([best(0.2), best(1 / 3), best(0.5)].map((value) => value / best(0))).toEqual(
      [0.68, 0.52, 0.36].map((share) => expect.closeTo(share, 1)),
    );
  });

  test('answers that hardly any θ can give still end in a number', () => {
    const impossible: MarkedAnswer = { a: 20, b: -20, c: 0, correct: false };
    expect(estimateItems([impossible]).theta).toBeCloseTo(-4, 1);
    expect(estimateItems([{ ...impossible, b: 20, correct: true }]).theta).toBeCloseTo(4, 1);
    expect(estimateItems([impossible], { validity: 0 })).toEqual(estimateItems([]));
    expect([information(-20, { a: 20, b: 20, c: 0 }), information(20, { a: 20, b: -20, c: 0.25 })]).toEqual([0, 0]);
  });
});
