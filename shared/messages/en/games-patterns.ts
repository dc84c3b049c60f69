import type { Figure } from '#shared/instruments/games/figures.ts';

type ShapeWords = Readonly<Record<Figure['shape'], readonly [one: string, many: string]>>;
const SHAPES: ShapeWords = {
  circle: ['circle', 'circles'],
  square: ['square', 'squares'],
  triangle: ['triangle', 'triangles'],
  star: ['star', 'stars'],
  heart: ['heart', 'hearts'],
  hexagon: ['hexagon', 'hexagons'],
  arrow: ['arrow', 'arrows'],
  drop: ['drop', 'drops'],
  flag: ['flag', 'flags'],
  moon: ['moon', 'moons'],
};
const COLOURS: Readonly<Record<Figure['colour'], string>> = {
  ink: 'dark',
  coral: 'red',
  marigold: 'yellow',
  sky: 'light blue',
};
const SIZES = ['small', 'middle-sized', 'large'] as const;
const TURNS: Readonly<Record<Figure['rotation'], string>> = {
  0: '',
  90: ', a quarter turn',
  180: ', upside down',
  270: ', three quarter turns',
};

/** Words of Pattern Trail's two boards. */
export const matrices = {
  question: 'Which picture is missing?',
  grid: (rows: readonly string[]) =>
    `A pattern in ${rows.length} rows. ${rows.map((row, i) => `Row ${i + 1}: ${row}.`).join(' ')}`,
  missing: 'the missing one',
  figure: ({ shape, colour, size, count, rotation }: Figure) =>
    `${count} ${SIZES[size]} ${COLOURS[colour]} ${SHAPES[shape][count === 1 ? 0 : 1]}${TURNS[rotation]}`,
} as const;

export const fireflies = {
  watch: 'Watch the fireflies',
  turn: 'Now you!',
  firefly: (n: number) => `Firefly ${n}`,
  place: (n: number, place: number) => `Firefly ${n}, number ${place} of the way`,
  tapped: (n: number, of: number) => `${n} of ${of} tapped`,
  keys: 'The keys 1 to 9 work too, from left to right and row by row.',
} as const;
