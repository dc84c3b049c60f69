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
  tap,
} from '#services/item-bank/authoring.ts';
import type { Random } from '#shared/values/seeded.ts';

const NORTH = 'North is up.';
const STEPS = { north: [-1, 0], south: [1, 0], east: [0, 1], west: [0, -1] } as const;
type Direction = keyof typeof STEPS;
const formatSquares = (count: number): string => `${count} ${count === 1 ? 'square' : 'squares'}`;

/** A walk over an empty map from the house; the path never leaves the map. */
const createWalkDraft =
  (size: number, legs: readonly (readonly Direction[])[], far: number) =>
  (random: Random): Draft => {
    const way = legs.map((directions) => ({ to: pickOne(random, directions), by: pickInteger(random, far - 1, far) }));
    const start = [pickInteger(random, 0, size - 1), pickInteger(random, 0, size - 1)] as const;
    const [row, column] = way.reduce(([r, c], { to, by }) => [r + STEPS[to][0] * by, c + STEPS[to][1] * by], [
      start[0],
      start[1],
    ] as [number, number]);
    const comesBack = legs.length > 2 && row === start[0];
    if (comesBack || row < 0 || column < 0 || row >= size || column >= size)
      return createWalkDraft(size, legs, far)(random);
    const lines = Array.from({ length: size }, (_, r) =>
      Array.from({ length: size }, (_unused, c) =>
        r === row && c === column ? '*.' : r === start[0] && c === start[1] ? '🏠' : '.',
      ).join('|'),
    );
    const directionsText = way.map(({ to, by }) => `${formatSquares(by)} ${to}`).join(', then ');
    return tap(
      `${NORTH} Start at the house. Go ${directionsText}. Tap where you are.`,
      'map',
      lines,
      'North is up, south down, east right and west left.',
    );
  };
const VERTICAL = ['north', 'south'] as const;
const LEVEL = ['east', 'west'] as const;

const gridSquare = (random: Random): Draft => {
  const [row, column] = [pickInteger(random, 1, 4), pickInteger(random, 1, 4)];
  const lines = Array.from({ length: 5 }, (_, r) =>
    Array.from({ length: 5 }, (_unused, c) => (r === row && c === column ? '*.' : '.')).join('|'),
  );
  return tap(
    `Tap square ${'ABCDE'[column]}${row + 1}.`,
    'map',
    lines,
    'The letter names the column, the number names the row.',
    { axes: 'letters' },
  );
};
const toNature = (random: Random): Draft => {
  const [scale, long] = [pickInteger(random, 3, 8), pickInteger(random, 4, 9)];
  return number(
    `On a map 1 cm stands for ${scale} km. Two towns are ${long} cm apart. How many km is that?`,
    scale * long,
    'Each cm stands for the same number of km.',
    { unit: 'km' },
  );
};
const toMap = (random: Random): Draft => {
  const [scale, long] = [pickInteger(random, 3, 8), pickInteger(random, 6, 12)];
  return number(
    `On a map 1 cm stands for ${scale} km. A road is ${scale * long} km long. How many cm is it on the map?`,
    long,
    'Divide the real length by the scale.',
    { unit: 'cm' },
  );
};
const lakeArea = (random: Random): Draft => {
  const [side, count] = [pickInteger(random, 2, 3), pickInteger(random, 4, 7)];
  return number(
    `Each map square is ${side} km wide and ${side} km high. A lake fills ${count} squares. How many square kilometers is that?`,
    side * side * count,
    'Find the area of one square first.',
    { unit: 'km²' },
  );
};
const climb = (random: Random): Draft => {
  const [gap, from, lines] = [pickOne(random, [10, 20, 25]), pickInteger(random, 5, 9) * 20, pickInteger(random, 4, 7)];
  return number(
    `Contour lines are ${gap} m apart in height. A path starts on the ${from} m line and climbs ${lines} lines higher. At how many meters does it end?`,
    from + gap * lines,
    'Every line adds the same height.',
    { unit: 'm' },
  );
};
const scaleRatio = (random: Random): Draft => {
  const [thousands, long] = [pickOne(random, [25, 50]), pickInteger(random, 6, 13)];
  return number(
    `A map has the scale 1 : ${thousands},000. Two huts are ${long} cm apart on it. How many km is that? You may use a decimal point.`,
    (thousands * long) / 100,
    `One cm stands for ${thousands},000 cm; 100,000 cm are one km.`,
    { unit: 'km' },
  );
};

