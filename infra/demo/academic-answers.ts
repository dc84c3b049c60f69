import { item } from '#services/academic/academic.ts';
import { wordsToRead } from '#services/academic/item-reading.ts';
import { answerOf } from '#services/ops/item-check/item-task.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import type { SimulatedFamily } from '#shared/testing/simulated-family.ts';

/** A simulated child's answer to an item: right as often as its knowledge says, else "I don't know this yet". */
export function answerTo(
  itemId: string,
  child: SimulatedFamily,
): { response: ItemResponse; rtMs: number; audioHeard?: number } {
  const asked = item(itemId);
  const { correct, ...manner } = child.item({ ...asked, words: wordsToRead(asked) });
  return { response: answerOf(asked, correct), ...manner };
}
