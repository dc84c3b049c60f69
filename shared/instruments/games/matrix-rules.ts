import type { MatrixKind } from '#shared/instruments/games/ladders.ts';
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

/**
 * How an attribute runs through the grid. `same`: everywhere; `rows`: one value a row; `columns`: one value a column;
 * `step`: the same step to the right in every row; `three`: each of three values once in every row and column; `sum`
 * and `difference`: the third count of a row is made of the first two.
 */
export type RuleKind = 'same' | 'rows' | 'columns' | 'step' | 'three' | 'sum' | 'difference';
export type RuleSet = Partial<Record<Attribute, Exclude<RuleKind, 'same'>>>;

/** The rules of a kind of matrix; attributes that are not named stay the same everywhere. */
export function createRules(kind: MatrixKind, random: Random): RuleSet {
  const [look, otherLook] = toShuffled(['shape', 'colour'] as const, random) as [
    'shape' | 'colour',
    'shape' | 'colour',
  ];
  const [growth, otherGrowth] = toShuffled(['size', 'count', 'rotation'] as const, random) as [Attribute, Attribute];
  const [one, another] = toShuffled(['shape', 'colour', 'size'] as const, random) as [Attribute, Attribute];
  const makers: Record<MatrixKind, () => RuleSet> = {
    identity: () => ({}),
    'one-change': () => ({ [one]: 'columns' }),
    'two-attributes': () => ({ [one]: 'columns', [another]: 'rows' }),
    'constant-and-size': () => ({ size: 'step', [look]: 'rows' }),
    'one-progression': () => ({ [growth === 'size' ? otherGrowth : growth]: 'step' }),
    'two-rules': () => ({ [growth]: 'step', [otherGrowth]: 'step' }),
    'distribution-of-three': () => ({ [look]: 'three' }),
    'two-with-distribution': () => ({ [look]: 'three', [growth]: 'step' }),
    'three-rules': () => ({ [look]: 'three', [otherLook]: 'three', [growth]: 'step' }),
    'add-or-subtract': () => ({ count: random() < 0.5 ? 'sum' : 'difference', [look]: 'three' }),
  };
  return makers[kind]();
}

/** The values of one attribute in an n by n grid, row by row. */
export function createValues(attribute: Attribute, kind: RuleKind, n: 2 | 3, random: Random): number[] {
  const shuffledValues = toShuffled([...Array(VALUES[attribute]).keys()], random);
  const mapCells = (value: (row: number, column: number) => number) =>
    Array.from({ length: n * n }, (_, i) => value(Math.floor(i / n), i % n));
  switch (kind) {
    case 'same':
      return mapCells(() => SAME[attribute]);
    case 'rows':
      return mapCells((row) => shuffledValues[row] as number);
    case 'columns':
      return mapCells((_, column) => shuffledValues[column] as number);
    case 'step':
      return createSteps(attribute, mapCells, random);
    case 'three': {
      // The two attributes of one grid run in opposite directions, so that neither follows from the other.
      const direction = attribute === 'shape' ? 1 : 2;
      return mapCells((row, column) => shuffledValues[(row * direction + column) % 3] as number);
    }
    case 'sum':
    case 'difference':
      return createCounts(kind, random);
  }
}

/**
 * Value of an attribute without a rule: middle size, one figure, not turned. The shape and colour of value 0 are drawn
 * per grid.
 */
const SAME: Readonly<Record<Attribute, number>> = { shape: 0, colour: 0, size: 1, count: 0, rotation: 0 };

function createSteps(
  attribute: Attribute,
  mapCells: (value: (row: number, column: number) => number) => number[],
  random: Random,
): number[] {
  const down = random() < 0.5;
  const stepIndex = (column: number) => (down ? 2 - column : column);
  if (attribute === 'size') return mapCells((_, column) => stepIndex(column));
  const starts = toShuffled([0, 1, 2, 3], random);
  return mapCells((row, column) => ((starts[row] as number) + stepIndex(column)) % (attribute === 'rotation' ? 4 : 6));
}

/** Three rows of counts 1 to 3 and their sum, read from the left or, as a difference, from the right. */
function createCounts(kind: 'sum' | 'difference', random: Random): number[] {
  const pairs = toShuffled([0, 1, 2, 3, 4, 5, 6, 7, 8], random).slice(0, 3);
  return pairs.flatMap((pair) => {
    const [first, second] = [1 + Math.floor(pair / 3), 1 + (pair % 3)];
    const row = kind === 'sum' ? [first, second, first + second] : [first + second, first, second];
    return row.map((count) => count - 1);
  });
}

/** Wrong values for the empty cell; values that appear in the grid come first, as the more tempting ones. */
export function listWrongValues(attribute: Attribute, values: readonly number[], random: Random): number[] {
  const right = values.at(-1);
  const all = toShuffled([...Array(VALUES[attribute]).keys()], random).filter((value) => value !== right);
  return [...all.filter((value) => values.includes(value)), ...all.filter((value) => !values.includes(value))];
}

/** The four shapes that the numbers 0 to 3 of one grid mean. */
export function pickShapes(rules: RuleSet, random: Random): Shape[] {
  return toShuffled<Shape>(rules.rotation ? TURNABLE_SHAPES : UPRIGHT_SHAPES, random).slice(0, 4);
}

export const pickColours = (random: Random): Figure['colour'][] => toShuffled(COLOURS, random);
