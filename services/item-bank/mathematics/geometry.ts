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
    `It has ${sides} straight sides.`,
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
    'The line is a mirror. Tap the box that still needs colour.',
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
    [1, 3],
    [2, 3],
    [3, 2],
    [1, 2],
    [4, 2],
    [3, 4],
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
    `A box measures ${a} cm by ${b} cm by ${c} cm. What is its volume in cubic centimetres?`,
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
    `A triangle has a base of ${base} cm and a height of ${height} cm. What is its area in square centimetres?`,
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
    `The short sides of a right-angled triangle are ${a * by} cm and ${b * by} cm. How many cm long is the longest side?`,
    c * by,
    'Square both sides, add, and take the square root.',
    { unit: 'cm' },
  );
};
const circleArea = (random: Random): Draft => {
  const radius = pickInteger(random, 5, 12);
  return number(
    `A circle has a diameter of ${2 * radius} cm. Its area is □ × π square centimetres. Which number goes in the box?`,
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
    `A small box holds ${volume} litres. A larger box is ${by} times as long, as wide and as high. How many litres does it hold?`,
    volume * by ** 3,
    'The volume grows with the cube of the factor.',
    { unit: 'l' },
  );
};

const movedPoint = (random: Random): Draft => {
  const [x, y] = [pickInteger(random, 0, 1), pickInteger(random, 2, 3)];
  const [right, down] = [pickInteger(random, 2, 3), pickInteger(random, 1, 2)];
  const lines = [4, 3, 2, 1, 0].map((row) =>
    [0, 1, 2, 3, 4].map((column) => (row === y - down && column === x + right ? '*.' : '.')).join('|'),
  );
  return tap(
    `Start at (${x}, ${y}). Move ${right} to the right and ${down} down. Tap where you are.`,
    'map',
    lines,
    'Moving right adds to the first number, moving down takes from the second.',
    { axes: 'numbers' },
  );
};
const areaInside = (random: Random): Draft => {
  const [long, wide] = [pickInteger(random, 7, 12), pickInteger(random, 4, 6)];
  return number(
    `A card is ${long} cm long and ${wide} cm wide. What is its area in square centimetres?`,
    long * wide,
    'Multiply length and width.',
    { unit: 'cm²' },
  );
};
const roundAPoint = (random: Random): Draft => {
  const [a, b] = [pickInteger(random, 16, 28) * 5, pickInteger(random, 11, 25) * 5];
  return number(
    `Three angles meet at a point and fill a whole turn. Two are ${a}° and ${b}°. How many degrees is the third?`,
    360 - a - b,
    'A whole turn is 360°.',
    { unit: '°' },
  );
};
const unitCubes = (random: Random): Draft => {
  const [a, b, c] = [pickInteger(random, 4, 6), pickInteger(random, 3, 5), pickInteger(random, 2, 4)];
  return number(
    `A block is ${a} cubes long, ${b} cubes wide and ${c} cubes high. How many cubes are in it?`,
    a * b * c,
    'Find one layer, then count the layers.',
  );
};
const parallelogram = (random: Random): Draft => {
  const [base, height] = [pickInteger(random, 7, 12), pickInteger(random, 4, 8)];
  return number(
    `A parallelogram has a base of ${base} cm. Its height above the base is ${height} cm, its slanting side ${height + 1} cm. What is its area in square centimetres?`,
    base * height,
    'Base times height, not base times slanting side.',
    { unit: 'cm²' },
  );
};
const isosceles = (random: Random): Draft => {
  const top = pickInteger(random, 2, 6) * 20 - 10;
  return number(
    `Two sides of a triangle are equally long. The angle between them is ${top}°. How many degrees is each of the other angles?`,
    (180 - top) / 2,
    'The other two angles are equal and share what is left of 180°.',
    { unit: '°' },
  );
};
const circumference = (random: Random): Draft => {
  const radius = pickInteger(random, 4, 11);
  return number(
    `A wheel has a radius of ${radius} cm. The distance around it is □ × π cm. Which number goes in the box?`,
    2 * radius,
    'The way around is π times the diameter.',
  );
};
const trapezium = (random: Random): Draft => {
  const [short, more, height] = [pickInteger(random, 4, 8), pickInteger(random, 1, 3) * 2, pickInteger(random, 3, 7)];
  return number(
    `Two sides of a shape are parallel, ${short} cm and ${short + more} cm long, and ${height} cm apart. The shape has four sides. What is its area in square centimetres?`,
    (short + more / 2) * height,
    'Take the mean of the parallel sides and multiply by the height.',
    { unit: 'cm²' },
  );
};
const outsideAngles = (random: Random): Draft => {
  const sides = pickOne(random, [9, 10, 12, 15, 18, 20]);
  return number(
    `All sides and angles of a shape are equal. Walking around it, you turn by ${360 / sides}° at each corner. How many corners has it?`,
    sides,
    'All turns together make 360°.',
  );
};
const shortSide = (random: Random): Draft => {
  const [a, b, c] = pickOne(random, [
    [3, 4, 5],
    [5, 12, 13],
    [8, 15, 17],
  ] as const);
  const by = pickInteger(random, 2, 3);
  return number(
    `The longest side of a right-angled triangle is ${c * by} cm, another side is ${a * by} cm. How many cm long is the third side?`,
    b * by,
    'Square both, subtract, and take the square root.',
    { unit: 'cm' },
  );
};
const shadow = (random: Random): Draft => {
  const [pole, cast, times] = [pickInteger(random, 2, 3) * 2, pickOne(random, [3, 5, 7]), pickInteger(random, 3, 6)];
  return number(
    `A pole of ${pole} m casts a shadow of ${cast} m. A tower casts a shadow of ${cast * times} m at the same time. How many metres high is the tower?`,
    pole * times,
    'Heights and shadows have the same ratio.',
    { unit: 'm' },
  );
};
const roomDiagonal = (random: Random): Draft => {
  const [a, b, c, long] = pickOne(random, [
    [2, 3, 6, 7],
    [2, 6, 9, 11],
    [4, 4, 7, 9],
    [1, 4, 8, 9],
    [6, 6, 7, 11],
    [3, 4, 12, 13],
    [2, 4, 4, 6],
  ] as const);
  return number(
    `A box is ${a} m wide, ${b} m high and ${c} m long inside. How many metres long is the longest straight rod that fits in it?`,
    long,
    'Use Pythagoras twice: on the floor, then up to the far corner.',
    { unit: 'm' },
  );
};

