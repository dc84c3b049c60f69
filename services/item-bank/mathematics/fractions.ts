import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  grid,
  number,
  order,
  pickInteger,
  pickOne,
  sum,
} from '#services/item-bank/authoring.ts';
import type { Random } from '#shared/values/seeded.ts';

const drawBar = (blue: number, all: number): string => '🟦'.repeat(blue) + '⬜'.repeat(all - blue);

const shareByTwo =
  (low: number, high: number) =>
  (random: Random): Draft => {
    const [name, picture] = pickOne(random, [
      ['cookies', '🍪'],
      ['pears', '🍐'],
      ['cherries', '🍒'],
    ] as const);
    const each = pickInteger(random, low, high);
    const row = Array.from({ length: 2 * each }, () => picture).join('|');
    return number(
      `Two children share ${2 * each} ${name}. How many each?`,
      each,
      'Give one to each, again and again.',
      { map: grid('picture', [row]) },
    );
  };
const halfBar = (random: Random): Draft => {
  const half = pickInteger(random, 3, 4);
  const row = Array.from({ length: 2 * half }, () => '⬜').join('|');
  return number('How many boxes are half of this bar?', half, 'Both halves have the same number of boxes.', {
    map: grid('picture', [row]),
  });
};

const PARTS = [
  ['half', 2],
  ['one quarter', 4],
  ['one third', 3],
] as const;
const partOfSet =
  (part: (typeof PARTS)[number], low: number, high: number) =>
  (random: Random): Draft => {
    const size = pickInteger(random, low, high);
    return number(
      `What is ${part[0]} of ${size * part[1]}?`,
      size,
      `Share it into ${part[1]} equal groups and take one.`,
    );
  };
const threeQuarters = (random: Random): Draft => {
  const size = pickInteger(random, 3, 7);
  return number(`What is three quarters of ${size * 4}?`, size * 3, 'Find one quarter, then take three of them.');
};
const blueShare = (random: Random): Draft => {
  const blue = pickOne(random, [1, 3]);
  return choice(
    'How much of the bar is blue?',
    blue === 1 ? ['1/4', '1/2', '1/3', '3/4'] : ['3/4', '1/2', '1/3', '1/4'],
    'Four equal boxes: each is one quarter.',
    {
      map: grid('picture', [[...drawBar(blue, 4)].join('|')]),
    },
  );
};

const FRACTIONS = [
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 4],
  [2, 5],
  [3, 5],
] as const;
const sameAs =
  (factor: readonly [number, number]) =>
  (random: Random): Draft => {
    const [top, bottom] = pickOne(random, FRACTIONS);
    const by = pickInteger(random, factor[0], factor[1]);
    return number(
      `Which number goes in the box? ${top}/${bottom} = □/${bottom * by}`,
      top * by,
      'Multiply top and bottom by the same number.',
    );
  };
const sameBottom = (random: Random): Draft => {
  const bottom = pickOne(random, [7, 9, 11]);
  const top = pickInteger(random, 2, 4);
  return number(
    `Which number goes in the box? ${top}/${bottom} + 2/${bottom} = □/${bottom}`,
    top + 2,
    'The parts have the same size, so add the tops.',
  );
};
const otherBottom = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [2, 3],
    [3, 4],
    [2, 5],
    [3, 5],
  ] as const);
  return number(
    `Which number goes in the box? 1/${a} + 1/${b} = □/${a * b}`,
    a + b,
    'Change both to the same bottom number first.',
  );
};

