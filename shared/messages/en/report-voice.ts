/* The report is written to the parent. Told to somebody else, "you" is the parent. */

/** What a parent does in these sentences, as it is said of somebody. */
const SAID_OF: Readonly<Record<string, string>> = {
  see: 'sees',
  say: 'says',
  do: 'does',
  know: 'knows',
  have: 'has',
  are: 'is',
  want: 'wants',
  like: 'likes',
};
const capitalLike = (model: string, text: string): string =>
  /^[A-Z]/.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** In an idea "you" is whoever carries it out. */
export const isIdea = (key: string): boolean => /^(?:recommend|plan|tip|idea|today)[.]|[.]idea$/.test(key);

/** A text in which the parent is spoken of and not to. Where two do something together, the verb stays as it is. */
export function ofParent(text: string): string {
  return text
    .replaceAll(/\byour paediatrician\b/g, 'a paediatrician')
    .replaceAll(/\byours?\b/gi, (found) => capitalLike(found, 'the parent’s'))
    .replaceAll(
      /(?<!\band )\b(you) (see|say|do|know|have|are|want|like)\b/gi,
      (_, you: string, verb: string) => `${capitalLike(you, 'the parent')} ${SAID_OF[verb.toLowerCase()]}`,
    )
    .replaceAll(/\byou\b/gi, (found) => capitalLike(found, 'the parent'));
}
