import { describe, expect, it } from 'vitest';
import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  inPlace,
  inStage,
  number,
  order,
  pickInteger,
  sum,
  tap,
  tapAmount,
} from '#services/item-bank/authoring.ts';
import { ITEMS } from '#services/item-bank/bank.ts';
import { drawItem, type Item } from '#services/item-bank/item.ts';
import type { Random } from '#shared/values/seeded.ts';

const createItem = (draft: Draft, band: '3-5' | '9-11' = '9-11'): Item =>
  cell('science', 'scientific-method', band, [draft])[0] as Item;

describe('an item made from a draft', () => {
  it('has the id of what the child sees, whichever option is right', () => {
    const options = ['red', 'green', 'blue', 'black'];
    const ids = options.map(
      (right) => createItem(choice('Which one?', [right, ...options.filter((other) => other !== right)], 'So.')).id,
    );
    expect(new Set(ids).size).toBe(1);
    expect(createItem(order('In order?', ['x', 'y', 'z'], 'So.')).id).toBe(
      createItem(order('In order?', ['z', 'x', 'y'], 'So.')).id,
    );
    expect(createItem(number('How many?', 3, 'So.')).id).toBe(createItem(number('How many?', 4, 'Else.')).id);
    expect(createItem(tap('Tap.', 'words', ['*a|b|c', 'd|e|f'], 'So.')).id).toBe(
      createItem(tap('Tap.', 'words', ['a|b|c', '*d|e|f'], 'So.')).id,
    );
  });

  it.each([
    ['the lines of a list', 'list', ['a', '*b', 'c', 'd', 'e', 'f']],
    ['words to choose from', 'words', ['a|*b|c', 'd|e|f', 'g|h|i']],
    ['six pictures', 'picture', ['🐄|*🐕|🐎', '🐈|🐧|🐇']],
  ] as const)('deals %s to places, the right one to each about as often', (_, kind, lines) => {
    const places = Array.from({ length: 300 }, (_, n) => {
      const item = createItem(tap(`Tap it, ${n}.`, kind, [...lines], 'So.'));
      if (item.format !== 'map-tap') throw new Error('no map');
      const [{ row, column } = { row: -1, column: -1 }] = item.key;
      expect(item.map.cells[row]?.[column]).toBe(kind === 'picture' ? '🐕' : 'b');
      expect(item.map.cells.map((cells) => cells.length)).toEqual(lines.map((line) => line.split('|').length));
      return `${row},${column}`;
    });
    const count = lines.join('|').split('|').length;
    for (const place of new Set(places))
      expect(places.filter((each) => each === place).length).toBeGreaterThan(150 / count);
    expect(new Set(places).size).toBe(count);
  });

  it('leaves the cells of a table, a map, a passage and of what has an order where they are', () => {
    const passage = Array.from({ length: 13 }, (_, n) => `w${n}`).join('|');
    const drafts = [
      tap('Tap.', 'table', ['Place|Rain', '*A|1 mm', 'B|2 mm'], 'So.'),
      tap('Tap.', 'map', ['🌳|*🏠|.', '.|.|🌳'], 'So.'),
      tap('Tap.', 'words', [`*${passage}`], 'So.'),
      inPlace(tap('Tap.', 'words', ['1900|1910|1920', '*1930|1940|1950'], 'So.')),
    ];
    for (const draft of drafts) {
      if (draft.format !== 'map-tap') throw new Error('no map');
      for (const text of ['Tap a.', 'Tap b.', 'Tap c.'])
        expect(createItem({ ...draft, text })).toMatchObject({ map: draft.map, key: draft.key });
    }
  });

  it('is another item as soon as a word changes', () => {
    expect(createItem(number('How many?', 3, 'So.')).id).not.toBe(createItem(number('How  many?', 3, 'So.')).id);
  });

  it('shows “ ” and ’ for the straight quotes that its author wrote', () => {
    const item = createItem(
      choice('"It\'s "hot" ("re-")," he says.', ['a dog\'s "bark"', 'b', 'c', 'd'], 'He says "hot".', {
        map: { kind: 'words', cells: [['"Run!"', 'plain']] },
      }),
    );
    expect(item).toMatchObject({
      text: '“It’s “hot” (“re-”),” he says.',
      explanation: 'He says “hot”.',
      map: { cells: [['“Run!”', 'plain']] },
    });
    expect(item.format === 'choice' && item.options.map(({ text }) => text)).toContain('a dog’s “bark”');
    expect(JSON.stringify(ITEMS.map(({ text, explanation, map }) => [text, explanation, map?.cells]))).not.toMatch(
      /\\"|'|“[^”]*“|”[^“]*”/,
    );
  });

  it('keeps the key on the option that was written first, wherever it lands', () => {
    const places = new Set<string>();
    for (let n = 0; n < 40; n++) {
      const item = createItem(choice(`Which one, ${n}?`, ['🐟 right', 'wrong', 'worse', 'worst'], 'So.'));
      if (item.format !== 'choice') throw new Error(item.format);
      expect(item.options.find((option) => option.id === item.key)).toEqual({
        id: item.key,
        text: 'right',
        picture: '🐟',
      });
      expect(item.options.map((option) => option.id)).toEqual(['a', 'b', 'c', 'd']);
      places.add(item.key);
    }
    expect(places.size).toBe(4);
  });

  it('never shows parts in the right order', () => {
    for (let n = 0; n < 40; n++) {
      const item = createItem(order(`In order, ${n}?`, ['first', 'second', 'third'], 'So.'));
      if (item.format !== 'order') throw new Error(item.format);
      expect(item.key.map((id) => item.parts.find((part) => part.id === id)?.text)).toEqual([
        'first',
        'second',
        'third',
      ]);
      expect(item.parts.map((part) => part.text)).not.toEqual(['first', 'second', 'third']);
    }
  });

  it('takes the stars out of a grid and remembers where they were', () => {
    const item = createItem(tap('Tap.', 'map', ['.|*🏠|.', '*.|.|🌳'], 'So.'));
    expect(item).toMatchObject({
      format: 'map-tap',
      map: {
        kind: 'map',
        cells: [
          ['', '🏠', ''],
          ['', '', '🌳'],
        ],
      },
      key: [
        { row: 0, column: 1 },
        { row: 1, column: 0 },
      ],
    });
  });

  it.each([
    ['one of three options', choice('Which one?', ['a', 'b', 'c'], 'So.'), 1 / 3],
    ['no typed number', number('How many?', 3, 'So.'), 0],
    ['one of six orders of three', order('In order?', ['x', 'y', 'z'], 'So.'), 1 / 6],
    ['one of six cells', tap('Tap.', 'map', ['.|*🏠|.', '.|.|🌳'], 'So.'), 1 / 6],
    ['one of three heads of rows', tap('Tap.', 'table', ['A|B|C', '*1|5|6', '2|7|8', '3|9|10'], 'So.'), 1 / 3],
    ['one of the numbers in a table', tap('Tap.', 'table', ['A|B', '1|5 cm', '2|*6 cm', '3|wet'], 'So.'), 1 / 2],
    ['one of six cards', tapAmount('Tap three.', '●', [1, 6], 3, 'So.'), 1 / 6],
    ['two of the six sums of these tiles', sum('Make 7.', ['3', '4', '9', '+'], '7', 'So.'), 1 / 3],
  ])('is guessed as what can be tapped says: %s', (_, draft, c) => {
    expect(createItem(draft).c).toBeCloseTo(c, 12);
  });

  it('is surer when a rule made it', () => {
    expect(createItem(number('How many?', 3, 'So.')).tau).toBe(1);
    expect(createItem(generateDrafts('three', 1, () => number('How many?', 3, 'So.'))[0] as Draft).tau).toBe(0.6);
  });
});

