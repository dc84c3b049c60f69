import { expect, test } from 'vitest';
import { FIRST_FEELINGS_STORIES } from '#shared/instruments/games/feelings-detective.first.stories.ts';
import { FEELINGS_SETS } from '#shared/instruments/games/feelings-detective.stories.ts';
import { STORIES } from '#shared/instruments/games/friends-corner.ts';
import { createFill } from '#shared/instruments/games/story.ts';
import { createRandom } from '#shared/values/seeded.ts';

const STORIES_TO_TELL = [
  ...Object.values(STORIES).flat(),
  ...Object.values(FIRST_FEELINGS_STORIES).flat(),
  ...Object.values(FEELINGS_SETS).flatMap(({ question, options, stories }) =>
    stories.map((story) => ({ ...story, prompt: { question, options } })),
  ),
];
const listTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(listTexts) : [];

/** Each word of a pool comes to stand at each of its places; "a one" and "a uniform" sound with a consonant. */
const WRONG_ARTICLE = /\ba (?!one\b|uni|use)[aeiou]\w*|\ban (?![aeiou]|hour)\w+/gi;

test('a word of a pool has the article of its sound, at every place of every story', () => {
  const wrong = STORIES_TO_TELL.flatMap(({ pools, ...story }) => {
    const template = listTexts(story).join(' | ');
    return Array.from({ length: 60 }, (_, seed) => createFill({ pools: pools ?? {} }, createRandom(seed))(template))
      .flatMap((text) => text.match(WRONG_ARTICLE) ?? [])
      .map((words) => `${story.id}: ${words}`);
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test('an article takes no word more, at the beginning of a sentence as within it', () => {
  const fill = createFill({ pools: { seat: ['armchair'], toy: ['ball'] } }, createRandom(1));
  expect(fill('A {seat}, a {toy} and a {seat}: {seat}')).toBe('An armchair, a ball and an armchair: armchair');
});
