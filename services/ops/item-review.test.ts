import { describe, expect, it } from 'vitest';
import { listBankItems, markItem, toPublicItem } from '#services/assessment/academic.ts';
import type { Item } from '#services/item-bank/item.ts';
import { findFaults } from '#services/ops/item-check/item-check.ts';
import { READING_LIMITS } from '#services/ops/item-check/item-task.ts';
import { buildReview } from '#services/ops/items.route.ts';
import { listReviewItems, type ReviewItem } from '#shared/contracts/ops.ts';
import { ItemFormat, type ItemResponse } from '#shared/instruments/academic.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';

const BANK = listBankItems();
const review = buildReview(BANK);
const of = (itemId: string, items = review.items): ReviewItem =>
  items.find(({ item }) => item.id === itemId) as ReviewItem;

/** The answers that the page shows as right. */
function listAnswers({ key }: ReviewItem): ItemResponse[] {
  switch (key.format) {
    case 'map-tap':
      return key.cells.map((cell) => ({ format: key.format, ...cell }));
    case 'build-sum':
      return key.parts ? [{ format: key.format, parts: key.parts }] : [];
    default:
      return [key];
  }
}

describe('the review of the bank', () => {
  it('has every item once, in the order of the bank, and fits its contract', () => {
    expect(review.items.map(({ item }) => item.id)).toEqual(BANK.map(({ id }) => id));
    expect(listReviewItems.response.parse(review)).toEqual(review);
    expect(new Set(review.items.map(({ item }) => item.format))).toEqual(new Set(ItemFormat.options));
  });

  it('shows an item as the browser of a child gets it', () => {
    for (const item of BANK) expect(of(item.id).item).toEqual(toPublicItem(item));
  });

  it('says which questions are drawn anew for each sitting, and of no other', () => {
    const templates = review.items.filter(({ template }) => template).map(({ item }) => item.id);
    expect(templates).toEqual(BANK.filter(({ draw }) => draw).map(({ id }) => id));
    expect(templates.length).toBeGreaterThan(100);
    expect(templates.length).toBeLessThan(BANK.length);
  });

  it('calls right what the server marks as right', () => {
    for (const item of BANK) {
      const answers = listAnswers(of(item.id));
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) expect(markItem(item, answer)).toBe(true);
    }
  });

  it('says of each item what the check says, and finds nothing in this bank', () => {
    expect([review.bankFaults, review.items.flatMap(({ faults }) => faults)]).toEqual([[], []]);
    const [first] = BANK as [Item];
    const broken = [{ ...first, explanation: ' ', tau: 0.1 }, ...BANK.slice(1, 40)];
    const { items, bankFaults } = buildReview(broken);
    expect(of(first.id, items).faults).toEqual(['no explanation', 'no judge stands for tau 0.1']);
    expect(items.flatMap(({ faults }) => faults).length + bankFaults.length).toBe(findFaults(broken).length);
    expect(bankFaults).toContain('geography/map-reading/3-5: 0 items of 6');
  });

  it('says a fault once, even where two options have it', () => {
    const choice = BANK.find((item) => item.format === 'choice') as Extract<Item, { format: 'choice' }>;
    const long = choice.options.map((option) => ({ ...option, text: `${option.id} b c d e f g h i j k l m n` }));
    expect(
      buildReview([{ ...choice, options: long }]).items[0]?.faults.filter((fault) => fault.startsWith('an option of')),
    ).toHaveLength(1);
  });

  it('gives the difficulty at four ages: it falls with age, and at its own age a child of mastery age is right three times in four, with the interval that τ leaves', () => {
    for (const { atAges } of review.items) {
      expect(atAges.map(({ ageYears }) => ageYears)).toEqual([4.5, 7.5, 10.5, 14]);
      expect(atAges.map(({ b }) => b)).toEqual(atAges.map(({ b }) => b).sort((x, y) => y - x));
      for (const { lo, right, hi } of atAges) expect(lo < right && right < hi).toBe(true);
    }
    const number = BANK.find((item) => item.format === 'number') as Item;
    const [{ atAges }] = buildReview([{ ...number, masteryAge: 7.5, tau: 0 }]).items as [ReviewItem];
    expect(atAges[1]).toMatchObject({
      band: '6-8',
      b: expect.closeTo(-Math.log(3), 10),
      right: expect.closeTo(0.75, 10),
    });
    const [doubtful] = buildReview([{ ...number, masteryAge: 7.5, tau: 1 }]).items as [ReviewItem];
    expect(doubtful.atAges[1]?.right).toBeCloseTo(0.7205, 4);
    // σ(ln 3 ± 1.645).
    expect(doubtful.atAges[1]).toMatchObject({ lo: expect.closeTo(0.3667, 4), hi: expect.closeTo(0.9396, 4) });
    expect(review).toMatchObject({ evidence: 'expert-prior', scaleVersion: SCALE_VERSION });
    const [guessable] = buildReview([{ ...number, masteryAge: 7.5, tau: 0, c: 0.2 }]).items as [ReviewItem];
    expect(guessable.atAges[1]?.right).toBeCloseTo(0.8, 10);
  });

  it('counts what a child must read beside the limits of its band', () => {
    for (const { band, reading } of review.items) {
      expect(reading.words).toBeLessThanOrEqual(READING_LIMITS[band].words);
      expect(reading.option).toBeLessThanOrEqual(READING_LIMITS[band].option);
    }
    const choice = BANK.find((item) => item.format === 'choice') as Extract<Item, { format: 'choice' }>;
    const words = {
      ...choice,
      text: 'The cat sleeps. Why does the little cat sleep?',
      options: [{ id: 'a', text: 'it is very tired' }],
    };
    expect(buildReview([words as Item]).items[0]?.reading).toMatchObject({ words: 9, sentence: 6, option: 4 });
  });
});
