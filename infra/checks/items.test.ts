import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BANK } from '#services/item-bank/bank.ts';
import type { Item } from '#services/item-bank/item.ts';
import { findFaults, formatCounts } from '#services/ops/item-check/item-check.ts';

const findItem = <Format extends Item['format']>(format: Format) =>
  BANK.find((item) => item.format === format) as Extract<Item, { format: Format }>;
/** The faults of the bank with one item changed. */
const findFaultsWith = (item: Item, changes: object): string =>
  findFaults(BANK.map((each) => (each.id === item.id ? ({ ...each, ...changes } as Item) : each))).join('\n');

describe('the item bank', () => {
  it('has no fault', () => {
    expect(findFaults(BANK)).toEqual([]);
  });

  it('is what the command proves and prints', () => {
    const run = spawnSync(process.execPath, [fileURLToPath(new URL('./items.main.ts', import.meta.url))], {
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain(formatCounts(BANK).at(-1));
    expect(run.stdout).toContain(`${BANK.length} items, no fault`);
  });

  it('has at least six items in each of its 80 cells', () => {
    const cells = new Map<string, number>();
    for (const { subject, topic, band } of BANK)
      cells.set(`${subject}/${topic}/${band}`, (cells.get(`${subject}/${topic}/${band}`) ?? 0) + 1);
    expect(cells.size).toBe(80);
    expect(Math.min(...cells.values())).toBeGreaterThanOrEqual(6);
  });
});

describe('the check finds', () => {
  const choiceItem = findItem('choice');
  const orderItem = findItem('order');
  const tap = findItem('map-tap');
  const sum = findItem('build-sum');
  const older = BANK.find((item) => item.band === '6-8' && item.format === 'number') as Item;

  it.each([
    ['a choice whose key is no option', choiceItem, { key: 'h' }, 'no answer is marked right'],
    [
      'two options that look the same',
      choiceItem,
      { options: choiceItem.options.map((option) => ({ ...option, picture: 'x', text: 'same' })) },
      'two parts look the same',
    ],
    ['two options only', choiceItem, { options: choiceItem.options.slice(0, 2) }, '2 options'],
    ['a guessing rate that does not fit', choiceItem, { c: 0.1 }, 'guessing 0.1 does not fit'],
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
    [
      'a map that is easily hit',
      tap,
      { key: tap.map.cells.flatMap((row, r) => row.map((_, c) => ({ row: r, column: c }))) },
      'a blind tap is right 100',
    ],
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
    ['a mastery age outside the band', older, { masteryAge: 9 }, 'outside its band'],
    ['mastery ages in a heap', older, { masteryAge: 8.95 }, 'not spread evenly'],
    ['an id that tells something', older, { id: 'key-is-4' }, 'an id that may say something'],
    [
      'a picture that is not in our font',
      older,
      { explanation: 'Look at the 🦊.' },
      '🦊 is not in the font of pictures',
    ],
    [
      'a picture made of several',
      older,
      { text: 'How many are in a 👨‍👩‍👧?' },
      '👨‍👩‍👧 is not in the font of pictures',
    ],
    ['a digit in a box', older, { text: 'Which is 3️⃣?' }, '3️⃣ is not in the font of pictures'],
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

  it('a right option that hides in the same place', () => {
    const first = BANK.map((item) => (item.format === 'choice' ? { ...item, key: 'a' } : item));
    expect(findFaults(first).join('\n')).toContain('the right option is in place a in 100 of 100');
  });
});
