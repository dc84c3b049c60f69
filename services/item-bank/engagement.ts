import { cell, generateDrafts, tap } from '#services/item-bank/authoring.ts';
import { BAND_AGES, type Item } from '#services/item-bank/item.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { toShuffled } from '#shared/values/seeded.ts';

/**
 * Things that children name before they are three (MacArthur-Bates CDI, on wordbank.stanford.edu); none is a kind of
 * another.
 */
const THINGS = {
  apple: '🍎',
  ball: '⚽',
  banana: '🍌',
  bed: '🛏️',
  bird: '🐦',
  boat: '⛵',
  book: '📕',
  bus: '🚌',
  car: '🚗',
  carrot: '🥕',
  cat: '🐱',
  chair: '🪑',
  cow: '🐄',
  dog: '🐶',
  door: '🚪',
  egg: '🥚',
  fish: '🐟',
  frog: '🐸',
  horse: '🐎',
  house: '🏠',
  moon: '🌙',
  sheep: '🐑',
  spoon: '🥄',
  sun: '☀️',
  train: '🚂',
  tree: '🌳',
} as const;
const NAMES = Object.keys(THINGS) as (keyof typeof THINGS)[];
const SHOWN = 9;
const ITEMS_PER_SUBJECT = 6;

/**
 * Easy questions for children of 7 and more, far below the floor of every subject: a child that tries is right, a blind
 * tap once in nine. The same kind in all subjects, each for three weeks within half a year.
 */
export const ENGAGEMENT_ITEMS: readonly Item[] = Subject.options.flatMap((subject) =>
  cell(
    subject,
    TOPICS[subject][0],
    '3-5',
    generateDrafts(`engagement/${subject}`, ITEMS_PER_SUBJECT, (random) => {
      const shown = toShuffled(NAMES, random).slice(0, SHOWN);
      const right = toShuffled(shown, random)[0] as keyof typeof THINGS;
      const cells = shown.map((name) => `${name === right ? '*' : ''}${THINGS[name]}`);
      const rows = [0, 3, 6].map((from) => cells.slice(from, from + 3).join('|'));
      return tap(`A little break: tap the ${right}.`, 'picture', rows, `It is the picture of the ${right}.`);
    }),
  ).map((item) => ({ ...item, masteryAge: BAND_AGES['3-5'][0], engagement: true })),
);
