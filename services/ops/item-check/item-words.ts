import { itemFaults as words } from '#messages/ops.ts';
import { getTextToRead } from '#services/assessment/item-reading.ts';
import type { Item } from '#services/item-bank/item.ts';
import { listParts } from '#services/ops/item-check/item-task.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import { computeReadingLevel, splitWords } from '#shared/values/reading-level.ts';

/** The amount of text to read, and the number of words of the longest option, tile or line; 0 if there is none. */
export type ItemReading = ReturnType<typeof computeReadingLevel> & { option: number };

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
