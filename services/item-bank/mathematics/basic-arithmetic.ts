import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  inStage,
  number,
  order,
  pickInteger,
  pickOne,
  sum,
  tapAmount,
} from '#services/item-bank/authoring.ts';
import { type Random, toShuffled } from '#shared/values/seeded.ts';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const DOTS = ['dot', '●'] as const;
const SIGNS = [['star', '★'], DOTS, ['square', '■']] as const;
/** A number that is heard, found as an amount. */
const cardWith =
  (low: number, high: number, keys: readonly [number, number], signs: readonly (typeof SIGNS)[number][] = SIGNS) =>
  (random: Random): Draft => {
    const key = pickInteger(random, ...keys);
    const [name, sign] = pickOne(random, signs);
    const text = `Tap the card with ${WORDS[key]} ${name}s.`;
    return tapAmount(text, sign, [low, high], key, `Count the ${name}s on each card.`);
  };
const oneMore = (random: Random): Draft => {
  const start = pickInteger(random, 6, 8);
  const [name, sign] = pickOne(random, SIGNS);
  const text = `Tap the card with one more ${name} than ${WORDS[start]}.`;
  const low = pickInteger(random, start - 4, start);
  return tapAmount(text, sign, [low, low + 5], start + 1, 'Count one step on.');
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
  const [a, b, c] = [pickInteger(random, 11, 19), pickInteger(random, 6, 9), pickInteger(random, 3, 5)];
  const other = pickInteger(random, 20, 29);
  // The total itself is no tile.
  const tiles = [a, b, c, '+', '−', other === a + b ? other + 10 : other].map(String);
  return sum(`Tap tiles to make ${a + b}.`, tiles, String(a + b), 'One number plus another makes it.');
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

const rounded = (random: Random): Draft => {
  const size = pickInteger(random, 21, 89) * 100 + pickOne(random, [12, 27, 38, 61, 74, 86]);
  return number(
    `Round ${size} to the nearest hundred. Which number is it?`,
    Math.round(size / 100) * 100,
    'Look which hundred is nearer.',
  );
};
const longDivision = (random: Random): Draft => {
  const [b, result] = [pickInteger(random, 4, 8), pickInteger(random, 112, 168)];
  return number(`Divide ${b * result} by ${b}. What is the result?`, result, 'Share hundreds, then tens, then ones.');
};
const squared = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 6, 9), pickInteger(random, 11, 29)];
  return number(`What is ${a}² + ${b}? (4² means 4 × 4.)`, a * a + b, 'Work out the square first.');
};
const fromBelowZero = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 4, 9), pickInteger(random, 11, 19)];
  return number(`What is −${a} + ${b}?`, b - a, 'Count up to zero first, then on.');
};
const commonFactor = (random: Random): Draft => {
  const [factor, one, other] = pickOne(random, [
    [12, 3, 5],
    [12, 2, 5],
    [14, 3, 4],
    [15, 2, 3],
    [18, 2, 3],
    [16, 3, 5],
    [14, 2, 5],
  ] as const);
  return number(
    `Which is the largest number that divides both ${factor * one} and ${factor * other} exactly?`,
    factor,
    'List what divides the smaller number and try the largest first.',
  );
};
const dividedByTens = (random: Random): Draft => {
  const [b, result] = [pickInteger(random, 13, 18), pickInteger(random, 23, 38)];
  return number(
    `How often does ${b} fit into ${b * result}?`,
    result,
    'Take away ten times the number again and again.',
  );
};
const tenthTimes = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 3, 9), pickInteger(random, 3, 9)];
  if ((a * b) % 10 === 0) return tenthTimes(random);
  return number(`What is 0.${a} × 0.${b}?`, (a * b) / 100, 'A tenth of a tenth is a hundredth.');
};
const standardForm = (random: Random): Draft => {
  const [whole, tenth] = [pickInteger(random, 2, 9), pickInteger(random, 1, 9)];
  return number(
    `Write ${whole}.${tenth} × 10⁴ as a whole number.`,
    (10 * whole + tenth) * 1000,
    'Ten to the fourth is 10,000.',
  );
};
const growthTwice = (random: Random): Draft => {
  const [base, percent] = [pickOne(random, [200, 300, 600, 700]), pickOne(random, [10, 20])];
  return number(
    `Savings of ${base} coins grow by ${percent}% each year. How many coins are there after two years?`,
    (base * (100 + percent) ** 2) / 10_000,
    'The second year also adds to what the first year added.',
  );
};
const powerQuotient = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 9, 11), pickInteger(random, 3, 4)];
  return number(`What is 2^${a} ÷ 4^${b}?`, 2 ** (a - 2 * b), 'Write the fours as powers of two and subtract.');
};
const backDown = (random: Random): Draft => {
  const [up, down] = pickOne(random, [
    [25, 20],
    [60, 37.5],
    [150, 60],
    [300, 75],
    [400, 80],
  ] as const);
  return number(
    `A price rises by ${up}%. By how many percent must the new price fall to be as before?`,
    down,
    'The fall is a share of the larger, new price.',
    { unit: '%' },
  );
};
const halfPower = (random: Random): Draft => {
  const root = pickOne(random, [3, 5, 7, 6, 8]);
  return number(
    `What is ${root * root}^(3/2)? (16^(1/2) means the square root of 16.)`,
    root ** 3,
    'Take the square root, then the third power.',
  );
};

