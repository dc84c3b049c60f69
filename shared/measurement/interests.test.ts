import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChoicePick,
  computeMiEvidence,
  computeRiasecEvidence,
  estimateChoices,
  estimateFirstPlaces,
} from './interests.ts';
import { MI_BLOCKS, RIASEC_BLOCKS } from './keys/blocks.ts';
import { MI, type Mi, RIASEC, type Riasec } from './scale.ts';

const toPicks = <Type extends string>(
  blocks: readonly (readonly Type[])[],
  picks: readonly Type[],
): ChoicePick<Type>[] => picks.map((picked, i) => ({ picked, from: blocks[i] as readonly Type[] }));
const SAMPLE = toPicks<Riasec>(RIASEC_BLOCKS.A, ['A', 'S', 'I', 'I', 'I', 'I']);

describe('the choice model', () => {
  test('utilities are centred: they say nothing about other children', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 }), (places) => {
        const { u, se } = estimateChoices<Mi>(
          MI,
          toPicks(
            MI_BLOCKS,
            places.map((place, i) => MI_BLOCKS[i]?.[place] as Mi),
          ),
          { kappa: 0.8 },
        );
        expect(MI.reduce((total, type) => total + u[type], 0)).toBeCloseTo(0, 9);
        for (const type of MI) expect(se[type]).toBeGreaterThan(0);
      }),
    );
  });

  test('order of picks and of options is irrelevant (M13)', () => {
    const turned = SAMPLE.toReversed().map(({ picked, from }) => ({ picked, from: from.toReversed() }));
    const [one, other] = [estimateChoices(RIASEC, SAMPLE, { kappa: 1 }), estimateChoices(RIASEC, turned, { kappa: 1 })];
    for (const type of RIASEC) expect(other.u[type]).toBeCloseTo(one.u[type], 9);
  });

  test('a pick raises its type, and less validity pulls everything to the middle', () => {
    const full = estimateChoices(RIASEC, SAMPLE, { kappa: 1 });
    const half = estimateChoices(RIASEC, SAMPLE, { kappa: 1, validity: 0.5 });
    expect(full.u.I).toBeGreaterThan(half.u.I);
    expect(half.u.I).toBeGreaterThan(0);
    const none = estimateChoices(RIASEC, [], { kappa: 1 });
    expect(Object.values(none.u).every((u) => u === 0)).toBe(true);
  });

  test('the maximum is found, also where choices are far from random', () => {
    for (const kappa of [0.1, 1, 3, 5]) {
      const { u } = estimateChoices(RIASEC, SAMPLE, { kappa });
      // At the maximum the pull of the picks balances the prior: Σ κ(picked - p) = u (precision 1, means 0).
      for (const type of RIASEC) {
        const pull = SAMPLE.filter(({ from }) => from.includes(type)).map(({ from, picked }) => {
          const total = from.reduce((each, other) => each + Math.exp(kappa * u[other]), 0);
          return kappa * ((picked === type ? 1 : 0) - Math.exp(kappa * u[type]) / total);
        });
        expect(pull.reduce((total, each) => total + each, 0)).toBeCloseTo(u[type], 6);
      }
    }
  });

  test('what was not offered cannot be picked', () => {
    expect(() => estimateChoices(RIASEC, [{ picked: 'R', from: ['A', 'S', 'E', 'C'] }], { kappa: 1 })).toThrow(
      RangeError,
    );
  });

  test('first places add up to 1, are the same for the same seed, and favour the top', () => {
    const preferences = estimateChoices(RIASEC, SAMPLE, { kappa: 1 });
    const first = estimateFirstPlaces(RIASEC, preferences, 'seed');
    expect(estimateFirstPlaces(RIASEC, preferences, 'seed')).toEqual(first);
    expect(RIASEC.reduce((total, type) => total + first[type], 0)).toBeCloseTo(1, 12);
    expect(Math.max(...RIASEC.map((type) => first[type]))).toBe(first.I);
    const even = estimateFirstPlaces(RIASEC, estimateChoices(RIASEC, [], { kappa: 1 }), 'seed');
    for (const type of RIASEC) expect(even[type]).toBeCloseTo(1 / 6, 1);
  });
});

describe('home activities', () => {
  test('ticking all eight says almost nothing', () => {
    const all = [
      'Reading/Storytelling',
      'Arts and Crafts',
      'Building/Construction',
      'Music/Singing',
      'Outdoor Play',
      'Cooking/Helping in Kitchen',
      'Board Games/Puzzles',
      'Sports/Physical Activities',
    ] as const;
    for (const e of Object.values(computeRiasecEvidence(all))) expect(Math.abs(e)).toBeLessThanOrEqual(0.16);
  });

  test('they are cut at ±2.5 and only their own field rises', () => {
    const music = computeMiEvidence(['Music/Singing']);
    expect(Math.max(...Object.values(music))).toBe(music.musical);
    expect(Math.max(...Object.values(music).map(Math.abs))).toBeLessThanOrEqual(2.5);
  });
});
