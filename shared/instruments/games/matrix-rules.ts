import { type Attribute, VALUES } from '#shared/instruments/games/figures.ts';
import type { MatrixKind } from '#shared/instruments/games/ladders.ts';
import { type Random, randomBelow, toShuffled } from '#shared/values/seeded.ts';

/**
 * One attribute of a grid: its values row by row, the last of them the right one, and the wrong ones to offer, the most
 * tempting first. In every rule the right value is as likely as each wrong one for somebody who sees the options only;
 * in the rules across rows (`changes` and those after it) also for somebody who sees the last row as well.
 */
type AttributeRun = { values: number[]; wrong: number[] };
/** `offered`: the attributes in which the options differ, the one of which more values are offered first. */
type MatrixPlan = { runs: Partial<Record<Attribute, AttributeRun>>; offered: readonly Attribute[] };

const flip = (random: Random): boolean => random() < 0.5;
const listOthers = (attribute: Attribute, right: number, random: Random): number[] =>
  toShuffled([...Array(VALUES[attribute]).keys()], random).filter((value) => value !== right);
const mapRows = (n: number, toRow: (row: number) => number[]): number[] =>
  Array.from({ length: n }, (_, row) => toRow(row)).flat();

/** The same everywhere. */
function createSame(attribute: Attribute, n: 2 | 3, random: Random): AttributeRun {
  const right = randomBelow(random, VALUES[attribute]);
  return { values: Array(n * n).fill(right), wrong: listOthers(attribute, right, random) };
}

/** One value a row. */
function createRows(attribute: Attribute, random: Random): AttributeRun {
  const [one, other, right] = listOthers(attribute, -1, random) as [number, number, number];
  return { values: [one, one, one, other, other, other, right, right, right], wrong: [one, other] };
}

/** The same step to the right in every row, up or down. */
function createSteps(attribute: Attribute, random: Random): AttributeRun {
  if (attribute === 'size') {
    const row = flip(random) ? [0, 1, 2] : [2, 1, 0];
    return { values: [...row, ...row, ...row], wrong: [row[0] as number] };
  }
  const count = VALUES[attribute];
  const right = randomBelow(random, count);
  const isUp = attribute === 'rotation' || right > 3 || (right > 1 && flip(random));
  const first = isUp ? (right + count - 2) % count : right;
  const starts = [
    ...toShuffled(
      [0, 1, 2, 3].filter((start) => start !== first),
      random,
    ).slice(0, 2),
    first,
  ];
  const values = mapRows(3, (row) =>
    [0, 1, 2].map((column) => ((starts[row] as number) + (isUp ? column : 2 - column)) % count),
  );
  return { values, wrong: listOthers(attribute, right, random) };
}

/**
 * Two rows in which one value changes: from left to right, or from above to below. With `share` of the latter the
 * value beside the empty cell is right as often as each wrong one.
 */
function createChanges(attribute: Attribute, share: number, random: Random): AttributeRun {
  const [right, other, ...rest] = listOthers(attribute, -1, random) as [number, number, ...number[]];
  const values = random() < share ? [other, other, right, right] : [other, right, other, right];
  return { values, wrong: [other, ...rest] };
}

/**
 * What the third cell of a row has to do with the first two, the same in every row: it is as the first, as the second,
 * the remaining one of three, or with `isAlways` also one fourth value. The last row alone does not tell which.
 */
function createRelation(attribute: Attribute, random: Random, isAlways = false): AttributeRun {
  const pool = attribute === 'count' ? toShuffled(UNDOUBLED, random) : listOthers(attribute, -1, random);
  const [one, other, another, fourth = -1] = pool as [number, number, number, number?];
  const three = [one, other, another];
  const relation = randomBelow(random, isAlways ? 4 : 3);
  const pairs = toShuffled(
    three.flatMap((first) => three.filter((second) => second !== first).map((second) => [first, second] as const)),
    random,
  );
  const getThird = ([first, second]: readonly [number, number]) =>
    [first, second, three.find((value) => value !== first && value !== second) as number, fourth][relation] as number;
  // Two rows that end alike would allow "always the same" as a rule.
  const [top, ...others] = pairs as [(typeof pairs)[number], ...typeof pairs];
  const middle = others.find((pair) => relation === 3 || getThird(pair) !== getThird(top)) as (typeof pairs)[number];
  const bottom = others.find((pair) => pair !== middle) as (typeof pairs)[number];
  const values = [top, middle, bottom].flatMap((pair) => [...pair, getThird(pair)]);
  const offered = isAlways ? [...three, fourth] : three;
  return { values, wrong: toShuffled(offered, random).filter((value) => value !== values.at(-1)) };
}