const toPercent = (random: Random): Draft => {
  const [top, bottom] = pickOne(random, [
    [3, 4],
    [2, 5],
    [7, 10],
    [9, 20],
    [11, 25],
  ] as const);
  return number(`Write ${top}/${bottom} as a percent.`, (100 * top) / bottom, 'Change it to hundredths.', {
    unit: '%',
  });
};
const toDecimal = (random: Random): Draft => {
  const top = pickOne(random, [1, 3, 5, 7]);
  return number(`Write ${top}/8 as a decimal number.`, top / 8, 'One eighth is half of a quarter: 0.125.');
};
const sharedByRatio = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [2, 3],
    [3, 5],
    [2, 5],
    [4, 7],
  ] as const);
  const unit = pickInteger(random, 5, 9);
  return number(
    `Two friends share ${(a + b) * unit} cards in the ratio ${a}:${b}. How many cards are in the larger share?`,
    b * unit,
    'Add the parts of the ratio and find the size of one part.',
  );
};
const otherPart = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [3, 5],
    [4, 7],
    [5, 8],
  ] as const);
  const unit = pickInteger(random, 4, 9);
  return number(
    `Red and blue beads are in the ratio ${a}:${b}. There are ${a * unit} red beads. How many blue beads are there?`,
    b * unit,
    'Find what one part stands for.',
  );
};
const dividedByFraction = (random: Random): Draft => {
  const bottom = pickInteger(random, 4, 9);
  const [top, low] = pickOne(random, [
    [2, 3],
    [3, 4],
    [3, 5],
  ] as const);
  return number(
    `What is ${top}/${low} ÷ 1/${low * bottom}?`,
    top * bottom,
    'Ask how often the small part fits into the large one.',
  );
};

export const fractions = [
  ...cell('mathematics', 'fractions', '3-5', [
    choice(
      'Two bears share. Which way is fair?',
      ['🐻🍪🍪🐻🍪🍪', '🐻🍪🍪🍪🐻🍪', '🐻🍪🍪🍪🍪🐻'],
      'Fair means that both get the same.',
    ),
    ...generateDrafts('share-few', 1, shareByTwo(2, 2)),
    order(
      'Tap from least blue to most blue.',
      [drawBar(1, 4), drawBar(2, 4), drawBar(3, 4), drawBar(4, 4)],
      'More blue boxes mean more blue.',
    ),
    ...generateDrafts('share-more', 1, shareByTwo(3, 3)),
    choice(
      'Which bar is half blue?',
      [drawBar(2, 4), drawBar(1, 4), drawBar(3, 4), drawBar(4, 4)],
      'Half blue: as much blue as white.',
    ),
    ...generateDrafts('half-bar', 1, halfBar),
  ]),
  ...cell('mathematics', 'fractions', '6-8', [
    ...generateDrafts('half-of', 1, partOfSet(PARTS[0], 4, 9)),
    number('How many quarters make one whole?', 4, 'A quarter is one of four equal parts.'),
    ...generateDrafts('quarter-of', 1, partOfSet(PARTS[1], 3, 7)),
    ...generateDrafts('blue-share', 1, blueShare),
    ...generateDrafts('third-of', 1, partOfSet(PARTS[2], 5, 8)),
    ...generateDrafts('three-quarters', 1, threeQuarters),
  ]),
  ...cell('mathematics', 'fractions', '9-11', [
    ...generateDrafts('same-as', 1, sameAs([2, 3])),
    ...generateDrafts('same-bottom', 1, sameBottom),
    order(
      'Tap the fractions from smallest to largest.',
      ['1/8', '1/4', '1/2', '3/4'],
      'In eighths they are 1, 2, 4 and 6.',
    ),
    sum(
      'Tap tiles to make 1.',
      ['1/2', '1/3', '1/4', '1/4', '+', '+'],
      '1',
      'One half and two quarters make one whole.',
    ),
    ...generateDrafts('same-as-far', 1, sameAs([6, 9])),
    ...generateDrafts('other-bottom', 1, otherBottom),
  ]),
  ...cell('mathematics', 'fractions', '12-15', [
    ...generateDrafts('to-percent', 1, toPercent),
    order(
      'Tap the numbers from smallest to largest.',
      ['0.4', '45%', '1/2', '0.6', '2/3'],
      'As percents: 40, 45, 50, 60 and about 67.',
    ),
    ...generateDrafts('shared-by-ratio', 1, sharedByRatio),
    ...generateDrafts('to-decimal', 1, toDecimal),
    ...generateDrafts('other-part', 1, otherPart),
    ...generateDrafts('divided-by-fraction', 1, dividedByFraction),
  ]),
];
