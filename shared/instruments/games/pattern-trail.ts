import { createGameRules, type OptionChoice } from '#shared/instruments/games/game.ts';
import { countOptions, MATRIX_LADDER, type MatrixLevel } from '#shared/instruments/games/ladders.ts';
import {
  ATTRIBUTES,
  type Attribute,
  createRules,
  createValues,
  type Figure,
  listWrongValues,
  pickColours,
  pickShapes,
  type RuleSet,
} from '#shared/instruments/games/matrix-rules.ts';
import { createRandom, type Random, toShuffled } from '#shared/values/seeded.ts';

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

type FigureValues = Record<Attribute, number>;

/** Pattern Trail, part one: which figure belongs into the empty cell? Every wrong option breaks exactly one rule. */
export const matrices = createGameRules<MatrixTrial, OptionChoice>({
  id: 'matrices',
  area: 'cognitive',
  levels: MATRIX_LADDER.map(({ level }) => level),
  right: (trial, { option }) => option === trial.answer,
  make(level, seed, mode) {
    const random = createRandom(seed);
    const { grid, kind } = MATRIX_LADDER[level - 1] as MatrixLevel;
    const rules = createRules(kind, random);
    const values = Object.fromEntries(
      ATTRIBUTES.map((each) => [each, createValues(each, rules[each] ?? 'same', grid, random)]),
    ) as Record<Attribute, number[]>;
    const shapes = pickShapes(rules, random);
    const colours = pickColours(random);
    const toFigure = ({ shape, colour, size, count, rotation }: FigureValues) =>
      ({ shape: shapes[shape], colour: colours[colour], size, count: count + 1, rotation: rotation * 90 }) as Figure;
    const cells = values.shape.map(
      (_, i) => Object.fromEntries(ATTRIBUTES.map((each) => [each, values[each][i]])) as FigureValues,
    );
    const right = cells.pop() as FigureValues;
    const options = toShuffled(
      [right, ...createDistractors(right, rules, values, countOptions('matrices', level, mode) - 1, random)],
      random,
    );
    return { level, grid, cells: cells.map(toFigure), options: options.map(toFigure), answer: options.indexOf(right) };
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
