/** Splits a text into words: letters or digits with attached marks. */
export const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:/°%-]*/gu) ?? [];

/** Estimated number of syllables: groups of vowels without a silent final e, at least one. */
const countSyllables = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?<=[^aeiouyl])e$/, '')
        .match(/[aeiouy]+/g) ?? []
    ).length,
  );

/** Parts of a text between full stops, colons and semicolons. */
export const splitSentences = (text: string): string[] =>
  text.split(/[.?!:;](?=\s|["”]|$)/).filter((part) => splitWords(part).length > 0);
/** Words with letters; a number is read at one look. */
export const listSpokenWords = (text: string): string[] => splitWords(text).filter((word) => /\p{L}/u.test(word));
const averageSyllables = (words: readonly string[]): number =>
  words.reduce((total, word) => total + countSyllables(word), 0) / Math.max(1, words.length);

/** Words, words of the longest sentence, and syllables a word of an English text. */
export const computeReadingLevel = (text: string): { words: number; sentence: number; syllables: number } => ({
  words: splitWords(text).length,
  sentence: Math.max(0, ...splitSentences(text).map((part) => splitWords(part).length)),
  syllables: averageSyllables(listSpokenWords(text)),
});
