import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  grid,
  inPlace,
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
    let [row, column]: [number, number] = [...start];
    let leaves = false;
    for (const { to, by } of way) {
      row += STEPS[to][0] * by;
      column += STEPS[to][1] * by;
      leaves ||= row < 0 || column < 0 || row >= size || column >= size;
    }
    const comesBack = legs.length > 2 && row === start[0];
    if (comesBack || leaves) return createWalkDraft(size, legs, far)(random);
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
const climb = (random: Random): Draft => {
  const gap = pickOne(random, [10, 20, 25]);
  const [from, lines] = [gap * pickInteger(random, 4, 9), pickInteger(random, 4, 7)];
  return number(
    `Contour lines are ${gap} m apart in height. A path starts on the ${from} m line and climbs ${lines} lines higher. At how many metres does it end?`,
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
      ['.|.|.|🐑', '*🐑|🏠|.|🐑', '.|.|.|.'],
      'One sheep touches the house, the others do not.',
    ),
    choice('What does blue show on a map?', ['water', 'trees', 'houses'], 'Seas and rivers are drawn in blue.'),
    tap(
      'Tap the house that is nearest to Bear.',
      'map',
      ['🐻|.|*🏠|.', '.|.|.|🏠', '.|.|.|.', '🏠|.|.|.'],
      'Only one square lies between Bear and that house.',
    ),
    tap(
      'Tap what is between tree and water.',
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
      'Bear walks to the fountain. Tap what he passes.',
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
    order(
      'Tap from the smallest to the largest area shown.',
      ['a plan of a classroom', 'a map of a town', 'a map of a country', 'a map of the world'],
      'The more land a map shows, the smaller things are drawn.',
    ),
    ...generateDrafts('grid-square', 1, gridSquare),
    choice(
      'What does the needle of a compass point to?',
      ['north', 'the nearest town', 'the Sun', 'the highest hill'],
      'It is a small magnet that turns to the north.',
    ),
    choice(
      'Seen from straight above, which shape has a round tower with a pointed roof?',
      ['a circle', 'a triangle', 'a rectangle', 'a half circle'],
      'A map shows things from above.',
    ),
    ...generateDrafts('to-nature', 1, toNature),
    tap(
      'North is up. Tap the tree that stands exactly north-east of the tower.',
      'map',
      ['🌳|.|🌳|.|*🌳', '.|.|.|.|.', '🌳|.|🗼|.|🌳', '.|.|.|.|.', '🌳|.|🌳|.|🌳'],
      'North-east is up and to the right in equal steps.',
    ),
    tap(
      'North is up. Tap the square that is two squares north of C4.',
      'map',
      ['.|.|.|.|.', '.|.|*.|.|.', '.|.|.|.|.', '.|.|.|.|.', '.|.|.|.|.'],
      'From row 4 up to row 2, in column C.',
      { axes: 'letters' },
    ),
    choice(
      'Which line runs around the Earth equally far from both poles?',
      ['the equator', 'the prime meridian', 'the Arctic Circle', 'the date line'],
      'It divides the Earth into a northern and a southern half.',
    ),
    ...generateDrafts('to-map', 1, toMap),
    inPlace(
      tap(
        'You look south and then turn left by a right angle. Tap where you look now.',
        'words',
        ['north|north-east|*east|south-east', 'south|south-west|west|north-west'],
        'With your face to the south, east is on your left.',
      ),
    ),
    tap(
      'North is up. From one hill you see a pond in the east and a wood in the north. Tap that hill.',
      'map',
      ['.|.|.|🌲|.', '.|.|.|⛰️|.', '.|.|🌲|.|.', '.|.|*⛰️|.|💧', '⛰️|💧|.|⛰️|.'],
      'Each other hill has only one of them in the right direction.',
    ),
    choice(
      'Which map scale shows the streets of a town in most detail?',
      ['1 : 10,000', '1 : 100,000', '1 : 1,000,000', '1 : 10,000,000'],
      'The smaller the second number, the larger things are drawn.',
    ),
  ]),
  ...cell('geography', 'map-reading', '12-15', [
    choice(
      'On a map, contour lines lie very close together. What is the land like there?',
      ['steep', 'flat', 'wooded', 'swampy'],
      'The height changes much over a short way.',
    ),
    tap(
      'The numbers are heights in metres. Tap the bottom of the valley.',
      'map',
      ['420|400|390|410', '400|370|*340|380', '410|380|360|390', '430|410|400|420'],
      'The lowest square is the bottom.',
    ),
    order(
      'Tap the latitudes from north to south.',
      ['60° N', '20° N', '20° S', '60° S'],
      'North of the equator larger numbers come first, south of it smaller ones.',
    ),
    order(
      'Tap the map scales from most to least detail.',
      ['1 : 5,000', '1 : 25,000', '1 : 250,000', '1 : 5,000,000'],
      'A larger second number means more land on the same sheet.',
    ),
    ...generateDrafts('climb', 1, climb),
    tap(
      'A path goes from left to right over these heights in metres. Tap the square where it arrives after its steepest step.',
      'map',
      ['100|110|125|*185|200|240|250|255'],
      'From 125 to 185 it climbs 60 m in one step.',
    ),
    tap(
      'Tap the place that lies nearest to the South Pole.',
      'table',
      [
        'Place|Latitude|Longitude',
        'A|34° N|18° E',
        'B|0°|50° W',
        'C|42° S|147° E',
        '*D|55° S|68° W',
        'E|64° N|22° W',
        'F|33° S|71° W',
      ],
      'The latitude counts: 55° south is farthest south.',
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
    tap(
      'Heights in metres. Water flows from 95 to the lowest square beside it, and on. Tap where it ends.',
      'map',
      ['95|84|90|92', '89|79|86|91', '93|77|72|88', '94|90|*65|85'],
      '95, 84, 79, 77, 72, 65.',
    ),
    choice(
      'The shortest flight between two northern cities looks curved on a flat map. Why?',
      [
        'The Earth is round, the map is flat.',
        'Pilots follow the coasts where they can land.',
        'Aeroplanes must fly around storms.',
        'The map was drawn too small.',
      ],
      'A straight line on a flat map is seldom the shortest way on a sphere.',
    ),
    tap(
      'Heights in metres along a straight path. You stand on the square with 200. Tap the square that you cannot see.',
      'map',
      ['200|150|190|*120|195|230|260|300'],
      'The hill of 190 m hides the hollow behind it.',
    ),
  ]),
];
