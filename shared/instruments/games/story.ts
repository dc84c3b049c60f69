import { type Random, toShuffled } from '#shared/values/seeded.ts';

/** A question with one right answer; the wrong ones are of the same kind and length. */
export type Question = { text: string; right: string; wrong: readonly string[] };

/**
 * A story as it is written: `{a}`, `{b}`, `{c}` are children; a pool `{food}` gives its first word to `{food}`, another
 * to `{food2}` and so on. Every word of a pool fits wherever another does.
 */
export type Story = {
  id: string;
  pools?: Readonly<Record<string, readonly string[]>>;
  narrative: readonly string[];
  prompt: Question;
};

/** A story whose options are those of its set; `answer` is the place of the right one among them. */
export type AnsweredStory = Omit<Story, 'prompt'> & { answer: number };
/** Stories with one question and the same options. */
export type StorySet = { question: string; options: readonly string[]; stories: readonly AnsweredStory[] };

export const tell = (id: string, answer: number, ...narrative: readonly string[]): AnsweredStory => ({
  id,
  answer,
  narrative,
});

/** A story with two easy control questions that show whether the child listened. */
export type FriendsStory = Story & { controls: readonly [Question, Question] };

/** A question with one wrong answer. */
export const ask = (text: string, right: string, wrong: string): Question => ({ text, right, wrong: [wrong] });

/**
 * A question whose options are all combinations of two answers, each right or wrong: no option is more like the others
 * than another. The right answers come first.
 */
export function askTwo(
  text: string,
  [one, notOne]: readonly [right: string, wrong: string],
  [two, notTwo]: readonly [right: string, wrong: string],
): Question {
  return { text, right: `${one}, ${two}`, wrong: [`${one}, ${notTwo}`, `${notOne}, ${two}`, `${notOne}, ${notTwo}`] };
}

/** A question as shown: `answer` is the index of the right option. */
export type ChoicePrompt = { question: string; options: string[]; answer: number };

/** Short names from many places that boys and girls alike can have, none of them a word. */
export const NAMES = [
  'Ari',
  'Noor',
  'Sasha',
  'Kim',
  'Ade',
  'Robin',
  'Yuki',
  'Alex',
  'Jamie',
  'Nima',
  'Toni',
  'Kai',
  'Lou',
  'Remi',
  'Micha',
  'Eden',
] as const;

/** Fills all placeholders of a text from names and pools. */
export type Fill = (text: string) => string;

export function createFill({ pools = {} }: Pick<Story, 'pools'>, random: Random): Fill {
  const words = new Map<string, string>();
  toShuffled(NAMES, random)
    .slice(0, 3)
    .forEach((name, i) => {
      words.set('abc'.charAt(i), name);
    });
  for (const [pool, entries] of Object.entries(pools)) {
    toShuffled(entries, random).forEach((word, i) => {
      words.set(i === 0 ? pool : `${pool}${i + 1}`, word);
    });
  }
  return (text) =>
    capitalise(
      text.replace(/(?:\b(a) )?\{(\w+)\}/gi, (_, article: string | undefined, place: string) =>
        withArticle(article, requireWord(words.get(place), place)),
      ),
    );
}

/** "a" becomes "an" by the first letter: no pool has a word that sounds otherwise. */
const withArticle = (article: string | undefined, word: string): string =>
  article ? `${article}${/^[aeiou]/i.test(word) ? 'n' : ''} ${word}` : word;

function requireWord(word: string | undefined, place: string): string {
  if (word === undefined) throw new Error(`A story has no word for {${place}}`);
  return word;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function createPrompt({ text, right, wrong }: Question, fill: Fill, random: Random): ChoicePrompt {
  const options = toShuffled([right, ...wrong].map(fill), random);
  return { question: fill(text), options, answer: options.indexOf(fill(right)) };
}
