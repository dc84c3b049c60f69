/** Whom the sentences of a report are said to: the parent, or somebody who was given a link to it. */
export type Voice = 'parent' | 'shared';

/** In an idea "you" is whoever carries it out. */
const IDEA = /^(?:recommend|plan|tip)[.]|[.]idea$/;
const OF_EVERYBODY: readonly (readonly [RegExp, string])[] = [
  [/\bYour child\b/g, 'The child'],
  [/\byour child\b/g, 'the child'],
  [/\byour paediatrician\b/g, 'a paediatrician'],
];
const OF_THE_PARENT: readonly (readonly [RegExp, string])[] = [
  [/\bYou see\b/g, 'The parent sees'],
  [/\bYou say\b/g, 'The parent says'],
  [/\byou see\b/g, 'the parent sees'],
  [/\byou say\b/g, 'the parent says'],
  [/\bYour\b/g, 'The parent’s'],
  [/\byour\b/g, 'the parent’s'],
  [/\bYou\b/g, 'The parent'],
  [/\byou\b/g, 'the parent'],
];

/** A sentence as this reader is told it: to others "you" is the parent. */
export function inVoice(text: string, key: string, voice: Voice): string {
  if (voice === 'parent') return text;
  const changes = IDEA.test(key) ? OF_EVERYBODY : [...OF_EVERYBODY, ...OF_THE_PARENT];
  return changes.reduce((said, [from, to]) => said.replace(from, to), text);
}
