import { itemFaults as words } from '#messages/ops.ts';
import { getTextToRead, markItem, toPublicItem } from '#services/assessment/academic.ts';
import { listSums } from '#services/item-bank/guessing.ts';
import type { Item } from '#services/item-bank/item.ts';
import { evaluateSum, isEqualFraction, parseFraction } from '#services/item-bank/sums.ts';
import { type ItemPart, type ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import { computeReadingLevel, splitWords } from '#shared/values/reading-level.ts';

/** The parts to tap: options, parts or tiles. */
export const listParts = (item: Item): readonly ItemPart[] =>
  item.format === 'choice' ? item.options : item.format === 'order' || item.format === 'build-sum' ? item.parts : [];

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
      const parts = listSums(item.parts.map(({ id }) => id)).find((each) =>
        markItem(item, { format: 'build-sum', parts: each }),
      );
      return parts ? { format: 'build-sum', parts } : null;
    }
  }
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
  const right = findRightAnswer(item);
  if (right === null || !isMarkedRight(item, right)) faults.push(words.noRightAnswer);
  if (markItem(item, { format: 'pass' })) faults.push(words.passIsRight);
  if (!PublicItem.safeParse(toPublicItem(item)).success) faults.push(words.unreadable);
  return faults;
}

/** The amount of text to read, and the number of words of the longest option, tile or line; 0 if there is none. */
type ItemReading = ReturnType<typeof computeReadingLevel> & { option: number };

/** The maximum of each, by band. Chosen by judgment. */
export const READING_LIMITS: Record<AcademicBand, ItemReading> = {
  '3-5': { words: 12, sentence: 12, syllables: 1.7, option: 5 },
  '6-8': { words: 32, sentence: 14, syllables: 1.75, option: 10 },
  '9-11': { words: 40, sentence: 20, syllables: 1.9, option: 11 },
  '12-15': { words: 50, sentence: 26, syllables: 2.1, option: 12 },
};
/** Below this many words the syllables per word say little. */
const FEW_WORDS = 5;

export function measureReading(item: Item): ItemReading {
  const option = Math.max(0, ...listOptions(item).map((text) => splitWords(text).length));
  return { ...computeReadingLevel(getTextToRead(item)), option };
}

/** Options, parts and tiles, and the lines of a list. */
const listOptions = (item: Item): string[] => [
  ...listParts(item).map((part) => part.text),
  ...(item.map?.kind === 'list' ? item.map.cells.flat() : []),
];

/** Faults of wording: too hard, too long, or a right option that its length gives away. */
export function findWordFaults(item: Item): string[] {
  const faults: string[] = [];
  const limit = READING_LIMITS[item.band];
  const level = measureReading(item);
  if (level.words > limit.words) faults.push(words.tooManyWords(level.words, limit.words));
  if (level.sentence > limit.sentence) faults.push(words.longSentence(level.sentence, limit.sentence));
  if (level.syllables > limit.syllables && level.words > FEW_WORDS)
    faults.push(words.longWords(level.syllables, limit.syllables));
  for (const text of listOptions(item)) {
    const count = splitWords(text).length;
    if (count > limit.option) faults.push(words.longOption(count, limit.option));
  }
  if (item.format === 'choice') {
    const right = item.options.find((option) => option.id === item.key)?.text.length ?? 0;
    const longestWrong = Math.max(
      ...item.options.filter((option) => option.id !== item.key).map((option) => option.text.length),
    );
    if (right > longestWrong * 1.4 + 3) faults.push(words.lengthTells(right, longestWrong));
  }
  if (item.explanation.trim() === '') faults.push(words.noExplanation);
  if (item.band === '3-5' && !item.audio) faults.push(words.notReadAloud);
  return faults;
}
