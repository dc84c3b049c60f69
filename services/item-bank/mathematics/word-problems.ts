import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  inStage,
  number,
  pickInteger,
  pickOne,
  sum,
  tapAmount,
} from '#services/item-bank/authoring.ts';
import type { Random } from '#shared/values/seeded.ts';

const NAMES = ['Ana', 'Ben', 'Chen', 'Dina', 'Emeka', 'Farah', 'Hugo', 'Isha', 'Juma', 'Kai', 'Lena', 'Mateo'];

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const getMore = (random: Random): Draft => {
  const a = pickInteger(random, 2, 3);
  const [fruit, picture] = pickOne(random, [
    ['pears', '🍐'],
    ['apples', '🍎'],
    ['bananas', '🍌'],
  ] as const);
  const text = `You have ${WORDS[a]} ${fruit}. You get one more. Tap your ${fruit}.`;
  return tapAmount(text, picture, [1, 6], a + 1, 'Count on by one.');
};
const flyAway = (random: Random): Draft => {
  const a = pickInteger(random, 3, 5);
  const [animals, picture] = pickOne(random, [
    ['bees', '🐝'],
    ['ducks', '🦆'],
    ['birds', '🐦'],
  ] as const);
  const text = `${a === 3 ? 'Three' : a === 4 ? 'Four' : 'Five'} ${animals} sit. One flies away. Tap the ${animals} that stay.`;
  return tapAmount(text, picture, [1, 6], a - 1, 'One less than before.');
};
const together = (random: Random): Draft => {
  const [a, b] = pickOne(random, [
    [3, 2],
    [2, 3],
    [4, 2],
  ] as const);
  const [one, other] = pickOne(random, [
    ['blue', 'yellow'],
    ['red', 'green'],
    ['black', 'white'],
  ] as const);
  const text = `You have ${WORDS[a]} ${one} and ${WORDS[b]} ${other} balls. Tap how many balls.`;
  return tapAmount(text, '●', [2, 7], a + b, 'Count them all together.');
};
const eatTwo = (random: Random): Draft => {
  const a = pickInteger(random, 5, 6);
  const [food, picture] = pickOne(random, [
    ['pears', '🍐'],
    ['bananas', '🍌'],
    ['carrots', '🥕'],
  ] as const);
  const text = `You have ${WORDS[a]} ${food}. You eat two. Tap what is left.`;
  return tapAmount(text, picture, [1, 6], a - 2, 'Take two away and count the rest.');
};
const twoMoreCome = (random: Random): Draft => {
  const a = pickInteger(random, 5, 6);
  const [animals, picture] = pickOne(random, [
    ['fish', '🐟'],
    ['ducks', '🦆'],
    ['frogs', '🐸'],
  ] as const);
  const text = `${a === 5 ? 'Five' : 'Six'} ${animals} swim. Two more come. Tap all the ${animals}.`;
  return tapAmount(text, picture, [4, 9], a + 2, 'Count on by two.');
};
const howManyMore = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 8, 9), pickInteger(random, 3, 5)];
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
    `A train moves at ${rate} km an hour. How many kilometres does it cover in ${hours} hours?`,
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
    [10, 15],
    [4, 12],
    [6, 12],
    [5, 20],
    [8, 24],
    [6, 30],
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

const outfits = (random: Random): Draft => {
  const [shirts, trousers] = [pickInteger(random, 4, 6), pickInteger(random, 3, 4)];
  return number(
    `${pickOne(random, NAMES)} has ${shirts} shirts and ${trousers} pairs of trousers. In how many ways can one shirt go with one pair?`,
    shirts * trousers,
    'Each shirt goes with every pair.',
  );
};
const bottles = (random: Random): Draft => {
  const [size, count] = [pickOne(random, [0.5, 1.5, 2.5]), pickInteger(random, 6, 9)];
  return number(
    `A tank holds ${size * count} litres. How many bottles of ${size} litres can it fill?`,
    count,
    'Ask how often one bottle fits into the tank.',
  );
};
const recipe = (random: Random): Draft => {
  const [people, grams, more] = [4, pickInteger(random, 5, 9) * 20, pickOne(random, [6, 10])];
  return number(
    `A soup for ${people} people needs ${grams} g of rice. How many grams does a soup for ${more} people need?`,
    (grams / people) * more,
    'Find what one person needs.',
    { unit: 'g' },
  );
};
const meanOfThree = (random: Random): Draft => {
  const [mean, by] = [pickInteger(random, 11, 18), pickInteger(random, 3, 6)];
  return number(
    `Three parcels weigh ${mean - by}, ${mean + by - 2} and ${mean + 2} kg. What is their mean weight in kg?`,
    mean,
    'Share the total weight equally.',
    { unit: 'kg' },
  );
};
const sumAndDifference = (random: Random): Draft => {
  const [small, apart] = [pickInteger(random, 11, 19), pickInteger(random, 4, 9)];
  return number(
    `Two numbers add up to ${2 * small + apart}. One is ${apart} more than the other. What is the larger number?`,
    small + apart,
    'Take the difference away, halve, and add it again.',
  );
};
const matches = (random: Random): Draft => {
  const count = pickInteger(random, 9, 15);
  return number(
    `One square needs 4 sticks. Two squares in a row share a stick and need 7, three need 10. How many sticks do ${count} squares need?`,
    3 * count + 1,
    'Every further square adds three sticks.',
  );
};
const taxi = (random: Random): Draft => {
  const [start, per, km] = [pickInteger(random, 3, 6), pickInteger(random, 2, 4), pickInteger(random, 7, 12)];
  return number(
    `A taxi costs ${start} coins and another ${per} coins for each km. A ride costs ${start + per * km} coins. How many km long is it?`,
    km,
    'Take away the start, then divide.',
    { unit: 'km' },
  );
};
const dice = (random: Random): Draft => {
  const total = pickOne(random, [5, 6, 8, 9, 4, 10]);
  return number(
    `A red and a blue dice are thrown. There are 36 possible results. In how many of them do the dice add up to ${total}?`,
    6 - Math.abs(7 - total),
    'List the pairs; red 1 and blue 4 is not red 4 and blue 1.',
  );
};
const handshakes = (random: Random): Draft => {
  const people = pickInteger(random, 7, 12);
  return number(
    `Each of ${people} people at a meeting shakes hands once with every other. How many handshakes are there?`,
    (people * (people - 1)) / 2,
    'Each handshake belongs to two people.',
  );
};
const codes = (random: Random): Draft => {
  const symbols = pickInteger(random, 5, 8);
  return number(
    `A code has three different letters, and their order matters. ${symbols} letters may be used. How many codes are possible?`,
    symbols * (symbols - 1) * (symbols - 2),
    'After each letter one fewer is left.',
  );
};
const thereAndBack = (random: Random): Draft => {
  const [slow, fast, mean] = pickOne(random, [
    [30, 60, 40],
    [20, 30, 24],
    [40, 60, 48],
    [20, 60, 30],
    [30, 45, 36],
    [30, 70, 42],
  ] as const);
  return number(
    `A bus goes to a village at ${fast} km an hour and back the same way at ${slow} km an hour. What is its mean speed in km an hour?`,
    mean,
    'The slow way takes longer, so choose a distance and find both times.',
    { unit: 'km/h' },
  );
};
const mixture = (random: Random): Draft => {
  const litres = pickOne(random, [4, 6, 8, 10, 12, 14]);
  return number(
    `How many litres of a drink with 50% juice must be mixed with ${litres} litres of one with 20% juice to get 30% juice?`,
    litres / 2,
    'What the weak drink lacks the strong one must give.',
    { unit: 'l' },
  );
};

