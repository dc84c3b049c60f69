/* The report addresses the parent as "you". For other readers "you" becomes "the parent". */

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

/** In an idea "you" is the person who carries it out, so it is not replaced. */
export const isIdea = (key: string): boolean => /^(?:recommend|plan|tip|idea|today)[.]|[.]idea$/.test(key);

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
