import { item } from '#services/academic/academic.ts';
import { answerOf } from '#services/ops/item-check/item-task.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import type { SimulatedFamily } from '#shared/testing/simulated-family.ts';

/** What the child answers and how long it takes: right as often as its knowledge says, else "I don't know this yet". */
export function answerTo(itemId: string, child: SimulatedFamily): { response: ItemResponse; rtMs: number } {
  const asked = item(itemId);
  const { correct, rtMs } = child.item(asked);
  return { response: answerOf(asked, correct), rtMs };
}
