import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  number,
  pickInteger,
  pickOne,
  sum,
} from '#services/item-bank/authoring.ts';
import type { Random } from '#shared/values/seeded.ts';

const NAMES = ['Ana', 'Ben', 'Chen', 'Dina', 'Emeka', 'Farah', 'Hugo', 'Isha', 'Juma', 'Kai', 'Lena', 'Mateo'];

const getMore = (random: Random): Draft => {
  const a = pickInteger(random, 1, 2);
  return number(
    `You have ${a} apples. You get 1 more. How many now?`.replace('1 apples', '1 apple'),
    a + 1,
    'Count on by one.',
  );
};
const flyAway = (random: Random): Draft => {
  const a = pickInteger(random, 3, 5);
  return number(`${a} birds sit. 1 flies away. How many stay?`, a - 1, 'One less than before.');
};
const together = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [2, 2],
    [3, 2],
    [2, 3],
  ] as const);
  return number(`You see ${a} cats and ${b} dogs. How many animals?`, a + b, 'Count them all together.');
};
const eatTwo = (random: Random): Draft => {
  const a = pickInteger(random, 4, 5);
  return number(`You have ${a} grapes. You eat 2. How many are left?`, a - 2, 'Take two away and count the rest.');
};
const howManyMore = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 4, 5), pickInteger(random, 1, 2)];
  return number(
    `Mia has ${a} shells. Ben has ${b}. How many more has Mia?`,
    a - b,
    'Match them in pairs and count the ones without a partner.',
  );
};

const bringMore = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 12, 19), pickInteger(random, 5, 8)];
  return number(
    `${pickOne(random, NAMES)} has ${a} marbles and finds ${b} more. How many marbles is that?`,
    a + b,
    'Add the marbles found.',
  );
};
const giveAway = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 31, 45), pickInteger(random, 12, 18)];
  return number(`A shop has ${a} kites and sells ${b}. How many kites are left?`, a - b, 'Take away the kites sold.');
};
const equalGroups = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 3, 5), pickInteger(random, 4, 6)];
  return number(
    `There are ${a} bags with ${b} oranges in each. How many oranges are there?`,
    a * b,
    'Add the same number again and again.',
  );
};
const fairShare = (random: Random): Draft => {
  const [each, children] = [pickInteger(random, 4, 7), pickInteger(random, 3, 5)];
  return number(
    `${children} children share ${each * children} stickers fairly. How many does each child get?`,
    each,
    'Deal them out in equal groups.',
  );
};
const difference = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 61, 84), pickInteger(random, 26, 39)];
  return number(
    `A tree is ${a} years old. A house is ${b} years old. How many years older is the tree?`,
    a - b,
    'Find the gap between both ages.',
  );
};

const change = (random: Random): Draft => {
  const [count, price] = [pickInteger(random, 3, 6), pickInteger(random, 4, 7)];
  return number(
    `${pickOne(random, NAMES)} buys ${count} notebooks for ${price} coins each and pays with a 50 coin note. How many coins come back?`,
    50 - count * price,
    'Find the cost, then take it from 50.',
  );
};
const endOfTrip = (random: Random): Draft => {
  const [minutes, wait] = [pickInteger(random, 46, 58), pickInteger(random, 17, 25)];
  return number(
    `Juma waits ${wait} minutes for a bus and rides it for ${minutes} minutes. How many minutes longer than one hour does that take?`,
    minutes + wait - 60,
    'Add both times, then take away 60 minutes.',
  );
};
const rowsAndMore = (random: Random): Draft => {
  const [rows, seats, more] = [pickInteger(random, 6, 9), pickInteger(random, 7, 9), pickInteger(random, 11, 18)];
  return number(
    `A hall has ${rows} rows of ${seats} chairs. Then ${more} more chairs are brought in. How many chairs are there now?`,
    rows * seats + more,
    'Multiply first, then add.',
  );
};
const boxesNeeded = (random: Random): Draft => {
  const [box, full, rest] = [pickInteger(random, 6, 8), pickInteger(random, 5, 8), pickInteger(random, 2, 5)];
  return number(
    `One box holds ${box} eggs. A farmer has ${box * full + rest} eggs. How many boxes does she need to hold every egg?`,
    full + 1,
    'The eggs left over need a box too.',
  );
};
const splitCost = (random: Random): Draft => {
  const [friends, each, tip] = [pickInteger(random, 3, 6), pickInteger(random, 12, 18), pickInteger(random, 5, 9)];
  return number(
    `${friends} friends buy a game for ${friends * each - tip} coins and a snack for ${tip} coins. They share the cost equally. How many coins does each pay?`,
    each,
    'Add both prices, then share.',
  );
};

