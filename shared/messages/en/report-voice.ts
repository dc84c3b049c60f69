/* The report addresses the parent as "you". For other readers "you" becomes "the parent". */

/**
 * Whom a report addresses: the author of the parent's form, the reader of a shared report, or for `paper` the reader of
 * one that is handed on, or a guardian who did not write that form.
 */
export type Voice = 'parent' | 'shared' | 'paper';
/** The parent as part of a sentence. */
export const nameParent = (voice: Voice): string => (voice === 'parent' ? 'you' : 'the parent');
/** The parent as a label. */
export const labelParent = (voice: Voice): string => (voice === 'parent' ? 'You' : 'Parent');

/** Third-person forms of the verbs that these sentences use. */
const THIRD_PERSON: Readonly<Record<string, string>> = {
  see: 'sees',
  say: 'says',
  do: 'does',
  know: 'knows',
  have: 'has',
  are: 'is',
  want: 'wants',
  like: 'likes',
};
const matchCapital = (model: string, text: string): string =>
  /^[A-Z]/.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/**
 * In advice "you" is the person who carries it out, and in the question to the teacher it is the teacher, so it is not
 * replaced. The reason for an idea is no advice.
 */
export const isSpokenTo = (key: string): boolean => /^(?:recommend|plan|tip|school|teacher)[.]|[.]idea$/.test(key);

/** Replaces "you" by "the parent". In "… and you see" two people act, so the verb stays plural. */
export function toThirdPerson(text: string): string {
  return text
    .replaceAll(/\byour paediatrician\b/g, 'a paediatrician')
    .replaceAll(/\byours?\b/gi, (word) => matchCapital(word, 'the parent’s'))
    .replaceAll(
      /(?<!\band )\b(you) (see|say|do|know|have|are|want|like)\b/gi,
      (_, you: string, verb: string) => `${matchCapital(you, 'the parent')} ${THIRD_PERSON[verb.toLowerCase()]}`,
    )
    .replaceAll(/\byou\b/gi, (word) => matchCapital(word, 'the parent'));
}
