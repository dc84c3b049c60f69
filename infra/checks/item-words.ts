import { partsOf } from '#infra/checks/item-task.ts';
import type { Item } from '#services/academic/item.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';

/** Most words in all, words a sentence, syllables a word, and words of one option, by band. Chosen by judgment. */
const READING: Record<AcademicBand, { words: number; sentence: number; syllables: number; option: number }> = {
  '3-5': { words: 12, sentence: 12, syllables: 1.7, option: 5 },
  '6-8': { words: 32, sentence: 14, syllables: 1.75, option: 10 },
  '9-11': { words: 40, sentence: 20, syllables: 1.9, option: 11 },
  '12-15': { words: 50, sentence: 26, syllables: 2.1, option: 12 },
};

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:/°%-]*/gu) ?? [];
/** Groups of vowels, a silent final e left out, at least one: an estimate. */
const syllablesOf = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?<=[^aeiouyl])e$/, '')
        .match(/[aeiouy]+/g) ?? []
    ).length,
  );

/** Everything the child must read before answering, options apart: a passage to tap in is read too, a list of words is not. */
const readingOf = (item: Item): string => {
  const cells = item.format === 'map-tap' && item.map.kind === 'words' ? item.map.cells.flat() : [];
  return cells.length > 12 ? `${item.text} ${cells.join(' ')}` : item.text;
};

/** Words, words a sentence and syllables a word of a text. */
export function readingLevel(text: string): { words: number; sentence: number; syllables: number } {
  const words = wordsOf(text);
  const sentences = text.split(/[.?!:;](?=\s|["”]|$)/).filter((part) => wordsOf(part).length > 0);
  const spoken = words.filter((word) => /\p{L}/u.test(word));
  return {
    words: words.length,
    sentence: Math.max(0, ...sentences.map((part) => wordsOf(part).length)),
    syllables: spoken.reduce((total, word) => total + syllablesOf(word), 0) / Math.max(1, spoken.length),
  };
}

/** Faults of words: too hard, too long, or a right option that its length gives away. */
export function wordFaults(item: Item): string[] {
  const faults: string[] = [];
  const limit = READING[item.band];
  const level = readingLevel(readingOf(item));
  if (level.words > limit.words) faults.push(`${level.words} words, at most ${limit.words}`);
  if (level.sentence > limit.sentence) faults.push(`a sentence of ${level.sentence} words, at most ${limit.sentence}`);
  if (level.syllables > limit.syllables && level.words > 5) faults.push(`${level.syllables.toFixed(2)} syllables a word, at most ${limit.syllables}`);
  const lines = item.map?.kind === 'list' ? item.map.cells.flat() : [];
  for (const text of [...partsOf(item).map((part) => part.text), ...lines]) {
    const words = wordsOf(text).length;
    if (words > limit.option) faults.push(`an option of ${words} words, at most ${limit.option}`);
  }
  if (item.format === 'choice') {
    const right = item.options.find((option) => option.id === item.key)?.text.length ?? 0;
    const longestWrong = Math.max(...item.options.filter((option) => option.id !== item.key).map((option) => option.text.length));
    if (right > longestWrong * 1.4 + 3) faults.push(`the right option has ${right} letters, the others at most ${longestWrong}`);
  }
  if (item.explanation.trim() === '') faults.push('no explanation');
  if (item.band === '3-5' && !item.audio) faults.push('not read aloud to a child under 6');
  return faults;
}
