import type { Person } from '#shared/instruments/games/faces.ts';
import { NAMES } from '#shared/instruments/games/story.ts';

/** The people of a story in order of appearance. Only whole words match, so that "Kai" is not found in "kayak". */
export function findCast(storyParts: readonly string[]): string[] {
  const storyWords = storyParts.join(' ').match(/\p{L}+/gu) ?? [];
  return [...new Set(storyWords.filter((word) => (NAMES as readonly string[]).includes(word)))];
}

/** A person of a story looks the same in all stories, and no two look alike. */
export function toPerson(name: string): Person {
  const place = (NAMES as readonly string[]).indexOf(name);
  return { skin: place % 6, hair: (place * 5 + Math.floor(place / 6)) % 6, age: 'child' };
}
