import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  grid,
  inStage,
  number,
  order,
  pickInteger,
  pickOne,
  sum,
  tapAmount,
} from '#services/item-bank/authoring.ts';
import type { Random } from '#shared/values/seeded.ts';

const drawBar = (boxes: number, all: number, box = '🟦'): string => box.repeat(boxes) + '⬜'.repeat(all - boxes);

const AMOUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const shareByTwo =
  (each: number) =>
  (random: Random): Draft => {
    const [name, picture] = pickOne(random, [
      ['apples', '🍎'],
      ['pears', '🍐'],
      ['bananas', '🍌'],
      ['cherries', '🍒'],
    ] as const);
    const text = `Two children share ${AMOUNTS[2 * each]} ${name} fairly. Tap what one child gets.`;
    return tapAmount(text, picture, [1, 6], each, 'Give one to each, again and again.');
  };
const halfBar = (random: Random): Draft => {
  const half = pickInteger(random, 3, 4);
  const text = `A bar has ${AMOUNTS[2 * half]} boxes. Tap half of the bar.`;
  const box = pickOne(random, ['🟦', '🟩', '🟪', '🟫']);
  return tapAmount(text, box, [2, 7], half, 'Both halves have the same number of boxes.');
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
const barShare = (random: Random): Draft => {
  const boxes = pickOne(random, [1, 3]);
  const [colour, box] = pickOne(random, [
    ['green', '🟩'],
    ['purple', '🟪'],
    ['blue', '🟦'],
  ] as const);
  return choice(
    `How much of the bar is ${colour}?`,
    boxes === 1 ? ['1/4', '1/2', '1/3', '3/4'] : ['3/4', '1/2', '1/3', '1/4'],
    'Four equal boxes: each is one quarter.',
    {
      map: grid('picture', [[...drawBar(boxes, 4, box)].join('|')]),
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
    [4, 5],
    [2, 7],
    [3, 7],
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
    [4, 5],
    [3, 20],
    [7, 10],
    [9, 20],
    [11, 25],
    [7, 20],
    [13, 25],
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

const tenthAsDecimal = (random: Random): Draft => {
  const top = pickInteger(random, 3, 9);
  return number(`Write ${top}/10 as a decimal number.`, top / 10, 'Tenths stand first after the point.');
};
const partOfNumber = (random: Random): Draft => {
  const [top, bottom] = pickOne(random, [
    [3, 8],
    [2, 5],
    [5, 6],
    [3, 7],
  ] as const);
  const size = pickInteger(random, 3, 6);
  return number(
    `What is ${top}/${bottom} of ${bottom * size}?`,
    top * size,
    'Divide by the bottom, multiply by the top.',
  );
};
const quartersIn = (random: Random): Draft => {
  const [whole, quarters] = [pickInteger(random, 2, 5), pickOne(random, [1, 3])];
  return number(
    `How many quarters are in ${whole} wholes and ${quarters === 1 ? 'one quarter' : 'three quarters'}?`,
    4 * whole + quarters,
    'Every whole has four quarters.',
  );
};
const timesFraction = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [3, 4],
    [3, 8],
    [5, 8],
    [5, 6],
    [3, 5],
    [7, 8],
  ] as const);
  return number(
    `Which number goes in the box? 1/2 × ${a}/${b} = □/${2 * b}`,
    a,
    'Multiply the tops, and multiply the bottoms.',
  );
};
const wholeDivides = (random: Random): Draft => {
  const [bottom, by] = [pickInteger(random, 3, 6), pickInteger(random, 2, 4)];
  return number(
    `Which number goes in the box? 1/${bottom} ÷ ${by} = 1/□`,
    bottom * by,
    'The part is cut again, so the pieces get smaller.',
  );
};
const restLeft = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [4, 3],
    [5, 2],
    [5, 4],
    [4, 5],
    [5, 8],
  ] as const);
  return number(
    `First 1/${a} of a cake is eaten, then 1/${b} of what is left. How many percent of the cake remain?`,
    (100 * (a - 1) * (b - 1)) / (a * b),
    'The second part is taken from the rest, not from the whole.',
    { unit: '%' },
  );
};
const halfway = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [2, 3],
    [3, 4],
    [2, 5],
    [4, 5],
    [2, 7],
    [3, 8],
  ] as const);
  return number(
    `Which number goes in the box? Exactly halfway between 1/${b} and 1/${a} lies ${a + b}/□.`,
    2 * a * b,
    'Add both and halve the result.',
  );
};
const mixedMinus = (random: Random): Draft => {
  const whole = pickInteger(random, 2, 6);
  return number(
    `Which number goes in the box? ${4 * whole + 1}/4 − 5/3 = □/12`,
    3 * (4 * whole + 1) - 20,
    'Change both to twelfths first.',
  );
};
const recurring = (random: Random): Draft => {
  const digit = pickOne(random, [2, 4, 5, 7, 8]);
  return number(
    `The digits of 0.${digit}${digit}${digit}… go on for ever. Which number goes in the box? 0.${digit}${digit}${digit}… = □/9`,
    digit,
    'One ninth is 0.111….',
  );
};
const ratioChain = (random: Random): Draft => {
  const [a, b, c, d] = pickOne(random, [
    [2, 3, 4, 5],
    [3, 4, 5, 7],
    [3, 5, 4, 7],
    [2, 7, 3, 5],
    [2, 5, 3, 4],
    [4, 5, 3, 7],
  ] as const);
  return number(
    `Red to blue is ${a}:${b}, and blue to green is ${c}:${d}. Red to green is ${a * c}:□. Which number goes in the box?`,
    b * d,
    'Bring blue to the same number in both ratios.',
  );
};
const unitSum = (random: Random): Draft => {
  const target = pickOne(random, [4, 6, 8, 10, 12]);
  return number(
    `The sum of 1/x and 1/(2x) is 1/${target}. Which number is x?`,
    (3 * target) / 2,
    'Both have the bottom 2x: three of them make one.',
  );
};

