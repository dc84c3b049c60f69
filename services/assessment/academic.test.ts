import { describe, expect, it } from 'vitest';
import {
  chooseNextQuestion,
  countWordsToRead,
  getItem,
  markItem,
  type Sitting,
  toPublicItem,
  toRecordedFacts,
} from '#services/assessment/academic.ts';
import { cell, choice, type Draft, number, order, sum, tap } from '#services/item-bank/authoring.ts';
import { BANK, ITEMS } from '#services/item-bank/bank.ts';
import type { Item } from '#services/item-bank/item.ts';
import { type ItemMap, ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import { difficulty } from '#shared/measurement/growth.ts';
import { probability } from '#shared/measurement/items.ts';
import { createRandom } from '#shared/values/seeded.ts';

type Answers = (presentedItems: Item, count: number) => boolean;
const createSitting = (changes: Partial<Sitting> = {}): Sitting => ({
  bank: BANK,
  subject: 'mathematics',
  ageYears: 8.5,
  screenMode: (changes.ageYears ?? 8.5) < 7 ? '3-6' : '7-10',
  answered: [],
  recentlySeen: new Set(),
  seed: 'one',
  ...changes,
});

/** Plays a sitting to its end: the items in the order asked. */
function playSitting(changes: Partial<Sitting>, answers: Answers): Item[] {
  const presentedItems: Item[] = [];
  const answered = [...(changes.answered ?? [])];
  for (
    let next = chooseNextQuestion(createSitting({ ...changes, answered }));
    'item' in next;
    next = chooseNextQuestion(createSitting({ ...changes, answered }))
  ) {
    const correct = answers(next.item, presentedItems.length);
    answered.push({ ...next.item, itemId: next.item.id, correct });
    presentedItems.push(next.item);
  }
  return presentedItems;
}
const getBankId = ({ id, template = id }: Item): string => template;
const computeMean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const computeSuccess = ({ masteryAge, c }: Item, ageYears: number, theta = 0): number =>
  probability(theta, { a: 1, b: difficulty('academic', masteryAge, ageYears), c });
const isTwoOfThree: Answers = (_, count) => count % 3 !== 2;

describe('the next item', () => {
  it.each([
    [3.1, 8],
    [5.9, 8],
    [6, 12],
    [8.99, 12],
    [9, 16],
    [15.9, 16],
  ])('ends the subject for a child of %d after %d items', (ageYears, length) => {
    for (const subject of Subject.options)
      expect(playSitting({ ageYears, subject }, isTwoOfThree)).toHaveLength(length);
  });

  it('is the same however often it is asked for, and another one in another sitting', () => {
    expect(chooseNextQuestion(createSitting())).toEqual(chooseNextQuestion(createSitting()));
    const firsts = ['one', 'two', 'three', 'four', 'five'].map((seed) =>
      playSitting({ seed }, isTwoOfThree)
        .map((each) => each.id)
        .join(),
    );
    expect(new Set(firsts).size).toBe(5);
  });

  it('asks each topic once a round', () => {
    for (const subject of Subject.options) {
      const topics = playSitting({ subject, ageYears: 10.2 }, isTwoOfThree).map((each) => each.topic);
      for (let round = 0; round < 4; round++)
        expect(topics.slice(round * 4, round * 4 + 4).sort()).toEqual([...TOPICS[subject]].sort());
    }
  });

  it('never repeats an item, takes none that was seen lately and none from a band further away', () => {
    const recentlySeen = new Set(playSitting({}, isTwoOfThree).map(getBankId));
    const presentedItems = playSitting({ recentlySeen }, isTwoOfThree);
    expect(new Set(presentedItems.map(getBankId)).size).toBe(presentedItems.length);
    expect(presentedItems.filter((each) => recentlySeen.has(getBankId(each)))).toEqual([]);
    expect(playSitting({ ageYears: 3.2 }, () => true).every((each) => each.band === '3-5' || each.band === '6-8')).toBe(
      true,
    );
    expect(
      playSitting({ ageYears: 15.8 }, () => false).every((each) => each.band === '12-15' || each.band === '9-11'),
    ).toBe(true);
  });

  it('asks a question once that two entries of a template draw alike, and comes to its end', () => {
    const twins = ITEMS.filter(({ id }) => ['1hllgcf', '1lruclb'].includes(id));
    const [first, second] = twins.map((each): Item => ({ ...each, draw: () => twins[0] as Item }));
    const bank = [first as Item, second as Item, ...BANK.filter(({ topic }) => topic !== first?.topic)];
    const asked = playSitting({ bank, ageYears: 7.5 }, isTwoOfThree);
    expect(asked.filter(({ id }) => id === twins[0]?.id)).toHaveLength(1);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  });

  it('leaves a second whole form for the reassessment at every age', () => {
    for (const subject of Subject.options) {
      for (const ageYears of [3.5, 5.5, 7.5, 10.5, 12.5, 15.5]) {
        const first = playSitting({ subject, ageYears }, isTwoOfThree);
        const recentlySeen = new Set(first.map(getBankId));
        expect(
          playSitting({ subject, ageYears: ageYears + 0.25, recentlySeen, seed: 'again' }, isTwoOfThree),
        ).toHaveLength(first.length);
      }
    }
  });

  it('begins with two easy ones, then gets harder after right answers and easier after wrong ones', () => {
    const seeds = Array.from({ length: 40 }, (_, n) => `seed ${n}`);
    const meanSuccessAt = (place: number) =>
      computeMean(seeds.map((seed) => computeSuccess(playSitting({ seed }, isTwoOfThree)[place] as Item, 8.5)));
    expect(meanSuccessAt(0)).toBeGreaterThan(0.8);
    const meanLateMasteryAge = (answers: Answers) =>
      computeMean(
        seeds.flatMap((seed) =>
          playSitting({ seed }, answers)
            .slice(6)
            .map((each) => each.masteryAge),
        ),
      );
    expect(meanLateMasteryAge(() => true) - meanLateMasteryAge(() => false)).toBeGreaterThan(2);
  });

  it('learns less from items whose difficulty is less sure', () => {
    const reachMasteryAge = (tau: number) => {
      const bank = BANK.map((each) => ({ ...each, tau }));
      return computeMean(
        Array.from({ length: 20 }, (_, n) => playSitting({ bank, seed: `seed ${n}` }, () => true).slice(3, 6)).flatMap(
          (last) => last.map((each) => each.masteryAge),
        ),
      );
    };
    expect(reachMasteryAge(0) - reachMasteryAge(4)).toBeGreaterThan(0.1);
  });

  it('goes on from the recorded answers when their items have left the bank', () => {
    const answer = (n: number, correct: boolean) => ({ itemId: `gone${n}`, correct, masteryAge: 8.5, tau: 1, c: 0 });
    const createGoneAnswers = (count: number, correct: boolean) =>
      Array.from({ length: count }, (_, n) => answer(n, correct));
    expect(chooseNextQuestion(createSitting({ answered: createGoneAnswers(12, true) }))).toEqual({ done: true });
    const [afterRight, afterWrong] = [true, false].map((correct) =>
      playSitting({ answered: createGoneAnswers(6, correct) }, isTwoOfThree),
    ) as [Item[], Item[]];
    expect(afterRight[0]?.masteryAge).toBeGreaterThan(afterWrong[0]?.masteryAge as number);
  });

  it('asks children under six for no typed number', () => {
    for (const seed of ['one', 'two', 'three', 'four', 'five'])
      expect(playSitting({ ageYears: 5.9, seed }, () => true).filter(({ format }) => format === 'number')).toEqual([]);
    expect(playSitting({ ageYears: 6.1 }, () => true).some(({ format }) => format === 'number')).toBe(true);
  });

  it('asks children under seven for nothing that stands in the signs of a map, in a table they do not tap or in a passage, except to read it', () => {
    const listUnspoken = (age: Partial<Sitting>) =>
      Subject.options
        .flatMap((subject) => ['one', 'two', 'three'].map((seed) => ({ ...age, subject, seed })))
        .flatMap((sitting) => playSitting(sitting, isTwoOfThree))
        .filter(
          ({ map, format, audio }) =>
            map?.legend ||
            (map?.kind === 'table' && format !== 'map-tap') ||
            (audio && map?.kind === 'words' && map.cells.flat().length > 12),
        )
        .map(({ id }) => id);
    expect(listUnspoken({ ageYears: 6.3 })).toEqual([]);
    expect(listUnspoken({ ageYears: 7.3 })).not.toEqual([]);
    // Around the birthday the screens go by the age that was stated.
    expect(listUnspoken({ ageYears: 7.02, screenMode: '3-6' })).toEqual([]);
    expect(listUnspoken({ ageYears: 6.98, screenMode: '7-10' })).not.toEqual([]);
  });

  it('is always a whole subject, also for a child that has seen all', () => {
    const recentlySeen = new Set(BANK.map(({ id }) => id));
    for (const subject of Subject.options)
      for (const [ageYears, length] of [
        [3.1, 8],
        [7.5, 12],
        [15.9, 16],
      ] as const)
        expect(playSitting({ subject, ageYears, recentlySeen }, isTwoOfThree)).toHaveLength(length);
    expect(chooseNextQuestion(createSitting({ bank: [] }))).toEqual({ done: true });
  });

  it('refuses an age that is no number', () => {
    expect(() => chooseNextQuestion(createSitting({ ageYears: Number.NaN }))).toThrow(RangeError);
  });

  it('finds who can do more: with the real bank, ability and right answers at the aimed share', () => {
    const random = createRandom('children');
    const shares: number[] = [];
    for (let child = 0; child < 120; child++) {
      const ageYears = 3.2 + random() * 12.5;
      const theta = (random() + random() + random() - 1.5) * 1.7;
      let right = 0;
      const presentedItems = playSitting(
        { ageYears, seed: `child ${child}`, subject: Subject.options[child % 5] as Subject },
        (each) => {
          const correct = random() < computeSuccess(each, ageYears, theta);
          right += correct ? 1 : 0;
          return correct;
        },
      );
      shares.push(right / presentedItems.length);
    }
    expect(computeMean(shares)).toBeGreaterThan(0.64);
    expect(computeMean(shares)).toBeLessThan(0.8);
  });
});

describe('an easy question in between', () => {
  const isEasy = ({ engagement }: Item) => engagement === true;
  const listPlaces = (items: readonly Item[]) => items.flatMap((item, place) => (isEasy(item) ? [place] : []));

  it.each([
    [3.1, [], 8],
    [6.99, [], 12],
    [7, [4, 10], 14],
    [15.9, [4, 10], 18],
  ])('at %d years stands at the places %j of %i questions', (ageYears, places, length) => {
    for (const subject of Subject.options) {
      const items = playSitting({ bank: ITEMS, ageYears, subject }, isTwoOfThree);
      expect([listPlaces(items), items.length]).toEqual([places, length]);
    }
  });

  it('is answered without moving the questions around it', () => {
    const listScored = (right: boolean) =>
      playSitting({ bank: ITEMS }, (item) => (isEasy(item) ? right : item.masteryAge < 8)).filter(
        (item) => !isEasy(item),
      );
    expect(listScored(true)).toEqual(listScored(false));
    const without = playSitting({}, ({ masteryAge }) => masteryAge < 8);
    expect(listScored(true).map(({ id }) => id)).toEqual(without.map(({ id }) => id));
  });

  it('is a new one each time while there are any', () => {
    const seen = new Set<string>();
    for (const seenAfter of [2, 4, 6, 6]) {
      const sitting = { bank: ITEMS, seed: `after ${seen.size}`, recentlySeen: new Set(seen) };
      const easy = playSitting(sitting, isTwoOfThree).filter(isEasy);
      expect(new Set(easy.map(getBankId)).size).toBe(2);
      for (const item of easy) seen.add(getBankId(item));
      expect(seen.size).toBe(seenAfter);
    }
  });

  it('is not put into a sitting that was begun before there were any', () => {
    const answered = playSitting({}, isTwoOfThree)
      .slice(0, 5)
      .map((item) => ({ ...item, itemId: item.id, correct: true }));
    expect(playSitting({ bank: ITEMS, answered }, isTwoOfThree).filter(isEasy)).toEqual([]);
    expect(playSitting({ bank: ITEMS, answered: answered.slice(0, 3) }, isTwoOfThree).filter(isEasy)).toHaveLength(2);
  });

  it('is recorded as what it is, and says nothing of it to the browser', () => {
    const easy = ITEMS.find(isEasy) as Item;
    expect([toRecordedFacts(easy).engagement, toRecordedFacts(BANK[0] as Item).engagement]).toEqual([true, undefined]);
    expect(PublicItem.parse(toPublicItem(easy))).not.toHaveProperty('engagement');
  });
});

describe('what the browser sees', () => {
  it('fits the contract and holds neither key, difficulty nor explanation', () => {
    for (const each of BANK) {
      const visible = toPublicItem(each);
      expect(PublicItem.parse(visible)).toEqual(visible);
      expect(
        Object.keys(visible).filter((field) =>
          ['key', 'masteryAge', 'tau', 'c', 'band', 'explanation'].includes(field),
        ),
      ).toEqual([]);
    }
  });

  it('a field too many does not fit the contract', () => {
    const visible = toPublicItem(BANK[0] as Item);
    expect(PublicItem.safeParse({ ...visible, key: 4 }).success).toBe(false);
    expect(PublicItem.safeParse({ ...visible, masteryAge: 4 }).success).toBe(false);
  });
});

describe('marking', () => {
  const one = (draft: Draft): Item => cell('science', 'scientific-method', '9-11', [draft])[0] as Item;
  const pick = one(choice('Which one?', ['right', 'wrong', 'worse'], 'So.'));
  const typed = one(number('How much?', 0.375, 'So.'));
  const inOrder = one(order('In order?', ['x', 'y', 'z'], 'So.'));
  const tapped = one(tap('Tap.', 'map', ['.|*🏠', '.|.'], 'So.'));
  const built = one(sum('Make 14.', ['2', '3', '4', '×', '+'], '14', 'So.'));
  const findIds = (each: Item, texts: string[]): string[] =>
    texts.map((text) =>
      each.format === 'order' || each.format === 'build-sum'
        ? (each.parts.find((part) => part.text === text)?.id ?? '')
        : '',
    );

  it('knows right from wrong in every format', () => {
    if (pick.format !== 'choice') throw new Error(pick.format);
    const wrong = pick.options.find((option) => option.id !== pick.key)?.id ?? '';
    expect([
      markItem(pick, { format: 'choice', option: pick.key }),
      markItem(pick, { format: 'choice', option: wrong }),
    ]).toEqual([true, false]);
    expect([0.375, 0.37500001, 0.376, -0.375].map((value) => markItem(typed, { format: 'number', value }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      [
        ['x', 'y', 'z'],
        ['x', 'z', 'y'],
        ['x', 'y'],
      ].map((texts) => markItem(inOrder, { format: 'order', parts: findIds(inOrder, texts) })),
    ).toEqual([true, false, false]);
    expect(
      [
        [0, 1],
        [1, 1],
      ].map(([row = 0, column = 0]) => markItem(tapped, { format: 'map-tap', row, column })),
    ).toEqual([true, false]);
    expect(
      ['2 + 3 × 4', '3 × 4 + 2', '2 + 3', '2 3 4'].map((tiles) =>
        markItem(built, { format: 'build-sum', parts: findIds(built, tiles.split(' ')) }),
      ),
    ).toEqual([true, true, false, false]);
  });

  it('takes any cell of the right row where a row of a table is asked for, and one cell where that is', () => {
    const listRight = (lines: string[]) => {
      const table = one(tap('Tap.', 'table', lines, 'So.'));
      return [0, 1, 2].flatMap((row) =>
        [0, 1].filter((column) => markItem(table, { format: 'map-tap', row, column })).map((column) => [row, column]),
      );
    };
    expect(listRight(['Place|Rain', 'A|1 mm', '*B|2 mm'])).toEqual([
      [2, 0],
      [2, 1],
    ]);
    expect(listRight(['Place|Rain', 'A|1 mm', 'B|*2 mm'])).toEqual([[2, 1]]);
  });

  it('counts "I don\'t know" as not right', () => {
    expect([pick, typed, inOrder, tapped, built].map((each) => markItem(each, { format: 'pass' }))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('refuses what the screen of the item cannot send', () => {
    expect(() => markItem(pick, { format: 'number', value: 3 })).toThrow('UNKNOWN_OPTION');
    expect(() => markItem(built, { format: 'order', parts: ['a'] })).toThrow('UNKNOWN_OPTION');
    expect(() => markItem(pick, { format: 'choice', option: 'h' })).toThrow('UNKNOWN_OPTION');
    expect(() => markItem(inOrder, { format: 'order', parts: ['a', 'b', 'b'] })).toThrow('UNKNOWN_OPTION');
    expect(() => markItem(built, { format: 'build-sum', parts: ['a', 'a', 'a'] })).toThrow('UNKNOWN_OPTION');
    expect(() => markItem(tapped, { format: 'map-tap', row: 2, column: 0 })).toThrow('UNKNOWN_OPTION');
  });

  it.each([
    { format: 'number', value: Number.NaN },
    { format: 'number', value: '4' },
    { format: 'choice', option: 'z' },
    { format: 'order', parts: [] },
    { format: 'map-tap', row: 0.5, column: 0 },
    { format: 'choice', option: 'a', correct: true },
    { format: 'essay' },
  ])('an answer like %o is no answer', (response) => {
    expect(ItemResponse.safeParse(response).success).toBe(false);
  });
});

it('the bank by id gives every item and refuses others', () => {
  for (const each of ITEMS) expect(getItem(each.id)).toBe(each);
  expect(() => getItem('nothing')).toThrow('UNKNOWN_ITEM');
});

const createMap = (kind: ItemMap['kind'], count: number): ItemMap => ({
  kind,
  cells: [Array.from({ length: count }, () => 'word')],
});

it('words to read: what is read before an answer is the question; options are not, nor is a picture above it', () => {
  expect(countWordsToRead({ format: 'choice', text: 'Which animal lives in the sea?' })).toBe(6);
  expect(countWordsToRead({ format: 'number', text: '3 + 4 = ?' })).toBe(2);
  expect(countWordsToRead({ format: 'number', text: 'How many?', map: createMap('table', 12) })).toBe(2);
});

it('words to read: a passage to tap in is read too, a short list of words is not', () => {
  const countWords = (count: number) =>
    countWordsToRead({ format: 'map-tap', text: 'Tap a word.', map: createMap('words', count) });
  expect([countWords(12), countWords(13)]).toEqual([3, 16]);
});
