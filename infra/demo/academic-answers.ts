import { countWordsToRead } from '#services/assessment/academic.ts';
import { findShownItem, type ShownItem } from '#services/assessment/testing/answers.ts';
import { buildAnswer } from '#services/ops/item-check/item-task.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import type { SimulatedFamily } from '#shared/testing/simulated-family.ts';

/** A simulated child's answer to an item: right as often as its knowledge says, else "I don't know this yet". */
export function createItemAnswer(
  shown: ShownItem,
  child: SimulatedFamily,
): { response: ItemResponse; rtMs: number; audioHeard?: number } {
  const askedItem = findShownItem(shown);
  const { correct, ...manner } = child.item({ ...askedItem, words: countWordsToRead(askedItem) });
  return { response: buildAnswer(askedItem, correct), ...manner };
}
