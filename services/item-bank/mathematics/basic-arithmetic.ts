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
import { type Random, toShuffled } from '#shared/values/seeded.ts';

const THINGS = [
  ['apples', '🍎'],
  ['balls', '⚽'],
  ['fish', '🐟'],
  ['flowers', '🌸'],
  ['stars', '⭐'],
] as const;

const countUp =
  (low: number, high: number) =>
  (random: Random): Draft => {
    const [name, picture] = pickOne(random, THINGS);
    const count = pickInteger(random, low, high);
    const rows = Array.from({ length: Math.ceil(count / 5) }, (_, row) =>
      Array.from({ length: Math.min(5, count - row * 5) }, () => picture).join('|'),
    );
    return number(`How many ${name} are there?`, count, 'Point to each one and count.', { map: grid('picture', rows) });
  };
const oneMore = (random: Random): Draft => {
  const start = pickInteger(random, 4, 9);
  return number(`What is one more than ${start}?`, start + 1, 'Count one step on.');
};
const smallToBig = (random: Random): Draft => {
  const four = toShuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], random).slice(0, 4);
  const sorted = four.sort((a, b) => a - b).map(String);
  return order('Tap the numbers from small to big.', sorted, 'The small number comes first in counting.');
};

const plus =
  (low: number, high: number, carry: boolean) =>
  (random: Random): Draft => {
    const a = pickInteger(random, low, high);
    const b = pickInteger(random, low, high);
    if ((a % 10) + (b % 10) > 9 !== carry) return plus(low, high, carry)(random);
    return number(`What is ${a} + ${b}?`, a + b, 'Add the ones, then add the tens.');
  };
const minus =
  (low: number, high: number, borrow: boolean) =>
  (random: Random): Draft => {
    const a = pickInteger(random, low, high);
    const b = pickInteger(random, 3, a - 2);
    if (a % 10 < b % 10 !== borrow) return minus(low, high, borrow)(random);
    return number(`What is ${a} − ${b}?`, a - b, 'Take away the tens, then the ones.');
  };
const buildTotal = (random: Random): Draft => {
  const parts = [pickInteger(random, 11, 19), pickInteger(random, 6, 9), pickInteger(random, 3, 5)];
  const tiles = [...parts.map(String), '+', '−', String(pickInteger(random, 20, 29))];
  return sum(
    `Tap tiles to make ${(parts[0] as number) + (parts[1] as number)}.`,
    tiles,
    String((parts[0] as number) + (parts[1] as number)),
    'One number plus another makes it.',
  );
};

const times =
  (low: number, high: number, factor: readonly [number, number]) =>
  (random: Random): Draft => {
    const a = pickInteger(random, low, high);
    const b = pickInteger(random, factor[0], factor[1]);
    if (a % 10 === 0) return times(low, high, factor)(random);
    return number(`What is ${a} × ${b}?`, a * b, 'Split one number into tens and ones and multiply each part.');
  };
const dividedBy = (random: Random): Draft => {
  const b = pickInteger(random, 6, 9);
  const result = pickInteger(random, 6, 9);
  return number(`What is ${b * result} ÷ ${b}?`, result, 'Ask which number times the second gives the first.');
};
const timesFirst = (random: Random): Draft => {
  const [a, b, c] = [pickInteger(random, 3, 9), pickInteger(random, 3, 9), pickInteger(random, 2, 6)];
  return number(`What is ${a} + ${b} × ${c}?`, a + b * c, 'Multiply before you add.');
};
const buildProduct = (random: Random): Draft => {
  const [a, b, c] = [pickInteger(random, 6, 9), pickInteger(random, 4, 5), pickInteger(random, 2, 3)];
  return sum(
    `Tap tiles to make ${a * b + c}. Multiply comes before plus.`,
    [String(a), String(b), String(c), '×', '+', '−'],
    String(a * b + c),
    'Look for a product close to the target first.',
  );
};