describe('a cell', () => {
  it('spreads mastery ages evenly over its band, from the easiest to the hardest', () => {
    const drafts = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => number(text, 1, 'So.'));
    expect(cell('science', 'scientific-method', '3-5', drafts).map((item) => item.masteryAge)).toEqual([
      3.25, 3.75, 4.25, 4.75, 5.25, 5.75,
    ]);
    expect(cell('science', 'scientific-method', '12-15', drafts).map((item) => item.masteryAge)).toEqual([
      12.67, 14, 15.33, 16.67, 18, 19.33,
    ]);
  });

  it('spreads what a curriculum expects in a stage over the ages of that stage', () => {
    const drafts = ['a', 'b', 'c', 'd'].map((text) => number(text, 1, 'So.'));
    const items = cell('mathematics', 'fractions', '9-11', [
      ...inStage('year 5', drafts.slice(0, 2)),
      ...drafts.slice(2),
    ]);
    expect(items.map(({ stage, masteryAge }) => [stage, masteryAge])).toEqual([
      ['year 5', 9.65],
      ['year 5', 10.15],
      [undefined, 10.88],
      [undefined, 11.63],
    ]);
  });
});

describe('a template', () => {
  const addToOne = (random: Random) => {
    const other = pickInteger(random, 1, 50);
    return number(`What is 1 + ${other}?`, 1 + other, 'So.');
  };

  it('draws the same item for a sitting each time, and others for other sittings', () => {
    const example = createItem(generateDrafts('sums', 1, addToOne)[0] as Draft);
    expect(drawItem(example, 'one')).toEqual(drawItem(example, 'one'));
    const draws = Array.from({ length: 20 }, (_, n) => drawItem(example, `sitting ${n}`));
    expect(new Set(draws.map(({ id }) => id)).size).toBeGreaterThan(10);
    for (const drawn of draws) {
      const [, other] = /^What is 1 \+ (\d+)\?$/.exec(drawn.text) ?? [];
      expect(drawn).toMatchObject({ format: 'number', key: 1 + Number(other), template: example.id });
    }
  });

  it('gives a draw the difficulty that answers have taught of it, and draws no item that an author wrote', () => {
    const example = createItem(generateDrafts('sums', 1, addToOne)[0] as Draft);
    const learned = { masteryAge: 8.1, tau: 0.14, floorMs: 900, answers: 240 };
    expect(drawItem({ ...example, ...learned }, 'one')).toMatchObject(learned);
    const authored = createItem(number('How many?', 3, 'So.'));
    expect(drawItem(authored, 'one')).toBe(authored);
  });

  it('makes the same items every time, all different', () => {
    const listTexts = () => generateDrafts('sums', 5, addToOne).map(({ text }) => text);
    expect(listTexts()).toEqual(listTexts());
    expect(new Set(listTexts()).size).toBe(5);
  });

  it('says so when it has too few', () => {
    expect(() => generateDrafts('coin', 3, (random) => number(random() < 0.5 ? 'Head?' : 'Tail?', 1, 'So.'))).toThrow(
      'template coin has fewer than 3',
    );
  });
});
