import {
  chooseNextQuestion,
  countWordsToRead,
  findRemainingRange,
  getItem,
  listBankItems,
  toPublicItem,
} from '#services/assessment/academic.ts';
import { drawItem, type Item } from '#services/item-bank/item.ts';
import { buildAnswer } from '#services/ops/item-check/item-task.ts';
import type { ItemPart, ItemResponse } from '#shared/instruments/academic.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { PresentedItem } from '#shared/testing/simulated-family.ts';
import type { SimulationParts } from '#shared/testing/simulated-week.ts';
import { hashText } from '#shared/values/seeded.ts';

export const PASS: ItemResponse = { format: 'pass' };

export type ShownItem = { sittingId: string; item: { id: string } | null };

/** The bank's side of what the server shows. */
export function findShownItem({ sittingId, item: shown }: ShownItem): Item {
  const source = listBankItems().find((item) => drawItem(item, sittingId).id === shown?.id);
  return drawItem(source ?? getItem(`${shown?.id}`), sittingId);
}

/** The answer of a child that knows an item, or does not. */
export const createAnswer = (shown: ShownItem, knows: boolean): ItemResponse =>
  buildAnswer(findShownItem(shown), knows);

/** A wrong attempt: another option, number or order. The same one each time. */
function buildWrongAnswer(item: Item): ItemResponse {
  switch (item.format) {
    case 'choice': {
      const others = item.options.filter(({ id }) => id !== item.key);
      return {
        format: 'choice',
        option: (others[hashText(item.id) % others.length] ?? (item.options[0] as ItemPart)).id,
      };
    }
    case 'number':
      return { format: 'number', value: item.key + 1 };
    case 'order':
      return { format: 'order', parts: item.key.toReversed() };
    case 'map-tap': {
      const cells = item.map.cells.flatMap((cellsOfRow, row) => cellsOfRow.map((_, column) => ({ row, column })));
      const wrong = cells.find(
        ({ row, column }) => !item.key.some((cell) => cell.row === row && cell.column === column),
      );
      return { format: 'map-tap', row: wrong?.row ?? 0, column: wrong?.column ?? 0 };
    }
    case 'build-sum':
      return { format: 'build-sum', parts: item.parts.slice(0, 1).map(({ id }) => id) };
  }
}

/** The answer of a child that always tries: right, or wrong but never `pass`. */
export function createTriedAnswer(
  { id, template = id }: Pick<PresentedItem, 'id' | 'template'>,
  knows: boolean,
  sittingId: string,
): ItemResponse {
  const item = drawItem(getItem(template), sittingId);
  return knows ? buildAnswer(item, true) : buildWrongAnswer(item);
}

/** The stated age of a simulated child is that of its decimal age. */
const toFullSitting = <Played extends { ageYears: number }>(sitting: Played, recentlySeen: ReadonlySet<string>) => ({
  ...sitting,
  screenMode: toAgeMode(sitting.ageYears),
  bank: listBankItems(),
  recentlySeen,
});

/** The item that the server presents next to a child that has seen these; null at the end of the subject. */
export const createItemChooser =
  (recentlySeen: ReadonlySet<string>): SimulationParts['nextItem'] =>
  (sitting) => {
    const next = chooseNextQuestion(toFullSitting(sitting, recentlySeen));
    if (!('item' in next)) return null;
    return { ...next.item, words: countWordsToRead(next.item), question: toPublicItem(next.item) };
  };

/** What the server records of the bank beside the answer. */
export const createRangeFinder =
  (recentlySeen: ReadonlySet<string>): NonNullable<SimulationParts['itemsLeft']> =>
  (sitting) =>
    findRemainingRange(toFullSitting(sitting, recentlySeen));

/** A child that has seen none before. */
export const chooseUnseenItem = createItemChooser(new Set());
export const findUnseenRange = createRangeFinder(new Set());
