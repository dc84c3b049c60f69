import type { Figure } from '#shared/instruments/games/figures.ts';

/** In a square of 100 units round its middle, about 76 wide. */
const SHAPES: Readonly<Record<Figure['shape'], string>> = {
  circle: 'M0-37A37 37 0 1 1 0 37 37 37 0 1 1 0-37Z',
  square: 'M-32-32H32V32H-32Z',
  triangle: 'M0-37 38 30H-38Z',
  star: 'M0-40 10.6-13.6 39-12.4 16.6 5.2 24.4 32.6 0 17-24.4 32.6-16.6 5.2-39-12.4-10.6-13.6Z',
  heart: 'M0 35C-50 2-40-36-17-34-6-33-1-24 0-18 1-24 6-33 17-34 40-36 50 2 0 35Z',
  hexagon: 'M-20-34H20L40 0 20 34H-20L-40 0Z',
  arrow: 'M0-40 34-4H14V38H-14V-4H-34Z',
  drop: 'M0-42C8-20 32-6 32 12A32 30 0 0 1-32 12C-32-6-8-20 0-42Z',
  flag: 'M-28-40H-18V-36H36L22-18 36 0H-18V40H-28Z',
  moon: 'M14-36A37 37 0 1 0 14 36 30 30 0 1 1 14-36Z',
};
/** They differ in lightness as well as in hue. */
const COLOURS: Readonly<Record<Figure['colour'], string>> = {
  ink: 'var(--color-ink)',
  coral: '#cf4a33',
  marigold: 'var(--color-marigold)',
  sky: '#a9dcef',
};
const SIZES = [0.5, 0.74, 1] as const;
/** Where one to six figures sit: middle and scale of each in the square of 100 units. */
const PLACES: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[0, 0]],
  [
    [-24, 0],
    [24, 0],
  ],
  [
    [0, -23],
    [-24, 22],
    [24, 22],
  ],
  [
    [-23, -23],
    [23, -23],
    [-23, 23],
    [23, 23],
  ],
  [
    [-28, -28],
    [28, -28],
    [0, 0],
    [-28, 28],
    [28, 28],
  ],
  [
    [-30, -18],
    [0, -18],
    [30, -18],
    [-30, 18],
    [0, 18],
    [30, 18],
  ],
];
const SHRINK = [1, 0.5, 0.48, 0.46, 0.36, 0.33] as const;

type FigurePictureProps = {
  figure: Figure;
  /** The largest count beside it: room is made for that many in each picture, so that a size looks the same in all. */
  most: number;
};

/** One to six equal figures of a pattern, without a text alternative; the caller describes it. */
export const FigurePicture = ({ figure: { shape, colour, size, count, rotation }, most }: FigurePictureProps) => (
  <svg viewBox="-50 -50 100 100" className="aspect-square w-full max-w-32" aria-hidden="true">
    {(PLACES[count - 1] ?? []).map(([x, y]) => (
      <path
        key={`${x} ${y}`}
        d={SHAPES[shape]}
        transform={`translate(${x} ${y}) scale(${SIZES[size] * (SHRINK[most - 1] as number)}) rotate(${rotation})`}
        fill={COLOURS[colour]}
        stroke="var(--color-ink)"
        strokeWidth={2.5 / (SIZES[size] * (SHRINK[most - 1] as number))}
        strokeLinejoin="round"
      />
    ))}
  </svg>
);
