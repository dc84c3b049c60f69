import { describe, expect, test } from 'vitest';
import { compareMisses as compareRun, type KnownMisses, tightenMisses } from '#infra/simulate/known-misses.ts';
import {
  addFloors,
  computeWorldFigures,
  createFigure,
  isHolding,
  type WorldFigure,
} from '#infra/simulate/world-figures.ts';
import { PRODUCT_ESTIMATOR, simulateChild } from '#infra/simulate/world-weeks.ts';
import { WORLDS, type World } from '#infra/simulate/worlds/world.ts';

describe('known misses', () => {
  const figure = (value: number, n = 400, leastN = 1) =>
    createFigure('coverage', 'own', 'area', value, n, { least: 0.87, leastN });
  const key = 'coverage/own/area';
  const none = { worse: [], better: [] };
  const compareMisses = (figures: WorldFigure[], known: KnownMisses) => compareRun(figures, known, { whole: false });

  test('known misses: a new miss and a worse one are reported', () => {
    expect(compareMisses([figure(0.7)], {}).worse).toEqual([`${key}: 0.7, known to hold`]);
    expect(compareMisses([figure(0.7)], { [key]: 0.8 }).worse).toEqual([`${key}: 0.7, known 0.8`]);
  });
  test('known misses: a cured one must leave the table and a better one be recorded', () => {
    expect(compareMisses([figure(0.9)], { [key]: 0.8 }).better).toEqual([`${key}: 0.9, known 0.8`]);
    expect(compareMisses([figure(0.8)], { [key]: 0.7 }).better).toEqual([`${key}: 0.8, known 0.7`]);
  });
  test('known misses: what is as known, holds, or differs by chance is no change', () => {
    expect(compareMisses([figure(0.8)], { [key]: 0.82 })).toEqual(none);
    expect(compareMisses([figure(0.9)], {})).toEqual(none);
    expect(compareMisses([figure(0.86)], {})).toEqual(none);
  });
  test('known misses: the whole run repeats its figures, so that the smallest change is one', () => {
    const compare = (value: number, known: KnownMisses) => compareRun([figure(value)], known, { whole: true });
    expect(compare(0.8, { [key]: 0.81 })).toEqual({ worse: [`${key}: 0.8, known 0.81`], better: [] });
    expect(compare(0.81, { [key]: 0.8 })).toEqual({ worse: [], better: [`${key}: 0.81, known 0.8`] });
    expect(compare(0.869, {}).worse).toHaveLength(1);
    expect(compare(0.871, { [key]: 0.86 }).better).toHaveLength(1);
    expect(compare(0.8049, { [key]: 0.8 })).toEqual(none);
    expect(compare(0.9, {})).toEqual(none);
  });
  test('known misses: a figure of too few cases is missed, and no table knows it', () => {
    const few = figure(0.95, 299, 300);
    expect([few, figure(Number.NaN, 0)].map(isHolding)).toEqual([false, false]);
    expect(isHolding(figure(0.95, 300, 300))).toBe(true);
    for (const whole of [true, false])
      for (const known of [{}, { [key]: 0.95 }] as KnownMisses[])
        expect(compareRun([few], known, { whole }).worse).toEqual([`${key}: of 299, fewer than 300`]);
  });
  test('known misses: what the run cannot count has a limit if it is said at all', () => {
    expect(isHolding(figure(Number.NaN, 0, 0))).toBe(true);
    expect(isHolding(figure(0.5, 1, 0))).toBe(false);
  });
  test('known misses: the table is tightened and never loosened', () => {
    expect(tightenMisses([figure(0.9)], { [key]: 0.8 })).toEqual({});
    expect(tightenMisses([figure(0.85)], { [key]: 0.8 })).toEqual({ [key]: 0.85 });
    expect(tightenMisses([figure(0.7)], { [key]: 0.8 })).toEqual({ [key]: 0.8 });
    expect(tightenMisses([figure(0.7)], {})).toEqual({});
  });
  const beside = (value: number, floor: number, limits: { least?: number; most: number }) => ({
    ...createFigure('bias of academic', 'skewed', 'below -1', value, 400, limits),
    floor,
  });
  test('floor: a figure within 5 % of what the told estimator reaches holds, one beyond it does not', () => {
    expect(isHolding(beside(0.41, 0.4, { most: 0.38 }))).toBe(true);
    expect(isHolding(beside(0.43, 0.4, { most: 0.38 }))).toBe(false);
    expect(isHolding(figure(0.78))).toBe(false);
  });
  test('floor: a bias is as near to it on either side, and one beyond it is missed whatever its sign', () => {
    const bias = (value: number, floor: number) => beside(value, floor, { least: -0.4, most: 0.4 });
    expect([bias(0.5, 0.48), bias(-0.5, -0.48), bias(-0.5, 0.48)].map(isHolding)).toEqual([true, true, true]);
    expect([bias(0.55, 0.48), bias(-0.55, -0.48), bias(2, 0.48)].map(isHolding)).toEqual([false, false, false]);
  });
  test('floor: only bias and RMSE of the academic area have one, and nothing passes by it that misses elsewhere', () => {
    const cases = [simulateChild('floor', WORLDS.own)];
    const figures = computeWorldFigures('own', 'own', cases);
    expect(addFloors(figures, figures).flatMap(({ key: each, floor }) => (floor === null ? [] : [each]))).toEqual([
      'RMSE/own/academic',
      'bias of academic/own/below -1',
      'bias of academic/own/above 1',
    ]);
  });
});

describe('the words of a world', () => {
  test('words: each is said 300 times in 720 children or the figure is missed, but of what reports are rarely sure of', () => {
    const figures = computeWorldFigures('own', 'own', Array(24).fill(simulateChild('said', WORLDS.own)));
    const leasts = Object.fromEntries(figures.flatMap(({ key: each, leastN }) => (leastN > 1 ? [[each, leastN]] : [])));
    expect(leasts).toMatchObject({ '"probably" is so/own/change': 10, '"clearly" is so/own/contrast': 10 });
    expect(leasts['"clearly" is so/own/growth']).toBe(8);
    expect(figures.find(({ key: each }) => each === '"clearly" is so/own/typical')?.leastN).toBe(0);
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
