import { z } from 'zod';
import { Choice, game } from '#shared/instruments/games/game.ts';
import {
  FIREFLY_COUNT,
  FIREFLY_GAP_MS,
  FIREFLY_LADDER,
  FIREFLY_LIT_MS,
  MATRIX_LADDER,
  type MatrixLevel,
  optionCount,
} from '#shared/instruments/games/ladders.ts';
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
export const matrices = game<MatrixTrial, Choice>({
  id: 'matrices',
  area: 'cognitive',
  levels: MATRIX_LADDER.map(({ level }) => level),
  Response: Choice,
  right: (trial, { option }) => option === trial.answer,
  make(level, seed, mode) {
    const random = seededRandom(seed);
    const { grid, kind } = MATRIX_LADDER[level - 1] as MatrixLevel;
    const rules = rulesOf(kind, random);
    const values = Object.fromEntries(ATTRIBUTES.map((each) => [each, valuesOf(each, rules[each] ?? 'same', grid, random)])) as Record<Attribute, number[]>;
    const shapes = shapesFor(rules, random);
    const colours = coloursFor(random);
    const drawn = ({ shape, colour, size, count, rotation }: Numbered) =>
      ({ shape: shapes[shape], colour: colours[colour], size, count: count + 1, rotation: rotation * 90 }) as Figure;
    const cells = values.shape.map((_, i) => Object.fromEntries(ATTRIBUTES.map((each) => [each, values[each][i]])) as Numbered);
    const right = cells.pop() as Numbered;
    const options = shuffled([right, ...distractors(right, rules, values, optionCount('matrices', level, mode) - 1, random)], random);
    return { level, grid, cells: cells.map(drawn), options: options.map(drawn), answer: options.indexOf(right) };
  },
});

/** Each differs from the right figure in one attribute. Rules that move through the grid are broken before those that stand still. */
function distractors(right: Numbered, rules: RuleSet, values: Record<Attribute, number[]>, wanted: number, random: Random): Numbered[] {
  const wrong = (attribute: Attribute) => wrongValues(attribute, values[attribute], random).map((value) => ({ ...right, [attribute]: value }));
  const moving = ATTRIBUTES.filter((each) => rules[each]);
  // A turn of an upright shape is not seen, so only a grid that turns may have turned options.
  const still = ATTRIBUTES.filter((each) => !rules[each] && each !== 'rotation');
  return [...inTurns(shuffled(moving, random).map(wrong)), ...inTurns(shuffled(still, random).map(wrong))].slice(0, wanted);
}

/** The first of every list, then the second of every list, and so on. */
function inTurns<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

export type Point = { x: number; y: number };

/**
 * Where the nine fireflies sit, in percent of a square field: any two at least 31 apart, so that targets of 96 px with gaps of
 * 16 px fit into a field of 360 px.
 */
export const FIREFLIES: readonly Point[] = [
  { x: 15, y: 18 },
  { x: 50, y: 14 },
  { x: 85, y: 20 },
  { x: 15, y: 52 },
  { x: 48, y: 47 },
  { x: 84, y: 53 },
  { x: 14, y: 85 },
  { x: 50, y: 80 },
  { x: 86, y: 86 },
];

export type FireflyTrial = {
  level: number;
  fireflies: readonly Point[];
  /** Which fireflies light up, in order; no one twice. */
  path: number[];
  litMs: number;
  gapMs: number;
};

/** The fireflies that the child tapped, in order. */
const Taps = z.strictObject({
  taps: z
    .array(
      z
        .int()
        .min(0)
        .max(FIREFLY_COUNT - 1),
    )
    .max(20),
});
type Taps = z.infer<typeof Taps>;

/** Pattern Trail, part two: tap the fireflies in the order in which they lit up. */
export const fireflies = game<FireflyTrial, Taps>({
  id: 'fireflies',
  area: 'cognitive',
  levels: FIREFLY_LADDER.map(({ level }) => level),
  Response: Taps,
  right: ({ path }, { taps }) => taps.length === path.length && path.every((firefly, i) => taps[i] === firefly),
  make(level, seed) {
    const rung = FIREFLY_LADDER.find((each) => each.level === level) as (typeof FIREFLY_LADDER)[number];
    const path = pathOf(rung.length, rung.crossings, [], seededRandom(seed)) as number[];
    return { level, fireflies: FIREFLIES, path, litMs: FIREFLY_LIT_MS, gapMs: FIREFLY_GAP_MS };
  },
});

/** Lengthens a path at random and steps back where it cannot go on; every length up to nine has a path. */
function pathOf(length: number, crossings: boolean, begun: number[], random: Random): number[] | undefined {
  if (begun.length === length) return begun;
  const next = shuffled([...FIREFLIES.keys()], random).filter((each) => !begun.includes(each) && (crossings || !crosses([...begun, each])));
  for (const each of next) {
    const path = pathOf(length, crossings, [...begun, each], random);
    if (path) return path;
  }
  return undefined;
}

const at = (firefly: number): Point => FIREFLIES[firefly] as Point;
/** Twice the signed area of a triangle: its sign says on which side of the line ab the point c lies. */
const side = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** Whether the last line of a path cuts an earlier one, or any line passes within 8 of a firefly of the path. */
function crosses(path: readonly number[]): boolean {
  const points = path.map(at);
  const lines = points.slice(1).map((to, i) => [points[i] as Point, to] as const);
  const last = lines.at(-1);
  if (!last) return false;
  const cuts = lines.slice(0, -2).some(([a, b]) => side(a, b, last[0]) * side(a, b, last[1]) < 0 && side(...last, a) * side(...last, b) < 0);
  return cuts || lines.some(([a, b]) => points.some((point) => point !== a && point !== b && near(point, a, b)));
}

function near(point: Point, a: Point, b: Point): boolean {
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / distance(a, b) ** 2;
  return along > 0 && along < 1 && Math.abs(side(a, b, point)) / distance(a, b) < 8;
}
