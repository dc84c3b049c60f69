import { describe, expect, it } from 'vitest';
import { BANK, ITEMS } from '#services/item-bank/bank.ts';
import { ENGAGEMENT_ITEMS } from '#services/item-bank/engagement.ts';
import type { Item } from '#services/item-bank/item.ts';
import { countOffenders, findBankFaults, findFaults, findItemFaults } from '#services/ops/item-check/item-check.ts';
import { findTemplateFaults, listDraws } from '#services/ops/item-check/template-check.ts';

const findItem = <Format extends Item['format']>(format: Format) =>
  BANK.find((item) => item.format === format) as Extract<Item, { format: Format }>;
const toOption = (text: string, place: number) => ({ id: 'abc'[place] as string, text });
/** The faults of the bank with one item changed. */
const findFaultsWith = (item: Item, changes: object): string => {
  const changed = { ...item, ...changes } as Item;
  const bank = BANK.map((each) => (each.id === item.id ? changed : each));
  return [...findItemFaults(changed), ...findBankFaults(bank)].join('\n');
};

describe('the item bank', () => {
  it('has no fault', () => {
    expect(findFaults(BANK)).toEqual([]);
    expect(ENGAGEMENT_ITEMS.flatMap(findItemFaults)).toEqual([]);
    expect(findTemplateFaults(ITEMS)).toEqual([]);
    expect(countOffenders(BANK).filter((line) => !line.endsWith(' 0'))).toEqual([]);
  });

  it('has 720 items, and at least twelve in each cell from 9 up', () => {
    expect(BANK.length).toBeGreaterThanOrEqual(720);
    const cells = Map.groupBy(BANK, ({ subject, topic, band }) => `${subject}/${topic}/${band}`);
    expect(cells.size).toBe(80);
    for (const [{ band }, ...others] of cells.values() as Iterable<[Item, ...Item[]]>)
      expect(others.length + 1).toBeGreaterThanOrEqual(band === '3-5' || band === '6-8' ? 6 : 12);
  });
});

