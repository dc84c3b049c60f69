import {
  chooseNextQuestion,
  countWordsToRead,
  findRemainingRange,
  getItem,
  listBankItems,
} from '#services/assessment/academic.ts';
import { buildAnswer, buildWrongAnswer } from '#services/ops/item-check/item-task.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';
import type { SimulationParts } from '#shared/testing/simulated-week.ts';

export const PASS: ItemResponse = { format: 'pass' };

/** The answer of a child that knows an item, or does not. */
export const createAnswer = (itemId: string, knows: boolean): ItemResponse => buildAnswer(getItem(itemId), knows);

/** The answer of a child that always tries: right, or wrong but never `pass`. */
export const createTriedAnswer = (itemId: string, knows: boolean): ItemResponse =>
  knows ? buildAnswer(getItem(itemId), true) : buildWrongAnswer(getItem(itemId));

/** The item that the server presents next to a child that has seen none before; null at the end of the subject. */
export const chooseUnseenItem: SimulationParts['nextItem'] = (sitting) => {
  const next = chooseNextQuestion({ ...sitting, bank: listBankItems(), recentlySeen: new Set() });
  return 'item' in next ? { ...next.item, words: countWordsToRead(next.item) } : null;
};

/** What the server records of the bank beside the answer. */
export const findUnseenRange: SimulationParts['itemsLeft'] = (sitting) =>
  findRemainingRange({ ...sitting, bank: listBankItems(), recentlySeen: new Set() });
