import { MATRIX_LADDER, type MatrixLevel, optionCount } from '#shared/instruments/games/ladders.ts';
import {
  ATTRIBUTES,
  type Attribute,
  coloursFor,
  type Figure,
  type RuleSet,
  rulesOf,
  shapesFor,
  valuesOf,
  wrongValues,
} from '#shared/instruments/games/matrix-rules.ts';
import { type Choice, gameRules } from '#shared/instruments/games/rules.ts';
import { type Random, seededRandom, shuffled } from '#shared/values/seeded.ts';

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

type Numbered = Record<Attribute, number>;

/** Pattern Trail, part one: which figure belongs into the empty cell? Every wrong option breaks exactly one rule. */
export const matrices = gameRules<MatrixTrial, Choice>({
  id: 'matrices',
  area: 'cognitive',
  levels: MATRIX_LADDER.map(({ level }) => level),
  right: (trial, { option }) => option === trial.answer,
  make(level, seed, mode) {
    const random = seededRandom(seed);
    const { grid, kind } = MATRIX_LADDER[level - 1] as MatrixLevel;
    const rules = rulesOf(kind, random);
    const values = Object.fromEntries(
      ATTRIBUTES.map((each) => [each, valuesOf(each, rules[each] ?? 'same', grid, random)]),
    ) as Record<Attribute, number[]>;
    const shapes = shapesFor(rules, random);
    const colours = coloursFor(random);
    const drawn = ({ shape, colour, size, count, rotation }: Numbered) =>
      ({ shape: shapes[shape], colour: colours[colour], size, count: count + 1, rotation: rotation * 90 }) as Figure;
    const cells = values.shape.map(
      (_, i) => Object.fromEntries(ATTRIBUTES.map((each) => [each, values[each][i]])) as Numbered,
    );
    const right = cells.pop() as Numbered;
    const options = shuffled(
      [right, ...distractors(right, rules, values, optionCount('matrices', level, mode) - 1, random)],
      random,
    );
    return { level, grid, cells: cells.map(drawn), options: options.map(drawn), answer: options.indexOf(right) };
  },
});

/**
 * Figures that differ from the right one in a single attribute; attributes with a moving rule come before constant
 * ones.
 */
function distractors(
  right: Numbered,
  rules: RuleSet,
  values: Record<Attribute, number[]>,
  wanted: number,
  random: Random,
): Numbered[] {
  const wrong = (attribute: Attribute) =>
    wrongValues(attribute, values[attribute], random).map((value) => ({ ...right, [attribute]: value }));
  const moving = ATTRIBUTES.filter((each) => rules[each]);
  // A turn of an upright shape is not seen, so only a grid that turns may have turned options.
  const still = ATTRIBUTES.filter((each) => !rules[each] && each !== 'rotation');
  return [...inTurns(shuffled(moving, random).map(wrong)), ...inTurns(shuffled(still, random).map(wrong))].slice(
    0,
    wanted,
  );
}

/** The first of every list, then the second of every list, and so on. */
function inTurns<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}
