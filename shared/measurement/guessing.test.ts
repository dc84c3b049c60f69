import { describe, expect, test } from 'vitest';
import { blindOdds, type Chosen, guessingLimit, looksGuessed } from './guessing.ts';
import { estimateItems } from './items.ts';
import { edgesOf, nearFloor } from './reach.ts';

const at = (b: number, c: number, correct: boolean, more: Partial<Chosen> = {}): Chosen => ({
  a: 0.9,
  b,
  c,
  correct,
  ...more,
});
/** Answers to choices of four as hard as adaptive choice makes them; `pattern` like '1101'. */
const choices = (pattern: string, place: (i: number) => number = (i) => i % 4, b = -2): Chosen[] =>
  [...pattern].map((mark, i) => at(b, 0.25, mark === '1', { place: place(i) }));
const open = (pattern: string, b: number): Chosen[] => [...pattern].map((mark) => at(b, 0, mark === '1'));
const CALM = { effort: 1, left: null };

describe('a low score', () => {
  test('alone takes nothing away: a weak child answers what is easy for it and fails the rest', () => {
    const weak = [
      ...open('110', -3.5),
      ...open('0000', -1),
      ...choices('101', undefined, -3),
      ...choices('00', undefined, -1),
    ];
    expect(weak.filter(({ correct }) => correct).length).toBeLessThanOrEqual(guessingLimit(weak.length));
    expect(looksGuessed(weak, CALM)).toBe(false);
  });

  test('with haste is guessing; a score above the limit is not, however hasty', () => {
    const weak = [
      ...open('110', -3.5),
      ...open('0000', -1),
      ...choices('101', undefined, -3),
      ...choices('00', undefined, -1),
    ];
    const [some, enough] = [0.89, 0.9].map((effort) => looksGuessed(weak, { ...CALM, effort }));
    expect([some, enough]).toEqual([true, false]);
    expect(looksGuessed(open('111111000000', -1), { ...CALM, effort: 0 })).toBe(false);
  });

  test('with one place on the screen in four of five choices is guessing; few choices, or places that change, are not', () => {
    const known = open('1100', -3);
    const mixed = [...known, ...choices('10100000', (i) => (i === 0 ? 1 : 2), -1)];
    expect(looksGuessed(mixed, CALM)).toBe(true);
    expect(looksGuessed([...known, ...choices('10100000', (i) => i % 3, -1)], CALM)).toBe(false);
    expect(looksGuessed([...known, ...open('00000', -1), ...choices('010', () => 2, -1)], CALM)).toBe(false);
    // With two options, honest children often choose the same position six times in seven.
    const two = [
      ...known,
      ...choices('0100010', (i) => (i === 3 ? 1 : 0), -1).map((answer) => ({ ...answer, c: 0.5 })),
    ];
    expect(looksGuessed(two, CALM)).toBe(false);
  });

  test('of fewer than eight answers, or where nothing can be guessed, is never guessing', () => {
    expect(looksGuessed(choices('0000000'), { ...CALM, effort: 0 })).toBe(false);
    expect(looksGuessed(open('000000000000', -2), { ...CALM, effort: 0 })).toBe(false);
  });
});

describe('answers that a child of such ability hardly gives', () => {
  const blind = [...open('000000', -3), ...choices('010000', undefined, -3)];
  test('are guessing: easy open ones all wrong, choices right as often as chance', () => {
    expect(blindOdds(blind)).toBeGreaterThan(3);
    expect(looksGuessed(blind, CALM)).toBe(true);
  });
  test('an open answer that is right is impossible under blind choice', () => {
    const one = [...open('100000', -3), ...choices('010000', undefined, -3)];
    expect(blindOdds(one)).toBe(0);
    expect(looksGuessed(one, CALM)).toBe(false);
  });
  test('"I don’t know" speaks for neither side', () => {
    const passed = blind.map((answer) => (answer.correct ? answer : { ...answer, passed: true }));
    expect(blindOdds(passed)).toBeLessThan(1);
    expect(looksGuessed(passed, CALM)).toBe(false);
  });
  test('prove nothing near the easiest that was left to ask', () => {
    const left = (b: number) => edgesOf([at(b, 0, true), at(3, 0, true)]);
    const { theta, psd } = estimateItems(blind);
    const [near, far] = [left(theta - 0.99 * psd), left(theta - 1.01 * psd)];
    expect([near, far].map((each) => each && nearFloor({ theta, psd }, each))).toEqual([true, false]);
    expect([near, far].map((each) => looksGuessed(blind, { effort: 1, left: each }))).toEqual([false, true]);
  });
});
