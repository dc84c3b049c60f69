import { itemFaults as words } from '#messages/ops.ts';
import { markItem, toPublicItem } from '#services/assessment/academic.ts';
import { evaluateSum, isEqualFraction, parseFraction } from '#services/assessment/sums.ts';
import type { Item } from '#services/item-bank/item.ts';
import { type ItemPart, type ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { hashText } from '#shared/values/seeded.ts';

/** An open item has no guessing parameter, so a blind tap may be right at most this often. */
const BLIND_LUCK = 1 / 6;

/** The parts to tap: options, parts or tiles. */
export const listParts = (item: Item): readonly ItemPart[] =>
  item.format === 'choice' ? item.options : item.format === 'order' || item.format === 'build-sum' ? item.parts : [];

function listSequences(ids: readonly string[], length: number): string[][] {
  if (length === 0) return [[]];
  return ids.flatMap((id) =>
    listSequences(
      ids.filter((other) => other !== id),
      length - 1,
    ).map((rest) => [id, ...rest]),
  );
}

/** The answer of a child that knows an item, or does not. */
export const buildAnswer = (item: Item, knows: boolean): ItemResponse =>
  (knows && findRightAnswer(item)) || { format: 'pass' };

/** A right answer of the item, null if there is none. */
export function findRightAnswer(item: Item): ItemResponse | null {
  switch (item.format) {
    case 'choice':
      return { format: 'choice', option: item.key };
    case 'number':
      return { format: 'number', value: item.key };
    case 'order':
      return { format: 'order', parts: item.key };
    case 'map-tap':
      return item.key[0] ? { format: 'map-tap', row: item.key[0].row, column: item.key[0].column } : null;
    case 'build-sum': {
      const ids = item.parts.map((part) => part.id);
      const parts = [3, 5]
        .flatMap((length) => (length <= ids.length ? listSequences(ids, length) : []))
        .find((each) => markItem(item, { format: 'build-sum', parts: each }));
      return parts ? { format: 'build-sum', parts } : null;
    }
  }
}

/** A wrong attempt: another option, number or order. The same one each time. */
export function buildWrongAnswer(item: Item): ItemResponse {
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

/**
 * The cells that remain for a guess by someone who understood the question and knows nothing else: all of them; in a
 * table the row heads if one of them is right, all equal-looking numbers if a number is right, otherwise everything but
 * the heads.
 */
function listCandidates({ map, key }: Extract<Item, { format: 'map-tap' }>): string[] {
  if (map.kind !== 'table') return map.cells.flat();
  const rows = map.cells.slice(1);
  const right = map.cells[key[0]?.row ?? 0]?.[key[0]?.column ?? 0] ?? '';
  const shape = (cell: string): string => cell.replace(/\d+/g, '9');
  if (key.some(({ column }) => column === 0)) return rows.map((row) => row[0] as string);
  const others = rows.flatMap((row) => row.slice(1));
  return /\d/.test(right) ? others.filter((cell) => shape(cell) === shape(right)) : others;
}

/** The chance of a right guess that the screen and the question allow; a number is not guessed. */
function computeBlindLuck(item: Item): number {
  if (item.format === 'map-tap') return item.key.length / listCandidates(item).length;
  return item.format === 'order' ? 1 / item.parts.reduce((ways, _, place) => ways * (place + 1), 1) : 0;
}

/** A broken key may name a missing part: that is a fault to report, not an error to throw. */
function isMarkedRight(item: Item, response: ItemResponse): boolean {
  try {
    return markItem(item, response);
  } catch {
    return false;
  }
}

/** Faults of the task itself: the parts on the screen and the key. */
export function findTaskFaults(item: Item): string[] {
  const faults: string[] = [];
  const parts = listParts(item);
  if (item.format !== 'build-sum' && new Set(parts.map((part) => `${part.picture}${part.text}`)).size < parts.length)
    faults.push(words.partsAlike);
  if (parts.some((part) => part.text === '' && part.picture === undefined)) faults.push(words.emptyPart);
  if (item.format === 'choice' && (parts.length < 3 || parts.length > 5)) faults.push(words.options(parts.length));
  if (item.format === 'order' && (parts.length < 3 || parts.length > 5)) faults.push(words.partsToOrder(parts.length));
  if (
    item.format === 'order' &&
    [...item.key].sort().join() !==
      parts
        .map((part) => part.id)
        .sort()
        .join()
  )
    faults.push(words.keyIsNoOrder);
  if (item.format === 'order' && item.key.join() === parts.map((part) => part.id).join())
    faults.push(words.shownInOrder);
  if (item.format === 'map-tap') {
    const { cells, kind } = item.map;
    if (cells.flat().some((cell) => cell.includes('*'))) faults.push(words.markLeft);
    for (const { row, column } of item.key) {
      const right = cells[row]?.[column];
      const twins = cells.flat().filter((cell) => cell === right).length;
      if (
        (kind === 'words' || kind === 'list' || (kind === 'picture' && item.subject !== 'mathematics')) &&
        right !== '' &&
        twins > item.key.length
      )
        faults.push(words.rightAndWrong(right ?? ''));
    }
  }
  if (item.format === 'build-sum') {
    const target = parseFraction(item.key.target);
    if (
      !target ||
      parts.some((part) => {
        const value = parseFraction(part.text);
        return value && isEqualFraction(value, target);
      })
    )
      faults.push(words.tileIsTarget);
    if (parts.some((part) => parseFraction(part.text) === null && evaluateSum(['1', part.text, '1']) === null))
      faults.push(words.oddTile);
  }
  if (computeBlindLuck(item) > BLIND_LUCK + 1e-9) faults.push(words.blindTap(computeBlindLuck(item)));
  const right = findRightAnswer(item);
  if (right === null || !isMarkedRight(item, right)) faults.push(words.noRightAnswer);
  if (markItem(item, { format: 'pass' })) faults.push(words.passIsRight);
  if (!PublicItem.safeParse(toPublicItem(item)).success) faults.push(words.unreadable);
  return faults;
}
