import { describe, expect, test } from 'vitest';
import { compareMisses, tightenMisses } from '#infra/simulate/known-misses.ts';
import { createFigure, isHolding } from '#infra/simulate/world-figures.ts';
import { PRODUCT_ESTIMATOR, simulateChild } from '#infra/simulate/world-weeks.ts';
import { WORLDS, type World } from '#infra/simulate/worlds/world.ts';

describe('known misses', () => {
  const figure = (value: number, n = 400) => createFigure('coverage', 'own', 'area', value, n, { least: 0.87 });
  const key = 'coverage/own/area';

  test('known misses: a new miss and a worse one are reported', () => {
    expect(compareMisses([figure(0.7)], {}).worse).toEqual([`${key}: 0.7, known to hold`]);
    expect(compareMisses([figure(0.7)], { [key]: 0.8 }).worse).toEqual([`${key}: 0.7, known 0.8`]);
  });
  test('known misses: a cured one must leave the table and a better one be recorded', () => {
    expect(compareMisses([figure(0.9)], { [key]: 0.8 }).better).toEqual([`${key}: 0.9, known 0.8`]);
    expect(compareMisses([figure(0.8)], { [key]: 0.7 }).better).toEqual([`${key}: 0.8, known 0.7`]);
  });
  test('known misses: what is as known, holds, or differs by chance is no change', () => {
    const none = { worse: [], better: [] };
    expect(compareMisses([figure(0.8)], { [key]: 0.82 })).toEqual(none);
    expect(compareMisses([figure(0.9)], {})).toEqual(none);
    expect(compareMisses([figure(0.86)], {})).toEqual(none);
    expect(compareMisses([figure(0.5, 0)], {})).toEqual(none);
  });
  test('known misses: the table is tightened and never loosened', () => {
    expect(tightenMisses([figure(0.9)], { [key]: 0.8 })).toEqual({});
    expect(tightenMisses([figure(0.85)], { [key]: 0.8 })).toEqual({ [key]: 0.85 });
    expect(tightenMisses([figure(0.7)], { [key]: 0.8 })).toEqual({ [key]: 0.8 });
    expect(tightenMisses([figure(0.7)], {})).toEqual({});
  });
  test('floor: a figure within 5 % of what the told estimator reaches holds, one below it does not', () => {
    expect(isHolding({ ...figure(0.78), floor: 0.8 })).toBe(true);
    expect(isHolding({ ...figure(0.75), floor: 0.8 })).toBe(false);
    expect(isHolding(figure(0.78))).toBe(false);
  });
  test('floor: a bias is as near to it on either side, and one beyond it is missed whatever its sign', () => {
    const bias = (value: number, floor: number) => ({
      ...createFigure('bias of academic', 'skewed', 'below -1', value, 400, { least: -0.4, most: 0.4 }),
      floor,
    });
    expect([bias(0.5, 0.48), bias(-0.5, -0.48), bias(-0.5, 0.48)].map(isHolding)).toEqual([true, true, true]);
    expect([bias(0.55, 0.48), bias(-0.55, -0.48), bias(2, 0.48)].map(isHolding)).toEqual([false, false, false]);
  });
});

describe('the estimator of a world', () => {
  test('estimator: it is told the world', () => {
    const worlds: World[] = [];
    simulateChild('told', WORLDS.slips, {
      estimator: (input, world) => {
        worlds.push(world);
        return PRODUCT_ESTIMATOR(input, world);
      },
    });
    expect(worlds).toEqual([WORLDS.slips]);
  });
  test('whole years: the report knows no exact age, otherwise it does', () => {
    expect(simulateChild('young', WORLDS['whole-years']).report.age.exact).toBe(false);
    expect(simulateChild('young', WORLDS.own).report.age.exact).toBe(true);
  });
});