describe('the check finds', () => {
  const choiceItem = findItem('choice');
  const orderItem = findItem('order');
  const tap = findItem('map-tap');
  const sum = findItem('build-sum');
  const older = BANK.find((item) => item.band === '6-8' && item.format === 'number') as Item;
  const young = BANK.find((item) => item.band === '3-5' && item.subject === 'science') as Item;

  it.each([
    ['a choice whose key is no option', choiceItem, { key: 'h' }, 'no answer is marked right'],
    [
      'two options that look the same',
      choiceItem,
      { options: choiceItem.options.map((option) => ({ ...option, picture: 'x', text: 'same' })) },
      'two parts look the same',
    ],
    ['two options only', choiceItem, { options: choiceItem.options.slice(0, 2) }, '2 options'],
    ['a guessing rate that does not fit', orderItem, { c: 0 }, 'guessing 0 does not fit'],
    [
      'a right option that its length gives away',
      choiceItem,
      {
        options: choiceItem.options.map((option) =>
          option.id === choiceItem.key
            ? { id: option.id, text: 'a very long right one' }
            : { id: option.id, text: `no ${option.id}` },
        ),
      },
      'the right option has',
    ],
    ['an order without one of its parts', orderItem, { key: orderItem.key.slice(1) }, 'not an order of the parts'],
    [
      'parts in the right order',
      orderItem,
      { key: orderItem.parts.map((part) => part.id) },
      'shown in the right order',
    ],
    ['a map without a right cell', tap, { key: [] }, 'no answer is marked right'],
    ['a sum that cannot be made', sum, { key: { target: '999' } }, 'no answer is marked right'],
    [
      'a tile that is the target',
      sum,
      { key: { target: sum.parts.find((part) => /^\d+$/.test(part.text))?.text } },
      'a tile is the target',
    ],
    [
      'a text for older children',
      older,
      {
        text: 'Considering everything previously established, approximately how many individual observations were undoubtedly necessary?',
      },
      'syllables a word',
    ],
    ['a text that is too long', older, { text: 'How many is it? '.repeat(12) }, 'words, at most 32'],
    ['a mastery age outside its stage', older, { masteryAge: 9 }, 'outside its band or stage'],
    ['a mastery age outside its band', young, { masteryAge: 6 }, 'outside its band or stage'],
    ['a stage of mathematics elsewhere', young, { stage: 'reception', masteryAge: 5 }, 'is one of mathematics'],
    ['a number to type below 6', older, { band: '3-5' }, 'a number to type below 6'],
    [
      'an answer that the text names',
      choiceItem,
      { text: 'The key is violet. Which colour?', options: ['violet', 'green', 'black'].map(toOption), key: 'a' },
      'the text names the right answer only',
    ],
    [
      'an order that the text names',
      orderItem,
      {
        text: 'Asleep, scared, happy: in order?',
        parts: ['scared', 'asleep', 'happy'].map(toOption),
        key: ['b', 'a', 'c'],
      },
      'the text names the right answer only',
    ],
    [
      'an order with two equal parts',
      orderItem,
      { parts: ['3/4', '1/2', '50%'].map(toOption), key: ['b', 'c', 'a'] },
      'two parts to order are equal',
    ],
    ['American spelling', older, { explanation: 'Look at its color.' }, '“color” is not British'],
    ['snow as a fact of daily life', young, { explanation: 'It melts like snow.' }, '“snow” is no part'],
    ['an item like a coin', choiceItem, { c: 0.5 }, 'a blind tap is right 50 times'],
    ['an id that tells something', older, { id: 'key-is-4' }, 'an id that may say something'],
    ['a picture that is not in our font', older, { explanation: 'Look at the 🦊.' }, '🦊 has no drawing of ours'],
    ['a picture made of several', older, { text: 'How many are in a 👨‍👩‍👧?' }, '👨‍👩‍👧 has no drawing of ours'],
    ['a digit in a box', older, { text: 'Which is 3️⃣?' }, '3️⃣ has no drawing of ours'],
    ['an item that is there twice', older, { id: choiceItem.id }, 'is there twice (id)'],
    ['a tau that nobody stands for', older, { tau: 0.1 }, 'no judge stands for tau'],
    ['a missing explanation', older, { explanation: ' ' }, 'no explanation'],
    [
      'a small child who must read',
      choiceItem.band === '3-5' ? choiceItem : (BANK.find((item) => item.band === '3-5') as Item),
      { audio: false },
      'not read aloud',
    ],
  ])('%s', (_, item, changes, fault) => {
    expect(findFaultsWith(item, changes)).toContain(fault);
  });

  it('an item with the same words and options under another id', () => {
    expect(findFaults([...BANK, { ...older, id: 'another' }]).join('\n')).toContain('is there twice (face)');
  });

  it('a cell that is short of items', () => {
    expect(findFaults(BANK.slice(1)).join('\n')).toContain('mathematics/basic-arithmetic/3-5: 5 items of 6');
  });

  it('a subject that is mostly guessed', () => {
    expect(
      findFaults(BANK.filter((item) => item.subject !== 'history' || item.format === 'choice')).join('\n'),
    ).toContain('history: less than half');
  });

  it('an answer that the text names beside a wrong one is no copy', () => {
    const named = {
      text: 'Cat sleeps, Dog plays. Who sleeps?',
      options: ['cat', 'dog', 'horse'].map(toOption),
      key: 'a',
    };
    expect(findFaultsWith(choiceItem, named)).not.toContain('the text names');
  });

  it('a subject with too many sums', () => {
    const sums = BANK.map((item) =>
      item.subject === 'history' && item.band === '3-5' ? { ...item, format: 'number' } : item,
    );
    expect(findBankFaults(sums as Item[]).join('\n')).toContain('history: 20 % of the items are sums');
  });

  it('a right option that is the longest, or never is', () => {
    const withLengths = (right: number, wrong: number) =>
      BANK.map((item) =>
        item.format === 'choice'
          ? {
              ...item,
              options: item.options.map((option, place) => ({
                ...option,
                text: 'x'.repeat(option.id === item.key ? right : wrong + place),
              })),
            }
          : item,
      );
    expect(findBankFaults(withLengths(9, 1)).join('\n')).toContain('the right option is the longest in 100 of 100');
    expect(findBankFaults(withLengths(1, 2)).join('\n')).toContain('the right option is the longest in 0 of 100');
  });

  it('a topic without an item that is hard at 15', () => {
    const easy = BANK.filter(({ topic, masteryAge }) => topic !== 'landforms' || masteryAge < 19);
    expect(findBankFaults(easy).join('\n')).toContain('geography/landforms: a typical child of 15 solves the hardest');
  });

  it('a right option that hides in the same place', () => {
    const first = BANK.map((item) => (item.format === 'choice' ? { ...item, key: 'a' } : item));
    expect(findFaults(first).join('\n')).toContain('the right option is in place a in 100 of 100');
  });

  it('right cards in the same place, right rows of tables in the same row, and right lines that are the longest', () => {
    const third = BANK.map((item) =>
      item.format === 'map-tap' ? { ...item, key: [{ row: item.map.kind === 'table' ? 3 : 0, column: 0 }] } : item,
    );
    const faults = findBankFaults(third).join('\n');
    expect(faults).toContain('place card 1 in 100 of 100');
    expect(faults).toContain('place row 3 in 100 of 100');
    const longest = BANK.map((item) =>
      item.format === 'map-tap' && item.map.kind === 'list'
        ? {
            ...item,
            map: {
              ...item.map,
              cells: item.map.cells.map(([text = ''], row) => [row === item.key[0]?.row ? 'x'.repeat(99) : text]),
            },
          }
        : item,
    );
    expect(findBankFaults(longest).join('\n')).toContain('lists: the right option is the longest in 100 of 100');
  });
});

