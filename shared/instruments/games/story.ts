import { type Random, shuffled } from '#shared/values/seeded.ts';

/** A question with one right answer; the wrong ones are of the same kind and length. */
export type Question = { text: string; right: string; wrong: readonly string[] };

/**
 * A story as it is written: `{a}`, `{b}`, `{c}` are children; a pool `{food}` gives its first word to `{food}`, another
 * to `{food2}` and so on. Every word of a pool fits wherever another does.
 */
export type Story = {
  id: string;
  pools?: Readonly<Record<string, readonly string[]>>;
  told: readonly string[];
  asked: Question;
};

/** A story with two easy control questions that show whether the child listened. */
export type FriendsStory = Story & { controls: readonly [Question, Question] };

/** A question as shown: `answer` is the index of the right option. */
export type Asked = { question: string; options: string[]; answer: number };

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

export function fillFor({ pools = {} }: Pick<Story, 'pools'>, random: Random): Fill {
  const words = new Map<string, string>();
  shuffled(NAMES, random)
    .slice(0, 3)
    .forEach((name, i) => {
      words.set('abc'.charAt(i), name);
    });
  for (const [pool, entries] of Object.entries(pools)) {
    shuffled(entries, random).forEach((word, i) => {
      words.set(i === 0 ? pool : `${pool}${i + 1}`, word);
    });
  }
  return (text) => capitalised(text.replace(/\{(\w+)\}/g, (_, place: string) => filled(words.get(place), place)));
}

function filled(word: string | undefined, place: string): string {
  if (word === undefined) throw new Error(`A story has no word for {${place}}`);
  return word;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function ask({ text, right, wrong }: Question, fill: Fill, random: Random): Asked {
  const options = shuffled([right, ...wrong].map(fill), random);
  return { question: fill(text), options, answer: options.indexOf(fill(right)) };
}
