import {
  ATTRIBUTES,
  type Attribute,
  type FigureValues,
  type MatrixTrial,
  pickColours,
  pickShapes,
  toFigure,
} from '#shared/instruments/games/figures.ts';
import { createGameRules, type OptionChoice } from '#shared/instruments/games/game.ts';
import { countOptions, listFormLevels, MATRIX_LADDER, type MatrixLevel } from '#shared/instruments/games/ladders.ts';
import { planMatrix } from '#shared/instruments/games/matrix-rules.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

/** Value of an attribute without a rule: middle size, one figure, not turned; shape and colour are drawn per grid. */
const STILL: Readonly<FigureValues> = { shape: 0, colour: 0, size: 1, count: 0, rotation: 0 };

/**
 * Pattern Trail, part one: which figure belongs into the empty cell? The options are all combinations of some values of
 * one or two attributes (a balanced tree of choices, as in I-RAVEN), so no option is more like the others than another,
 * and only the grid tells which is right.
 */
export const matrices = createGameRules<MatrixTrial, OptionChoice>({
  id: 'matrices',
  area: 'cognitive',
  levels: listFormLevels('matrices', 2),
  right: (trial, { option }) => option === trial.answer,
  make(level, seed, mode) {
    const random = createRandom(seed);
    const { grid, kind } = MATRIX_LADDER[level - 1] as MatrixLevel;
    const { runs, offered } = planMatrix(kind, random);
    const shapes = pickShapes('rotation' in runs, random);
    const colours = pickColours(random);
    const draw = (figure: FigureValues) => toFigure(figure, shapes, colours);
    const cells = Array.from(
      { length: grid ** 2 },
      (_, i) =>
        Object.fromEntries(ATTRIBUTES.map((each) => [each, runs[each]?.values[i] ?? STILL[each]])) as FigureValues,
    );
    const right = cells.pop() as FigureValues;
    const count = countOptions('matrices', level, mode);
    const [first, second] = offered as [Attribute, Attribute?];
    const vary = (figures: readonly FigureValues[], attribute: Attribute, values: number) =>
      figures.flatMap((figure) =>
        [right[attribute], ...(runs[attribute]?.wrong ?? [])]
          .slice(0, values)
          .map((value) => ({ ...figure, [attribute]: value })),
      );
    const combinations = second ? vary(vary([right], first, count / 2), second, 2) : vary([right], first, count);
    const options = toShuffled(combinations, random);
    return {
      level,
      grid,
      cells: cells.map(draw),
      options: options.map(draw),
      answer: options.indexOf(combinations[0] as FigureValues),
    };
  },
});