describe('the check of templates', () => {
  const template = BANK.find((item) => item.format === 'number' && item.draw) as Extract<Item, { format: 'number' }>;
  const [drawn] = listDraws(template, 1) as [Item];
  /** The faults of a template that draws this, or for each seed the next of these. */
  const findDrawn = (...changes: readonly object[]): string => {
    let count = 0;
    const draw = () => ({ ...drawn, id: `drawn${count}`, ...changes[count++ % changes.length] }) as Item;
    return findTemplateFaults([{ ...template, draw }]).join('\n');
  };

  it('finds nothing where draws differ, and nothing in an item that is no template', () => {
    expect(findDrawn({})).not.toContain('only');
    const { draw: _, ...authored } = template;
    expect(findTemplateFaults([authored as Item])).toEqual([]);
  });

  it.each([
    ['another format', { format: 'order', parts: [], key: [] }, 'the format order is not that of its template'],
    ['another chance of a blind tap', { c: 0.2 }, 'a blind tap is right 20 times in 100, in the example 0'],
    ['a slip of the author', { text: 'What is 3 + NaN?' }, 'a number in the text went wrong'],
    ['two signs', { text: 'What is 3 + −4?' }, 'a number in the text went wrong'],
    ['a rounding error', { text: 'What is 0.30000000000000004?' }, 'a number in the text went wrong'],
    ['a number that the keypad does not type', { key: 1 / 3 }, 'is no number that a child types'],
    ['a negative number below 12', { key: -4, band: '9-11' }, '-4 is no number that a child types'],
    ['what the check of items finds', { explanation: ' ' }, 'no explanation'],
    ['the same each time', { id: 'same' }, 'only 1 different items'],
  ])('finds %s', (_, changes, fault) => {
    expect(findDrawn(changes)).toContain(fault);
  });

  it('finds two templates that draw the same item', () => {
    const other = { ...template, id: 'other', text: 'Another one?' };
    expect(findTemplateFaults([template, other]).join('\n')).toContain('another template draws it too');
    expect(findTemplateFaults([template, { ...other, text: template.text }]).join('\n')).not.toContain('draws it too');
  });
});
