import { describe, expect, test } from 'vitest';
import { findRemainingRange, isNearFloor } from './edges.ts';
import { computeBlindOdds, computeGuessingLimit, looksGuessed, type PlacedAnswer } from './guessing.ts';
import { estimateItems } from './items.ts';

const createAnswer = (b: number, c: number, correct: boolean, more: Partial<PlacedAnswer> = {}): PlacedAnswer => ({
  a: 0.9,
  b,
  c,
  correct,
  ...more,
});
/** Answers to choices of four as hard as adaptive choice makes them; `pattern` like '1101'. */
const createChoices = (pattern: string, place: (i: number) => number = (i) => i % 4, b = -2): PlacedAnswer[] =>
  [...pattern].map((mark, i) => createAnswer(b, 0.25, mark === '1', { place: place(i) }));
const createOpenAnswers = (pattern: string, b: number): PlacedAnswer[] =>
  [...pattern].map((mark) => createAnswer(b, 0, mark === '1'));
const CALM = { effort: 1, left: null };

describe('a low score', () => {
  const weak = [
    ...createOpenAnswers('110', -3.5),
    ...createOpenAnswers('0000', -1),
    ...createChoices('101', undefined, -3),
    ...createChoices('00', undefined, -1),
  ];

  test('alone takes nothing away: a weak child answers what is easy for it and fails the rest', () => {
    expect(weak.filter(({ correct }) => correct).length).toBeLessThanOrEqual(computeGuessingLimit(weak.length));
    expect(looksGuessed(weak, CALM)).toBe(false);
  });

  test('with haste is guessing; a score above the limit is not, however hasty', () => {
    const [some, enough] = [0.89, 0.9].map((effort) => looksGuessed(weak, { ...CALM, effort }));
    expect([some, enough]).toEqual([true, false]);
    expect(looksGuessed(createOpenAnswers('111111000000', -1), { ...CALM, effort: 0 })).toBe(false);
  });

  test('with one place on the screen in four of five choices is guessing; few choices, or places that change, are not', () => {
    const openAnswers = createOpenAnswers('1100', -3);
    const mixed = [...openAnswers, ...createChoices('10100000', (i) => (i === 0 ? 1 : 2), -1)];
    expect(looksGuessed(mixed, CALM)).toBe(true);
    expect(looksGuessed([...openAnswers, ...createChoices('10100000', (i) => i % 3, -1)], CALM)).toBe(false);
    expect(
      looksGuessed([...openAnswers, ...createOpenAnswers('00000', -1), ...createChoices('010', () => 2, -1)], CALM),
    ).toBe(false);
    // With two options, honest children often choose the same position six times in seven.
    const two = [
      ...openAnswers,
      ...createChoices('0100010', (i) => (i === 3 ? 1 : 0), -1).map((answer) => ({ ...answer, c: 0.5 })),
    ];
    expect(looksGuessed(two, CALM)).toBe(false);
  });

  test('of fewer than eight answers, or where nothing can be guessed, is never guessing', () => {
    expect(looksGuessed(createChoices('0000000'), { ...CALM, effort: 0 })).toBe(false);
    expect(looksGuessed(createOpenAnswers('000000000000', -2), { ...CALM, effort: 0 })).toBe(false);
  });
});

describe('answers that a child of such ability hardly gives', () => {
  const blind = [...createOpenAnswers('000000', -3), ...createChoices('010000', undefined, -3)];
  test('are guessing: easy open ones all wrong, choices right as often as chance', () => {
    expect(computeBlindOdds(blind)).toBeGreaterThan(3);
    expect(looksGuessed(blind, CALM)).toBe(true);
  });
  test('an open answer that is right is impossible under blind choice', () => {
    const one = [...createOpenAnswers('100000', -3), ...createChoices('010000', undefined, -3)];
    expect(computeBlindOdds(one)).toBe(0);
    expect(looksGuessed(one, CALM)).toBe(false);
  });
  test('"I don’t know" speaks for neither side', () => {
    const passed = blind.map((answer) => (answer.correct ? answer : { ...answer, passed: true }));
    expect(computeBlindOdds(passed)).toBeLessThan(1);
    expect(looksGuessed(passed, CALM)).toBe(false);
  });
  test('prove nothing near the easiest that was left to ask', () => {
    const rangeFrom = (b: number) => findRemainingRange([createAnswer(b, 0, true), createAnswer(3, 0, true)]);
    const { theta, psd } = estimateItems(blind);
    const [near, far] = [rangeFrom(theta - 0.99 * psd), rangeFrom(theta - 1.01 * psd)];
    expect([near, far].map((each) => each && isNearFloor({ theta, psd }, each))).toEqual([true, false]);
    expect([near, far].map((each) => looksGuessed(blind, { effort: 1, left: each }))).toEqual([false, true]);
  });
});