export const geometry = [
  ...cell('mathematics', 'geometry', '3-5', [
    ...inStage('early years, 3 and 4', [
      ...generateDrafts('tap-shape', 1, tapShape),
      ...generateDrafts('under', 1, placed('under')),
      order('Tap the bars from short to long.', ['🟦', '🟦🟦', '🟦🟦🟦', '🟦🟦🟦🟦🟦'], 'Start with the shortest bar.'),
    ]),
    ...inStage('reception', [
      ...generateDrafts('above', 1, placed('above')),
      choice('Which shape has three corners?', ['▲', '■', '●', '★'], 'A triangle has three corners.'),
      tap(
        'Tap the shape with four sides of the same length.',
        'picture',
        ['▲|★|●', '▬|*■|◗'],
        'All four sides of a square are equal.',
      ),
    ]),
  ]),
  ...cell('mathematics', 'geometry', '6-8', [
    ...inStage('year 1', [number('How many sides does a triangle have?', 3, 'A triangle has three sides.')]),
    ...inStage('year 2', [
      ...generateDrafts('squares-inside', 1, squaresInside),
      ...generateDrafts('sides-of', 1, polygonSides),
    ]),
    ...inStage('year 3', generateDrafts('mirror', 2, mirror)),
    ...inStage('year 4', generateDrafts('area-of', 1, rectangleArea)),
  ]),
  ...cell('mathematics', 'geometry', '9-11', [
    ...inStage('year 4', [
      ...generateDrafts('tap-point', 1, tapPoint),
      order(
        'Tap the angles from smallest to largest.',
        ['half a right angle', 'a right angle', '120°', 'a straight angle'],
        'They are 45°, 90°, 120° and 180°.',
      ),
      ...generateDrafts('around', 1, around),
      ...generateDrafts('moved-point', 1, movedPoint),
    ]),
    ...inStage('year 5', [
      ...generateDrafts('area-inside', 1, areaInside),
      ...generateDrafts('on-a-line', 1, onALine),
      ...generateDrafts('missing-side', 1, missingSide),
      ...generateDrafts('round-a-point', 1, roundAPoint),
    ]),
    ...inStage('year 6', [
      ...generateDrafts('unit-cubes', 1, unitCubes),
      ...generateDrafts('third-angle', 1, thirdAngle),
      ...generateDrafts('parallelogram', 1, parallelogram),
      ...generateDrafts('isosceles', 1, isosceles),
    ]),
  ]),
  ...cell('mathematics', 'geometry', '12-15', [
    ...inStage('key stage 3', [
      ...generateDrafts('box-volume', 1, boxVolume),
      ...generateDrafts('triangle-area', 1, triangleArea),
      ...generateDrafts('circumference', 1, circumference),
      ...generateDrafts('trapezium', 1, trapezium),
      ...generateDrafts('outside-angles', 1, outsideAngles),
      ...generateDrafts('pythagoras', 1, pythagoras),
      ...generateDrafts('circle-area', 1, circleArea),
      ...generateDrafts('inside-angles', 1, insideAngles),
      ...generateDrafts('short-side', 1, shortSide),
    ]),
    ...inStage('key stage 4', [
      ...generateDrafts('shadow', 1, shadow),
      ...generateDrafts('scaled-volume', 1, scaledVolume),
    ]),
    ...generateDrafts('room-diagonal', 1, roomDiagonal),
  ]),
];