export const basicArithmetic = [
  ...cell('mathematics', 'basic-arithmetic', '3-5', [
    ...inStage('early years, 3 and 4', [
      ...generateDrafts('card-with-few', 1, cardWith(1, 6, [2, 3])),
      choice(
        'Which plate has the most apples?',
        ['🍎🍎🍎🍎', '🍎🍎', '🍎', '🍎🍎🍎'],
        'Four apples are more than three, two or one.',
      ),
      ...generateDrafts('card-with-some', 1, cardWith(1, 6, [4, 5])),
    ]),
    ...inStage('reception', [
      ...generateDrafts('card-with-many', 1, cardWith(5, 10, [6, 9], [DOTS])),
      ...generateDrafts('one-more', 1, oneMore),
      ...generateDrafts('small-to-big', 1, smallToBig),
    ]),
  ]),
  ...cell('mathematics', 'basic-arithmetic', '6-8', [
    ...inStage('year 1', [
      ...generateDrafts('plus-small', 1, plus(3, 9, true)),
      ...generateDrafts('minus-small', 1, minus(11, 19, false)),
    ]),
    ...inStage('year 2', [
      ...generateDrafts('build-total', 1, buildTotal),
      ...generateDrafts('plus-tens', 1, plus(21, 49, false)),
      ...generateDrafts('plus-carry', 1, plus(25, 49, true)),
    ]),
    ...inStage('year 3', generateDrafts('minus-borrow', 1, minus(52, 94, true))),
  ]),
  ...cell('mathematics', 'basic-arithmetic', '9-11', [
    ...inStage('year 4', [
      ...generateDrafts('rounded', 1, rounded),
      ...generateDrafts('times-table', 1, times(6, 9, [6, 9])),
      ...generateDrafts('divided-by', 1, dividedBy),
      ...generateDrafts('times-one-digit', 1, times(23, 48, [3, 6])),
    ]),
    ...inStage('year 5', [
      ...generateDrafts('squared', 1, squared),
      ...generateDrafts('from-below-zero', 1, fromBelowZero),
      ...generateDrafts('times-two-digits', 1, times(23, 48, [12, 19])),
      ...generateDrafts('long-division', 1, longDivision),
    ]),
    ...inStage('year 6', [
      ...generateDrafts('times-first', 1, timesFirst),
      ...generateDrafts('build-product', 1, buildProduct),
      ...generateDrafts('common-factor', 1, commonFactor),
      ...generateDrafts('divided-by-tens', 1, dividedByTens),
    ]),
  ]),
  ...cell('mathematics', 'basic-arithmetic', '12-15', [
    ...inStage('key stage 3', [
      ...generateDrafts('below-zero', 1, belowZero),
      ...generateDrafts('percent-of', 1, percentOfNumber),
      ...generateDrafts('tenth-times', 1, tenthTimes),
      ...generateDrafts('standard-form', 1, standardForm),
      ...generateDrafts('negative-times', 1, negativeTimes),
      ...generateDrafts('powers', 1, powers),
      ...generateDrafts('percent-up', 1, percentUp),
    ]),
    ...inStage('key stage 4', [
      ...generateDrafts('growth-twice', 1, growthTwice),
      ...generateDrafts('before-sale', 1, beforeSale),
    ]),
    ...generateDrafts('power-quotient', 1, powerQuotient),
    ...generateDrafts('back-down', 1, backDown),
    ...generateDrafts('half-power', 1, halfPower),
  ]),
];
