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
import { type Random, toShuffled } from '#shared/values/seeded.ts';

const tapShape = (random: Random): Draft => {
  const shapes = toShuffled(['*●', '■', '▲', '★', '■', '▲', '★', '◆', '◆'], random);
  return tap(
    'Tap the circle.',
    'picture',
    [0, 3, 6].map((from) => shapes.slice(from, from + 3).join('|')),
    'A circle is round and has no corners.',
  );
};
const placed =
  (word: 'under' | 'above') =>
  (random: Random): Draft => {
    const pictures = toShuffled(['🐱', '🐶', '🐦', '🐟', '🐢', '🐰', '🐸'], random).slice(0, 6);
    const row = word === 'under' ? 2 : 0;
    const column = pickInteger(random, 0, 2);
    const cells = [pictures.slice(0, 3), pictures.slice(3, 6)];
    cells.splice(1, 0, ['.', '.', '.']);
    (cells[1] as string[])[column] = '🏠';
    const lines = cells.map((line, at) =>
      line.map((each, place) => (at === row && place === column ? `*${each}` : each)).join('|'),
    );
    return tap(
      `Tap the animal ${word} the house.`,
      'picture',
      lines,
      word === 'under' ? 'Under means lower down.' : 'Above means higher up.',
    );
  };

const SIDES = [
  ['pentagon', 5],
  ['hexagon', 6],
  ['octagon', 8],
] as const;
const polygonSides = (random: Random): Draft => {
  const [name, sides] = pickOne(random, SIDES);
  return number(
    `How many sides does ${name === 'octagon' ? 'an' : 'a'} ${name} have?`,
    sides,
    `A ${name} has ${sides} straight sides.`,
  );
};
const squaresInside = (random: Random): Draft => {
  const [rows, columns] = [pickInteger(random, 3, 4), pickInteger(random, 4, 6)];
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) => (row === 0 && column > columns - 3 ? '⬜' : '🟩')).join('|'),
  );
  return number('How many squares are green?', rows * columns - 2, 'Count row by row.', {
    map: grid('picture', lines),
  });
};
/** The left half is complete; one mirrored square is missing on the right. */
const mirror = (random: Random): Draft => {
  const leftHalf = Array.from({ length: 4 }, () => Array.from({ length: 3 }, () => random() < 0.5));
  const filled = leftHalf.flatMap((cells, row) => cells.flatMap((on, column) => (on ? [{ row, column }] : [])));
  if (filled.length < 4) return mirror(random);
  const missing = pickOne(random, filled);
  const lines = leftHalf.map((cells, row) => {
    const right = [...cells]
      .reverse()
      .map((on, at) => (row === missing.row && 2 - at === missing.column ? '*⬜' : on ? '🟪' : '⬜'));
    return [...cells.map((on) => (on ? '🟪' : '⬜')), '▏', ...right].join('|');
  });
  return tap(
    'The line is a mirror. Tap the box that still needs color.',
    'picture',
    lines,
    'Both sides are equally far from the line.',
  );
};
const rectangleArea = (random: Random): Draft => {
  const [wide, tall] = [pickInteger(random, 5, 9), pickInteger(random, 3, 6)];
  return number(
    `A rectangle is ${wide} squares wide and ${tall} squares tall. How many squares fill it?`,
    wide * tall,
    'Every row has the same number of squares.',
  );
};

const around = (random: Random): Draft => {
  const [long, wide] = [pickInteger(random, 8, 14), pickInteger(random, 3, 7)];
  return number(
    `A rectangle is ${long} cm long and ${wide} cm wide. How many cm is it around the edge?`,
    2 * (long + wide),
    'Add all four sides.',
    {
      unit: 'cm',
    },
  );
};
const tapPoint = (random: Random): Draft => {
  const [x, y] = pickOne(random, [
    [1, 4],
    [2, 4],
    [4, 1],
    [3, 1],
    [4, 2],
  ] as const);
  const lines = [4, 3, 2, 1, 0].map((row) =>
    [0, 1, 2, 3, 4].map((column) => (row === y && column === x ? '*.' : '.')).join('|'),
  );
  return tap(`Tap the point (${x}, ${y}).`, 'map', lines, 'The first number goes to the right, the second goes up.', {
    axes: 'numbers',
  });
};
const onALine = (random: Random): Draft => {
  const angle = pickInteger(random, 6, 29) * 5;
  return number(
    `Two angles lie side by side on a straight line. One is ${angle}°. How many degrees is the other?`,
    180 - angle,
    'Together they make 180°.',
    {
      unit: '°',
    },
  );
};
const thirdAngle = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 7, 14) * 5, pickInteger(random, 7, 14) * 5];
  return number(
    `A triangle has angles of ${a}° and ${b}°. How many degrees is the third angle?`,
    180 - a - b,
    'The angles of a triangle add up to 180°.',
    {
      unit: '°',
    },
  );
};
const missingSide = (random: Random): Draft => {
  const [long, wide] = [pickInteger(random, 8, 14), pickInteger(random, 3, 7)];
  return number(
    `It is ${2 * (long + wide)} cm around a rectangle. It is ${long} cm long. How many cm wide is it?`,
    wide,
    'Halve the way around, then take away the length.',
    { unit: 'cm' },
  );
};