/** Counts of which none is the double of another: of 1 and 2 the first is also the difference. */
const UNDOUBLED = [0, 2, 3, 4];

/** Counts: the third is the first two together, or the difference of the two. The other one of these is wrong. */
function createArithmetic(random: Random): AttributeRun {
  const isSum = flip(random);
  const [top, ...others] = toShuffled(
    [1, 2, 3, 4, 5].flatMap((first) => [1, 2, 3, 4, 5].map((second) => [first, second, first + second])),
    random,
  )
    .filter(([first, second, sum = 0]) => first !== second && sum <= 6)
    .map(([first = 0, second = 0, sum = 0]) => {
      const difference = Math.abs(first - second);
      return isSum ? [first, second, sum, difference] : [first, second, difference, sum];
    }) as [number[], ...number[][]];
  // Two rows of the same three counts would allow "each of three once" as a rule.
  const toSet = (row: number[]) => row.slice(0, 3).sort().join();
  const middle = others.find((row) => toSet(row) !== toSet(top)) as number[];
  const bottom = others.find((row) => row !== middle) as number[];
  return {
    values: [top, middle, bottom].flatMap((row) => row.slice(0, 3).map((count) => count - 1)),
    wrong: [(bottom[3] as number) - 1],
  };
}

/** The rules of a kind of matrix; attributes that are not named stay the same everywhere. */
export function planMatrix(kind: MatrixKind, random: Random): MatrixPlan {
  const shuffle = <T extends Attribute>(...attributes: T[]) => toShuffled(attributes, random) as [T, T, ...T[]];
  const [look, otherLook] = shuffle('shape', 'colour');
  const [growth, otherGrowth] = shuffle('size', 'count', 'rotation');
  const [one, another] = shuffle<Attribute>('shape', 'colour', 'count');
  const plan = (create: (attribute: Attribute) => AttributeRun, ...attributes: Attribute[]): MatrixPlan => ({
    runs: Object.fromEntries(attributes.map((attribute) => [attribute, create(attribute)])),
    offered: attributes.slice(0, 2),
  });
  const step = (attribute: Attribute) => createSteps(attribute, random);
  const relate = (attribute: Attribute) => createRelation(attribute, random);
  const addOrRelate = (attribute: Attribute) => (attribute === 'count' ? createArithmetic(random) : relate(attribute));
  switch (kind) {
    case 'identity':
      return plan((attribute) => createSame(attribute, 2, random), look, otherLook);
    case 'one-change':
      return plan((attribute) => createChanges(attribute, 1 / 4, random), one);
    case 'two-attributes':
      return plan((attribute) => createChanges(attribute, 1 / 2, random), one, another);
    case 'constant-and-size':
      return plan(
        (attribute) => (attribute === 'size' ? step(attribute) : createRows(attribute, random)),
        look,
        'size',
      );
    case 'one-progression':
      return plan(
        (attribute) => (attribute === look ? createSame(attribute, 3, random) : step(attribute)),
        growth === 'size' ? otherGrowth : growth,
        look,
      );
    case 'two-rules':
      // Of the size only the two ends are offered, since a step never ends in the middle.
      return growth === 'size' ? plan(step, otherGrowth, growth) : plan(step, growth, otherGrowth);
    case 'distribution-of-three':
      return plan((attribute) => createRelation(attribute, random, true), look);
    case 'two-with-distribution':
      return plan(relate, look, growth);
    case 'three-rules':
      return plan(relate, ...shuffle<Attribute>(look, otherLook, growth));
    case 'add-or-subtract':
      return plan(addOrRelate, look, 'count');
    case 'sum-and-two':
      return plan(addOrRelate, look, 'count', otherLook);
    case 'four-rules': {
      const [offered, ...others] = shuffle<Attribute>('shape', 'colour', growth === 'count' ? otherGrowth : growth);
      return plan(addOrRelate, offered, 'count', ...others);
    }
  }
}