const belowZero = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 5, 19), pickInteger(random, 21, 38)];
  return number(`What is ${a} − ${b}?`, a - b, 'Go down to zero first, then on below zero.');
};
const percentOfNumber = (random: Random): Draft => {
  const [percent, base] = [pickOne(random, [15, 30, 35, 60]), pickOne(random, [40, 80, 120, 160, 240])];
  return number(`What is ${percent}% of ${base}?`, (percent * base) / 100, 'Find 10% first and build from it.');
};
const negativeTimes = (random: Random): Draft => {
  const [a, b, c] = [pickInteger(random, 3, 8), pickInteger(random, 3, 8), pickInteger(random, 2, 9)];
  return number(`What is −${a} × −${b} − ${c}?`, a * b - c, 'Two negative factors give a positive product.');
};
const powers = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 3, 6), pickInteger(random, 4, 6)];
  return number(
    `What is ${a}³ − 2^${b}? (2^3 means 2 × 2 × 2.)`,
    a ** 3 - 2 ** b,
    'Work out each power, then subtract.',
  );
};
const percentUp = (random: Random): Draft => {
  const [before, percent] = [pickOne(random, [40, 60, 80, 120]), pickOne(random, [15, 25, 35, 45])];
  return number(
    `A price goes up from ${before} to ${before + (before * percent) / 100} coins. By how many percent does it go up?`,
    percent,
    'Divide the rise by the old price.',
    { unit: '%' },
  );
};
const beforeSale = (random: Random): Draft => {
  const [before, percent] = [pickOne(random, [40, 60, 80, 140]), pickOne(random, [15, 30, 35])];
  return number(
    `In a sale every price is ${percent}% lower. A bag now costs ${before - (before * percent) / 100} coins. How many coins did it cost before?`,
    before,
    'The sale price is what is left of 100%; divide by that share.',
  );
};

export const basicArithmetic = [
  ...cell('mathematics', 'basic-arithmetic', '3-5', [
    ...generateDrafts('count-few', 1, countUp(2, 4)),
    choice(
      'Which plate has the most apples?',
      ['🍎🍎🍎🍎', '🍎🍎', '🍎', '🍎🍎🍎'],
      'Four apples are more than three, two or one.',
    ),
    ...generateDrafts('count-some', 1, countUp(6, 7)),
    ...generateDrafts('count-many', 1, countUp(9, 10)),
    ...generateDrafts('one-more', 1, oneMore),
    ...generateDrafts('small-to-big', 1, smallToBig),
  ]),
  ...cell('mathematics', 'basic-arithmetic', '6-8', [
    ...generateDrafts('plus-small', 1, plus(3, 9, true)),
    ...generateDrafts('minus-small', 1, minus(11, 19, false)),
    ...generateDrafts('build-total', 1, buildTotal),
    ...generateDrafts('plus-tens', 1, plus(21, 49, false)),
    ...generateDrafts('plus-carry', 1, plus(25, 49, true)),
    ...generateDrafts('minus-borrow', 1, minus(52, 94, true)),
  ]),
  ...cell('mathematics', 'basic-arithmetic', '9-11', [
    ...generateDrafts('times-table', 1, times(6, 9, [6, 9])),
    ...generateDrafts('divided-by', 1, dividedBy),
    ...generateDrafts('times-one-digit', 1, times(23, 48, [3, 6])),
    ...generateDrafts('times-first', 1, timesFirst),
    ...generateDrafts('build-product', 1, buildProduct),
    ...generateDrafts('times-two-digits', 1, times(23, 48, [12, 19])),
  ]),
  ...cell('mathematics', 'basic-arithmetic', '12-15', [
    ...generateDrafts('below-zero', 1, belowZero),
    ...generateDrafts('percent-of', 1, percentOfNumber),
    ...generateDrafts('negative-times', 1, negativeTimes),
    ...generateDrafts('powers', 1, powers),
    ...generateDrafts('percent-up', 1, percentUp),
    ...generateDrafts('before-sale', 1, beforeSale),
  ]),
];