export const wordProblems = [
  ...cell('mathematics', 'word-problems', '3-5', [
    ...inStage('early years, 3 and 4', [
      choice(
        'You have 2 balloons. You find 1. What do you have?',
        ['🎈🎈🎈', '🎈🎈', '🎈', '🎈🎈🎈🎈'],
        'Two and one more make three.',
      ),
      ...generateDrafts('get-more', 1, getMore),
    ]),
    ...inStage('reception', [
      ...generateDrafts('fly-away', 1, flyAway),
      ...generateDrafts('together', 1, together),
      ...generateDrafts('eat-two', 1, eatTwo),
      ...generateDrafts('two-more-come', 1, twoMoreCome),
    ]),
  ]),
  ...cell('mathematics', 'word-problems', '6-8', [
    ...inStage('year 1', generateDrafts('how-many-more', 1, howManyMore)),
    ...inStage('year 2', [
      ...generateDrafts('bring-more', 1, bringMore),
      sum(
        'Lea has 8 pens. She wants 15. Tap tiles to show what she needs.',
        ['15', '8', '9', '+', '−'],
        '7',
        'From 15 take away the 8 that she has.',
      ),
      ...generateDrafts('equal-groups', 1, equalGroups),
    ]),
    ...inStage('year 3', [
      ...generateDrafts('give-away', 1, giveAway),
      ...generateDrafts('fair-share', 1, fairShare),
      ...generateDrafts('difference', 1, difference),
    ]),
  ]),
  ...cell('mathematics', 'word-problems', '9-11', [
    ...inStage('year 4', [
      ...generateDrafts('rows-and-more', 1, rowsAndMore),
      ...generateDrafts('change', 1, change),
      ...generateDrafts('outfits', 1, outfits),
      ...generateDrafts('end-of-trip', 1, endOfTrip),
    ]),
    ...inStage('year 5', [
      sum(
        'Five friends buy 4 drinks at 6 coins and 1 cake at 9 coins. Tap tiles to show the cost.',
        ['4', '6', '9', '5', '×', '+'],
        '33',
        'Four times six, plus nine.',
      ),
      ...generateDrafts('bottles', 1, bottles),
      ...generateDrafts('split-cost', 1, splitCost),
      ...generateDrafts('boxes-needed', 1, boxesNeeded),
    ]),
    ...inStage('year 6', [
      ...generateDrafts('mean-of-three', 1, meanOfThree),
      ...generateDrafts('recipe', 1, recipe),
      ...generateDrafts('matches', 1, matches),
      ...generateDrafts('sum-and-difference', 1, sumAndDifference),
    ]),
  ]),
  ...cell('mathematics', 'word-problems', '12-15', [
    ...inStage('key stage 3', [
      ...generateDrafts('speed', 1, speed),
      ...generateDrafts('taxi', 1, taxi),
      ...generateDrafts('unknown', 1, unknown),
      ...generateDrafts('last-mark', 1, lastMark),
      ...generateDrafts('dice', 1, dice),
      ...generateDrafts('handshakes', 1, handshakes),
    ]),
    ...inStage('key stage 4', [
      ...generateDrafts('meeting', 1, meeting),
      ...generateDrafts('codes', 1, codes),
      ...generateDrafts('tickets', 1, tickets),
    ]),
    ...generateDrafts('there-and-back', 1, thereAndBack),
    ...generateDrafts('mixture', 1, mixture),
    ...generateDrafts('work-together', 1, workTogether),
  ]),
];
