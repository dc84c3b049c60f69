import { type Random, toShuffled } from '#shared/values/seeded.ts';

/** Attributes of a cell. They differ without colour vision: hues also differ in lightness. */
export const COLOURS = ['ink', 'coral', 'marigold', 'sky'] as const;
/** Shapes that look the same, or nearly, when turned; they are never turned. */
export const UPRIGHT_SHAPES = ['circle', 'square', 'triangle', 'star', 'heart', 'hexagon'] as const;
/** Shapes that look different at every quarter turn. */
export const TURNABLE_SHAPES = ['arrow', 'drop', 'flag', 'moon'] as const;
export type Shape = (typeof UPRIGHT_SHAPES)[number] | (typeof TURNABLE_SHAPES)[number];
export type Figure = {
  shape: Shape;
  colour: (typeof COLOURS)[number];
  size: 0 | 1 | 2;
  count: number;
  rotation: 0 | 90 | 180 | 270;
};

export const ATTRIBUTES = ['shape', 'colour', 'size', 'count', 'rotation'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** An attribute's values are numbered from 0 while rules work on them; a count of n is the number n - 1. */
export const VALUES: Readonly<Record<Attribute, number>> = { shape: 4, colour: 4, size: 3, count: 6, rotation: 4 };

/** The four shapes that the numbers 0 to 3 of one grid mean. */
export const pickShapes = (turns: boolean, random: Random): Shape[] =>
  toShuffled<Shape>(turns ? TURNABLE_SHAPES : UPRIGHT_SHAPES, random).slice(0, 4);

export const pickColours = (random: Random): Figure['colour'][] => toShuffled(COLOURS, random);

export type FigureValues = Record<Attribute, number>;
/** Turns numbers into a figure, by the shapes and colours of its grid. */
export const toFigure = (
  { shape, colour, size, count, rotation }: FigureValues,
  shapes: readonly Shape[],
  colours: readonly Figure['colour'][],
): Figure =>
  ({ shape: shapes[shape], colour: colours[colour], size, count: count + 1, rotation: rotation * 90 }) as Figure;

export type MatrixTrial = {
  level: number;
  /** Cells to a side. */
  grid: 2 | 3;
  /** Row by row; the last cell, at the lower right, is the empty one and is not in the list. */
  cells: Figure[];
  options: Figure[];
  /** Place of the right option. */
  answer: number;
};
