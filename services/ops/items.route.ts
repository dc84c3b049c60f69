import type { z } from 'zod';
import { getItem, markItem, toPublicItem } from '#services/assessment/academic.ts';
import { type Route, route } from '#services/http/route.ts';
import { BAND_AGES, type Item } from '#services/item-bank/item.ts';
import { isOpen } from '#services/ops/item-check/content-rules.ts';
import { findBankFaults, findItemFaults } from '#services/ops/item-check/item-check.ts';
import { findRightAnswer, measureReading, READING_LIMITS } from '#services/ops/item-check/item-task.ts';
import { type ItemKey, listReviewItems, type ReviewItem, tryItem } from '#shared/contracts/ops.ts';
import { ACADEMIC_BANDS } from '#shared/instruments/ages.ts';
import { difficulty } from '#shared/measurement/growth.ts';
import { probability, withUncertainty } from '#shared/measurement/items.ts';
import { EVIDENCE, SCALE_VERSION, Z90 } from '#shared/measurement/scale.ts';

type ItemReviewPorts = { bank: readonly Item[] };

/** The item bank for operators: the only way on which a key leaves the server. A tried answer is not stored. */
export const itemReviewRoutes = ({ bank }: ItemReviewPorts): Route[] => {
  /** The bank never changes while a process runs, and a review of it blocks the process for a third of a second. */
  let review: ReturnType<typeof buildReview> | undefined;
  return [
    route(listReviewItems, 'operator', async () => {
      review ??= buildReview(bank);
      return { body: review };
    }),
    route(tryItem, 'operator', async ({ params, body }) => ({
      body: { correct: markItem(getItem(params.itemId), body.response) },
    })),
  ];
};

/** The key of an item, for a reader. */
function toItemKey(item: Item): ItemKey {
  switch (item.format) {
    case 'choice':
      return { format: item.format, option: item.key };
    case 'number':
      return { format: item.format, value: item.key };
    case 'order':
      return { format: item.format, parts: item.key };
    case 'map-tap':
      return { format: item.format, cells: item.key };
    case 'build-sum': {
      const solution = findRightAnswer(item);
      return {
        format: item.format,
        target: item.key.target,
        parts: solution?.format === 'build-sum' ? solution.parts : null,
      };
    }
  }
}

/**
 * Difficulty b (logits) at the middle age of each band, and the chance that a typical child of that age (θ = 0) is
 * right with τ averaged out; lo and hi are that chance at the ends of the 90 % interval of b.
 */
const computeAtAges = ({ masteryAge, tau, c }: Item): ReviewItem['atAges'] =>
  ACADEMIC_BANDS.map((band) => {
    const ageYears = (BAND_AGES[band][0] + BAND_AGES[band][1]) / 2;
    const b = difficulty('academic', masteryAge, ageYears);
    const at = (harder: number) => probability(0, { a: 1, b: b + harder, c });
    return {
      band,
      ageYears,
      b,
      right: probability(0, withUncertainty({ a: 1, b, c, tau })),
      lo: at(Z90 * tau),
      hi: at(-Z90 * tau),
    };
  });

/** One item with all its data, keys included: for operators only. */
const toReviewItem = (item: Item): ReviewItem => {
  const { band, masteryAge, stage, answers, engagement, draw, tau, c, explanation } = item;
  return {
    item: toPublicItem(item),
    band,
    masteryAge,
    ...(stage && { stage }),
    ...(answers !== undefined && { answers }),
    ...(engagement && { engagement }),
    ...(draw && { template: true as const }),
    tau,
    c,
    open: isOpen(item),
    explanation,
    key: toItemKey(item),
    atAges: computeAtAges(item),
    reading: measureReading(item),
    faults: [...new Set(findItemFaults(item))],
  };
};

/** The whole bank for the review page, in the order of the bank. */
export const buildReview = (bank: readonly Item[]): z.output<typeof listReviewItems.response> => ({
  items: bank.map(toReviewItem),
  evidence: EVIDENCE,
  scaleVersion: SCALE_VERSION,
  bankFaults: [...new Set(findBankFaults(bank))],
  readingLimits: READING_LIMITS,
});