export const fractions = [
  ...cell('mathematics', 'fractions', '3-5', [
    ...inStage('early years, 3 and 4', [
      choice(
        'Two bears share. Which way is fair?',
        ['🍪🐻🐻🍪', '🍪🍪🐻🐻🍪', '🍪🐻🐻🍪🍪'],
        'Fair means that both get the same.',
      ),
      order(
        'Tap from least blue to most blue.',
        [drawBar(1, 4), drawBar(2, 4), drawBar(3, 4), drawBar(4, 4)],
        'More blue boxes mean more blue.',
      ),
    ]),
    ...inStage('reception', [
      ...generateDrafts('share-few', 1, shareByTwo(2)),
      ...generateDrafts('share-more', 1, shareByTwo(3)),
      choice(
        'Which bar is half blue?',
        [drawBar(2, 4), drawBar(1, 4), drawBar(3, 4), drawBar(4, 4)],
        'Half blue: as much blue as white.',
      ),
      ...generateDrafts('half-bar', 1, halfBar),
    ]),
  ]),
  ...cell('mathematics', 'fractions', '6-8', [
    ...inStage('year 1', [
      ...generateDrafts('half-of', 1, partOfSet(PARTS[0], 4, 9)),
      number('How many quarters make one whole?', 4, 'A quarter is one of four equal parts.'),
    ]),
    ...inStage('year 2', [
      ...generateDrafts('quarter-of', 1, partOfSet(PARTS[1], 3, 7)),
      ...generateDrafts('blue-share', 1, barShare),
      ...generateDrafts('third-of', 1, partOfSet(PARTS[2], 5, 8)),
    ]),
    ...inStage('year 3', generateDrafts('three-quarters', 1, threeQuarters)),
  ]),
  ...cell('mathematics', 'fractions', '9-11', [
    ...inStage('year 4', [
      ...generateDrafts('same-bottom', 1, sameBottom),
      ...generateDrafts('tenth-as-decimal', 1, tenthAsDecimal),
      ...generateDrafts('same-as', 1, sameAs([2, 3])),
      ...generateDrafts('fraction-of', 1, partOfNumber),
    ]),
    ...inStage('year 5', [
      ...generateDrafts('quarters-in', 1, quartersIn),
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
    ]),
    ...inStage('year 6', [
      ...generateDrafts('times-fraction', 1, timesFraction),
      ...generateDrafts('other-bottom', 1, otherBottom),
      ...generateDrafts('whole-divides', 1, wholeDivides),
      order(
        'Tap the fractions from smallest to largest.',
        ['3/8', '1/2', '7/12', '2/3', '5/6'],
        'In twenty-fourths they are 9, 12, 14, 16 and 20.',
      ),
    ]),
  ]),
  ...cell('mathematics', 'fractions', '12-15', [
    ...inStage('key stage 3', [
      ...generateDrafts('to-percent', 1, toPercent),
      order(
        'Tap the numbers from smallest to largest.',
        ['0.4', '45%', '1/2', '0.6', '2/3'],
        'As percents: 40, 45, 50, 60 and about 67.',
      ),
      ...generateDrafts('to-decimal', 1, toDecimal),
      ...generateDrafts('shared-by-ratio', 1, sharedByRatio),
      ...generateDrafts('other-part', 1, otherPart),
      ...generateDrafts('mixed-minus', 1, mixedMinus),
      ...generateDrafts('divided-by-fraction', 1, dividedByFraction),
      ...generateDrafts('rest-left', 1, restLeft),
      ...generateDrafts('halfway', 1, halfway),
    ]),
    ...inStage('key stage 4', generateDrafts('recurring', 1, recurring)),
    ...generateDrafts('ratio-chain', 1, ratioChain),
    ...generateDrafts('unit-sum', 1, unitSum),
  ]),
];
