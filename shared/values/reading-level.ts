/** Splits a text into words: letters or digits with attached marks. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:/°%-]*/gu) ?? [];

/** Estimated number of syllables: groups of vowels without a silent final e, at least one. */
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

const sentencesOf = (text: string): string[] =>
  text.split(/[.?!:;](?=\s|["”]|$)/).filter((part) => wordsOf(part).length > 0);
const spokenOf = (text: string): string[] => wordsOf(text).filter((word) => /\p{L}/u.test(word));
const syllablesAWord = (words: readonly string[]): number =>
  words.reduce((total, word) => total + syllablesOf(word), 0) / Math.max(1, words.length);

/** Words, words of the longest sentence, and syllables a word of an English text. */
export const readingLevel = (text: string): { words: number; sentence: number; syllables: number } => ({
  words: wordsOf(text).length,
  sentence: Math.max(0, ...sentencesOf(text).map((part) => wordsOf(part).length)),
  syllables: syllablesAWord(spokenOf(text)),
});

/**
 * The school grade (US) from which an English text reads easily, 0.39·words a sentence + 11.8·syllables a word - 15.59
 * (Kincaid et al. 1975). Below 0 for the easiest texts. The formula is made for passages: give it a whole screen, not
 * one option.
 */
export function schoolGrade(text: string): number {
  const words = spokenOf(text);
  return 0.39 * (words.length / Math.max(1, sentencesOf(text).length)) + 11.8 * syllablesAWord(words) - 15.59;
}
