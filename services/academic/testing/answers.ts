import { everyItem, item, itemsLeft, nextItem } from '#services/academic/academic.ts';
import { wordsToRead } from '#services/academic/item-reading.ts';
import { answerOf, wrongAnswer } from '#services/ops/item-check/item-task.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import type { WeekParts } from '#shared/testing/simulated-week.ts';

export const PASS: ItemResponse = { format: 'pass' };

/** The answer of a child that knows an item, or does not. */
export const answerTo = (itemId: string, knows: boolean): ItemResponse => answerOf(item(itemId), knows);

/** The answer of a child that always tries: right, or wrong but never `pass`. */
export const triedAnswer = (itemId: string, knows: boolean): ItemResponse =>
  knows ? answerOf(item(itemId), true) : wrongAnswer(item(itemId));

/** The item that the server presents next to a child that has seen none before; null at the end of the subject. */
export const askedNext: WeekParts['nextItem'] = (sitting) => {
  const next = nextItem({ ...sitting, bank: everyItem(), recentlySeen: new Set() });
  return 'item' in next ? { ...next.item, words: wordsToRead(next.item) } : null;
};

/** What the server records of the bank beside the answer. */
export const leftAfter: WeekParts['itemsLeft'] = (sitting) =>
  itemsLeft({ ...sitting, bank: everyItem(), recentlySeen: new Set() });
