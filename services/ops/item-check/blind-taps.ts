import { markItem } from '#services/assessment/academic.ts';
import type { Item } from '#services/item-bank/item.ts';
import { evaluateSum } from '#services/item-bank/sums.ts';
import type { ItemResponse } from '#shared/instruments/academic.ts';

/** Every sequence of some of the tiles, of any length. */
const listSequences = (ids: readonly string[]): string[][] =>
  ids.flatMap((id) => [[id], ...listSequences(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])]);

/** Every answer that the screen of an item can send by taps: of a number, which is typed, none is listed. */
export function listTaps(item: Item): ItemResponse[] {
  switch (item.format) {
    case 'choice':
      return item.options.map(({ id }) => ({ format: 'choice', option: id }));
    case 'number':
      return [];
    case 'order':
      return listSequences(item.parts.map(({ id }) => id))
        .filter(({ length }) => length === item.parts.length)
        .map((parts) => ({ format: 'order', parts }));
    case 'map-tap':
      return item.map.cells.flatMap((cells, row) =>
        cells.map((_, column) => ({ format: 'map-tap' as const, row, column })),
      );
    case 'build-sum':
      return listSequences(item.parts.map(({ id }) => id)).map((parts) => ({ format: 'build-sum', parts }));
  }
}

const computeShareRight = (item: Item, taps: readonly ItemResponse[]): number =>
  taps.filter((tap) => markItem(item, tap)).length / Math.max(1, taps.length);

/** The chance that an answer tapped without a look is marked right: the share of right ones among all taps. */
export const countBlindChance = (item: Item): number => computeShareRight(item, listTaps(item));

/**
 * Between which chances that of a child lies who understands what is asked for and knows nothing else. On two screens it
 * leaves something out: tiles it taps so that they make a sum, and in a table it may keep to the column of the answer.
 */
export function boundGuessing(item: Item): { least: number; most: number } {
  const taps = listTaps(item);
  const isSensible = (tap: ItemResponse): boolean => {
    if (item.format === 'map-tap' && tap.format === 'map-tap' && item.map.kind === 'table')
      return tap.row > 0 && item.key.some(({ column }) => column === tap.column);
    if (item.format === 'build-sum' && tap.format === 'build-sum')
      return evaluateSum(tap.parts.map((id) => item.parts.find((part) => part.id === id)?.text ?? '')) !== null;
    return true;
  };
  const most = computeShareRight(item, taps.filter(isSensible));
  return { least: item.format === 'build-sum' ? most : computeShareRight(item, taps), most };
}