const boxVolume = (random: Random): Draft => {
  const [a, b, c] = [pickInteger(random, 3, 6), pickInteger(random, 4, 8), pickInteger(random, 5, 9)];
  return number(
    `A box measures ${a} cm by ${b} cm by ${c} cm. What is its volume in cubic centimeters?`,
    a * b * c,
    'Multiply length, width and height.',
    {
      unit: 'cm³',
    },
  );
};
const triangleArea = (random: Random): Draft => {
  const [base, height] = [pickInteger(random, 4, 9) * 2, pickInteger(random, 5, 11)];
  return number(
    `A triangle has a base of ${base} cm and a height of ${height} cm. What is its area in square centimeters?`,
    (base * height) / 2,
    'Half of base times height.',
    { unit: 'cm²' },
  );
};
const pythagoras = (random: Random): Draft => {
  const [a, b, c] = pickOne(random, [
    [3, 4, 5],
    [5, 12, 13],
    [8, 15, 17],
  ] as const);
  const by = pickInteger(random, 2, 3);
  return number(
    `The short sides of a right triangle are ${a * by} cm and ${b * by} cm. How many cm long is the longest side?`,
    c * by,
    'Square both sides, add, and take the square root.',
    { unit: 'cm' },
  );
};
const circleArea = (random: Random): Draft => {
  const radius = pickInteger(random, 5, 12);
  return number(
    `A circle has a diameter of ${2 * radius} cm. Its area is □ × π square centimeters. Which number goes in the box?`,
    radius ** 2,
    'Area is π times the radius squared.',
  );
};
const insideAngles = (random: Random): Draft => {
  const sides = pickInteger(random, 7, 12);
  return number(
    `A flat shape has ${sides} straight sides. What do all its inside angles add up to, in degrees?`,
    (sides - 2) * 180,
    'Cut it into triangles from one corner.',
    { unit: '°' },
  );
};
const scaledVolume = (random: Random): Draft => {
  const [volume, by] = [pickInteger(random, 4, 9), pickInteger(random, 3, 4)];
  return number(
    `A small box holds ${volume} liters. A larger box is ${by} times as long, as wide and as high. How many liters does it hold?`,
    volume * by ** 3,
    'The volume grows with the cube of the factor.',
    { unit: 'l' },
  );
};

export const geometry = [
  ...cell('mathematics', 'geometry', '3-5', [
    ...generateDrafts('tap-shape', 1, tapShape),
    ...generateDrafts('under', 1, placed('under')),
    order('Tap the bars from short to long.', ['🟦', '🟦🟦', '🟦🟦🟦', '🟦🟦🟦🟦🟦'], 'Start with the shortest bar.'),
    ...generateDrafts('above', 1, placed('above')),
    choice('Which shape has three corners?', ['▲', '■', '●', '★'], 'A triangle has three corners.'),
    number('How many corners does this square have?', 4, 'Count each corner once.', { map: grid('picture', ['■']) }),
  ]),
  ...cell('mathematics', 'geometry', '6-8', [
    number('How many sides does a triangle have?', 3, 'A triangle has three sides.'),
    ...generateDrafts('squares-inside', 1, squaresInside),
    ...generateDrafts('mirror', 2, mirror),
    ...generateDrafts('sides-of', 1, polygonSides),
    ...generateDrafts('area-of', 1, rectangleArea),
  ]),
  ...cell('mathematics', 'geometry', '9-11', [
    ...generateDrafts('tap-point', 1, tapPoint),
    order(
      'Tap the angles from smallest to largest.',
      ['half a right angle', 'a right angle', '120°', 'a straight angle'],
      'They are 45°, 90°, 120° and 180°.',
    ),
    ...generateDrafts('around', 1, around),
    ...generateDrafts('on-a-line', 1, onALine),
    ...generateDrafts('third-angle', 1, thirdAngle),
    ...generateDrafts('missing-side', 1, missingSide),
  ]),
  ...cell('mathematics', 'geometry', '12-15', [
    ...generateDrafts('box-volume', 1, boxVolume),
    ...generateDrafts('triangle-area', 1, triangleArea),
    ...generateDrafts('pythagoras', 1, pythagoras),
    ...generateDrafts('circle-area', 1, circleArea),
    ...generateDrafts('inside-angles', 1, insideAngles),
    ...generateDrafts('scaled-volume', 1, scaledVolume),
  ]),
];