export const mapReading = [
  ...cell('geography', 'map-reading', '3-5', [
    tap(
      'Tap the sheep beside the house.',
      'map',
      ['.|.|.|🐑', '*🐑|🏠|.|.', '.|.|.|.'],
      'One sheep touches the house, one is far away.',
    ),
    choice(
      'What does blue show on a map?',
      ['💧 water', '🌳 trees', '🏠 houses'],
      'Seas and rivers are drawn in blue.',
    ),
    number('How many houses are on the map?', 4, 'Point to each house and count.', {
      map: grid('map', ['🏠|🌳|🏠', '🌳|🏠|.', '.|🏠|🌳']),
    }),
    tap(
      'Tap what is between tree and pond.',
      'map',
      ['🐄|.|🐔', '🌳|*🐑|💧', '.|🐎|.'],
      'Between means in the middle.',
    ),
    tap(
      'Follow the brown road from Bear. Tap where it ends.',
      'map',
      ['🐻|🟫|🟫|.|🏠', '.|.|🟫|.|.', '🐟|.|*🍯|.|🍎'],
      'The road turns down to the honey.',
    ),
    order(
      'Bear walks to the well. Tap what he passes.',
      ['🌳 tree', '🏠 house', '🌻 flower', '🪨 stone'],
      'Go along the row from Bear.',
      {
        map: grid('map', ['🐻|🌳|🏠|🌻|🪨|⛲']),
      },
    ),
  ]),
  ...cell('geography', 'map-reading', '6-8', [
    tap(
      'Use the list of signs. Tap the hospital.',
      'map',
      ['▲|.|*✚|⚑', '.|★|.|.', '⚑|.|▲|■'],
      'The sign of the hospital is a cross.',
      {
        legend: [
          { symbol: '▲', meaning: 'hill' },
          { symbol: '✚', meaning: 'hospital' },
          { symbol: '⚑', meaning: 'camp' },
          { symbol: '★', meaning: 'town hall' },
          { symbol: '■', meaning: 'school' },
        ],
      },
    ),
    ...generateDrafts('walk-one-way', 1, createWalkDraft(4, [VERTICAL], 2)),
    number(
      'How many squares must you go east from the house to reach the boat? North is up.',
      4,
      'Count the steps to the right.',
      {
        map: grid('map', ['.|🌳|.|.|.|.', '.|🏠|.|.|.|⛵', '.|.|.|🌳|.|.']),
      },
    ),
    ...generateDrafts('walk-two-ways', 1, createWalkDraft(5, [LEVEL, VERTICAL], 2)),
    choice(
      'You face north. What is on your right?',
      ['east', 'west', 'south', 'north'],
      'On a map with north up, east is on the right.',
    ),
    ...generateDrafts('walk-three-ways', 1, createWalkDraft(6, [VERTICAL, LEVEL, VERTICAL], 3)),
  ]),
  ...cell('geography', 'map-reading', '9-11', [
    ...generateDrafts('grid-square', 1, gridSquare),
    ...generateDrafts('to-nature', 1, toNature),
    tap(
      'North is up. Tap the tree that stands exactly north-east of the tower.',
      'map',
      ['🌳|.|🌳|.|*🌳', '.|.|.|.|.', '🌳|.|🗼|.|🌳', '.|.|.|.|.', '🌳|.|🌳|.|🌳'],
      'North-east is up and to the right in equal steps.',
    ),
    ...generateDrafts('to-map', 1, toMap),
    ...generateDrafts('lake-area', 1, lakeArea),
    choice(
      'Which map scale shows the streets of a town in most detail?',
      ['1 : 10,000', '1 : 100,000', '1 : 1,000,000', '1 : 10,000,000'],
      'The smaller the second number, the larger things are drawn.',
    ),
  ]),
  ...cell('geography', 'map-reading', '12-15', [
    tap(
      'The numbers are heights in meters. Tap the bottom of the valley.',
      'map',
      ['420|400|390|410', '400|370|*340|380', '410|380|360|390', '430|410|400|420'],
      'The lowest square is the bottom.',
    ),
    ...generateDrafts('climb', 1, climb),
    tap(
      'A path goes from left to right over these heights in meters. Tap the square where it arrives after its steepest step.',
      'map',
      ['100|110|125|*185|200|240|250|255'],
      'From 125 to 185 it climbs 60 m in one step.',
    ),
    order(
      'Tap the map scales from most to least detail.',
      ['1 : 5,000', '1 : 25,000', '1 : 250,000', '1 : 5,000,000'],
      'A larger second number means more land on the same sheet.',
    ),
    ...generateDrafts('scale-ratio', 1, scaleRatio),
    choice(
      'On some world maps Greenland looks as large as Africa, though Africa is about fourteen times larger. Why?',
      [
        'Flat maps can stretch areas near the poles.',
        'Greenland has been getting smaller.',
        'Maps are drawn to please sailors.',
        'Africa was measured wrongly for years.',
      ],
      'A sphere cannot be laid flat without stretching.',
    ),
  ]),
];
