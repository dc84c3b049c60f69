import { computeReadingLevel, listSpokenWords, splitSentences } from '#shared/values/reading-level.ts';

/**
 * The school grade (US) from which an English text reads easily, 0.39·words a sentence + 11.8·syllables a word - 15.59
 * (Kincaid et al. 1975). Below 0 for the easiest texts. The formula is made for passages: give it a whole screen, not
 * one option.
 */
export function computeSchoolGrade(text: string): number {
  const wordsPerSentence = listSpokenWords(text).length / Math.max(1, splitSentences(text).length);
  return 0.39 * wordsPerSentence + 11.8 * computeReadingLevel(text).syllables - 15.59;
}