const speed = (random: Random): Draft => {
  const [rate, hours] = [pickInteger(random, 6, 9) * 10, pickOne(random, [1.5, 2.5, 3.5])];
  return number(
    `A train moves at ${rate} km an hour. How many kilometers does it cover in ${hours} hours?`,
    rate * hours,
    'Multiply speed by time.',
    {
      unit: 'km',
    },
  );
};
const unknown = (random: Random): Draft => {
  const [x, by, plus] = [pickInteger(random, 7, 14), pickInteger(random, 3, 6), pickInteger(random, 5, 17)];
  return number(
    `I think of a number, multiply it by ${by} and add ${plus}. The result is ${x * by + plus}. What is my number?`,
    x,
    'Undo the steps in reverse.',
  );
};
const lastMark = (random: Random): Draft => {
  const [mean, extra] = [pickInteger(random, 12, 15), pickInteger(random, 1, 4)];
  const scores = [mean - 2, mean + 1, mean - extra];
  return number(
    `A player scores ${scores.join(', ')} points in three games. How many points are needed in game four for a mean of ${mean}?`,
    4 * mean - scores.reduce((a, b) => a + b),
    'Four games at the mean give the total needed.',
  );
};
const tickets = (random: Random): Draft => {
  const [adults, children, child, more] = [
    pickInteger(random, 12, 25),
    pickInteger(random, 26, 40),
    pickInteger(random, 3, 5),
    pickInteger(random, 3, 6),
  ];
  return number(
    `Adult tickets cost ${child + more} coins and child tickets ${child} coins. In all ${adults + children} tickets are sold for ${adults * (child + more) + children * child} coins. How many adult tickets are sold?`,
    adults,
    'If all were child tickets, how much money would be missing?',
  );
};
const workTogether = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [3, 6],
    [4, 12],
    [10, 15],
    [6, 12],
  ] as const);
  return number(
    `One pump fills a pool in ${a} hours, another in ${b} hours. How many hours do both need together?`,
    (a * b) / (a + b),
    'Add the shares of the pool that each fills in one hour.',
    { unit: 'h' },
  );
};
const meeting = (random: Random): Draft => {
  const [a, b, hours] = [pickInteger(random, 12, 18), pickInteger(random, 4, 6), pickInteger(random, 2, 5)];
  return number(
    `Two friends start ${(a + b) * hours} km apart and travel towards each other, one at ${a} km an hour, one at ${b} km an hour. After how many hours do they meet?`,
    hours,
    'The gap closes by the sum of both speeds.',
    { unit: 'h' },
  );
};

export const wordProblems = [
  ...cell('mathematics', 'word-problems', '3-5', [
    ...generateDrafts('get-more', 1, getMore),
    ...generateDrafts('fly-away', 1, flyAway),
    choice(
      'You have 2 balloons. You find 1. What do you have?',
      ['🎈🎈🎈', '🎈🎈', '🎈', '🎈🎈🎈🎈'],
      'Two and one more make three.',
    ),
    ...generateDrafts('together', 1, together),
    ...generateDrafts('eat-two', 1, eatTwo),
    ...generateDrafts('how-many-more', 1, howManyMore),
  ]),
  ...cell('mathematics', 'word-problems', '6-8', [
    ...generateDrafts('bring-more', 1, bringMore),
    sum(
      'Lea has 8 pens. She wants 15. Tap tiles to show what she needs.',
      ['15', '8', '9', '+', '−'],
      '7',
      'From 15 take away the 8 that she has.',
    ),
    ...generateDrafts('equal-groups', 1, equalGroups),
    ...generateDrafts('give-away', 1, giveAway),
    ...generateDrafts('fair-share', 1, fairShare),
    ...generateDrafts('difference', 1, difference),
  ]),
  ...cell('mathematics', 'word-problems', '9-11', [
    ...generateDrafts('change', 1, change),
    ...generateDrafts('rows-and-more', 1, rowsAndMore),
    sum(
      'Five friends buy 4 drinks at 6 coins and 1 cake at 9 coins. Tap tiles to show the cost.',
      ['4', '6', '9', '5', '×', '+'],
      '33',
      'Four times six, plus nine.',
    ),
    ...generateDrafts('end-of-trip', 1, endOfTrip),
    ...generateDrafts('split-cost', 1, splitCost),
    ...generateDrafts('boxes-needed', 1, boxesNeeded),
  ]),
  ...cell('mathematics', 'word-problems', '12-15', [
    ...generateDrafts('speed', 1, speed),
    ...generateDrafts('unknown', 1, unknown),
    ...generateDrafts('last-mark', 1, lastMark),
    ...generateDrafts('meeting', 1, meeting),
    ...generateDrafts('tickets', 1, tickets),
    ...generateDrafts('work-together', 1, workTogether),
  ]),
];
