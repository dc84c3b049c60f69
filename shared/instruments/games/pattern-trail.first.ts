import {
  ATTRIBUTES,
  type Attribute,
  type FigureValues,
  type MatrixTrial,
  pickColours,
  pickShapes,
  toFigure,
  VALUES,
} from '#shared/instruments/games/figures.ts';
import { createGameRules, type OptionChoice } from '#shared/instruments/games/game.ts';
import {
  countOptions,
  listFormLevels,
  MATRIX_LADDER,
  type MatrixKind,
  type MatrixLevel,
} from '#shared/instruments/games/ladders.ts';
import { createRandom, type Random, toShuffled } from '#shared/values/seeded.ts';

/** Pattern Trail as the first releases had it: every wrong option breaks exactly one rule, so that the right one is the one most
 * like the others. Sittings that were begun with it go on with it, and their trials stay scorable. */
export const firstMatrices = createGameRules<MatrixTrial, OptionChoice>({
  id: 'matrices',
  area: 'cognitive',
  levels: listFormLevels('matrices', 1),
  right: (trial, { option }) => option === trial.answer,
  make(level, seed, mode) {
    const random = createRandom(seed);
    const { grid, kind } = MATRIX_LADDER[level - 1] as MatrixLevel;
    const rules = createRules(kind, random);
    const values = Object.fromEntries(
      ATTRIBUTES.map((each) => [each, createValues(each, rules[each] ?? 'same', grid, random)]),
    ) as Record<Attribute, number[]>;
    const shapes = pickShapes(rules.rotation !== undefined, random);
    const colours = pickColours(random);
    const draw = (figure: FigureValues) => toFigure(figure, shapes, colours);
    const cells = values.shape.map(
      (_, i) => Object.fromEntries(ATTRIBUTES.map((each) => [each, values[each][i]])) as FigureValues,
    );
    const right = cells.pop() as FigureValues;
    const options = toShuffled(
      [right, ...createDistractors(right, rules, values, countOptions('matrices', level, mode) - 1, random)],
      random,
    );
    return { level, grid, cells: cells.map(draw), options: options.map(draw), answer: options.indexOf(right) };
  },
});

/**
 * Figures that differ from the right one in a single attribute; attributes with a moving rule come before constant
 * ones.
 */
function createDistractors(
  right: FigureValues,
  rules: RuleSet,
  values: Record<Attribute, number[]>,
  wanted: number,
  random: Random,
): FigureValues[] {
  const createWrongFigures = (attribute: Attribute) =>
    listWrongValues(attribute, values[attribute], random).map((value) => ({ ...right, [attribute]: value }));
  const moving = ATTRIBUTES.filter((each) => rules[each]);
  // A turn of an upright shape is not seen, so only a grid that turns may have turned options.
  const still = ATTRIBUTES.filter((each) => !rules[each] && each !== 'rotation');
  return [
    ...interleave(toShuffled(moving, random).map(createWrongFigures)),
    ...interleave(toShuffled(still, random).map(createWrongFigures)),
  ].slice(0, wanted);
}

/** The first of every list, then the second of every list, and so on. */
function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/**
 * How an attribute runs through the grid. `same`: everywhere; `rows`: one value a row; `columns`: one value a column;
 * `step`: the same step to the right in every row; `three`: each of three values once in every row and column; `sum`
 * and `difference`: the third count of a row is made of the first two.
 */
type RuleKind = 'same' | 'rows' | 'columns' | 'step' | 'three' | 'sum' | 'difference';
type RuleSet = Partial<Record<Attribute, Exclude<RuleKind, 'same'>>>;

/** The rules of a kind of matrix; attributes that are not named stay the same everywhere. */
function createRules(kind: MatrixKind, random: Random): RuleSet {
  const [look, otherLook] = toShuffled(['shape', 'colour'] as const, random) as [
    'shape' | 'colour',
    'shape' | 'colour',
  ];
  const [growth, otherGrowth] = toShuffled(['size', 'count', 'rotation'] as const, random) as [Attribute, Attribute];
  const [one, another] = toShuffled(['shape', 'colour', 'size'] as const, random) as [Attribute, Attribute];
  const makers: Partial<Record<MatrixKind, () => RuleSet>> = {
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
  return makers[kind]?.() ?? {};
}

/** The values of one attribute in an n by n grid, row by row. */
function createValues(attribute: Attribute, kind: RuleKind, n: 2 | 3, random: Random): number[] {
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
function listWrongValues(attribute: Attribute, values: readonly number[], random: Random): number[] {
  const right = values.at(-1);
  const all = toShuffled([...Array(VALUES[attribute]).keys()], random).filter((value) => value !== right);
  return [...all.filter((value) => values.includes(value)), ...all.filter((value) => !values.includes(value))];
}
