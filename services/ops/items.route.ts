import { getItem, markItem } from '#services/assessment/academic.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Item } from '#services/item-bank/item.ts';
import { buildReview } from '#services/ops/item-review.ts';
import { listReviewItems, tryItem } from '#shared/contracts/ops.ts';

export type ItemReviewPorts = { bank: readonly Item[] };

/** The item bank for operators: the only way on which a key leaves the server. A tried answer is not stored. */
export const itemReviewRoutes = ({ bank }: ItemReviewPorts): Route[] => [
  route(listReviewItems, 'operator', async () => ({ body: buildReview(bank) })),
  route(tryItem, 'operator', async ({ params, body }) => ({
    body: { correct: markItem(getItem(params.itemId), body.response) },
  })),
];
