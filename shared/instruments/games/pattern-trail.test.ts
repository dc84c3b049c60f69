import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { FIREFLIES, fireflies, type Point } from '#shared/instruments/games/fireflies.ts';
import { countOptions, FIREFLY_LADDER, MATRIX_LADDER } from '#shared/instruments/games/ladders.ts';
import { ATTRIBUTES, type Figure, TURNABLE_SHAPES } from '#shared/instruments/games/matrix-rules.ts';
import { type MatrixTrial, matrices } from '#shared/instruments/games/pattern-trail.ts';

const Seed = fc.nat(4_294_967_295);
const Mode = fc.constantFrom(...AGE_MODES);
const property = (
  name: string,
  levels: readonly number[],
  check: (level: number, seed: number, mode: (typeof AGE_MODES)[number]) => void,
) =>
  test.each(levels)(`${name} (level %d)`, (level) => {
    fc.assert(
      fc.property(Seed, Mode, (seed, mode) => check(level, seed, mode)),
      { numRuns: 200 },
    );
  });

type Values = readonly (string | number)[];
const rows = (values: Values, n: number) => Array.from({ length: n }, (_, row) => values.slice(row * n, row * n + n));
const columns = (values: Values, n: number) =>
  Array.from({ length: n }, (_, column) => rows(values, n).map((row) => row[column] as string | number));
const oneValue = (values: Values) => new Set(values).size === 1;
const counts = (row: Values) => row.map(Number) as [number, number, number];

/** Every regularity of one attribute, the most specific first; independent of the generator. */
function listForms(attribute: keyof Figure, values: Values, n: number): string[] {
  const [lines, stacks] = [rows(values, n), columns(values, n)];
  const turn = attribute === 'rotation' ? 360 : 100;
  const steps = lines
    .flatMap((line) => [Number(line[1]) - Number(line[0]), Number(line[2]) - Number(line[1])])
    .map((step) => (step + turn) % turn);
  const adds = (sign: 1 | -1) => lines.every((line) => counts(line)[0] + sign * counts(line)[1] === counts(line)[2]);
  const forms: Record<string, boolean> = {
    same: oneValue(values),
    three: n === 3 && [...lines, ...stacks].every((line) => new Set(line).size === 3) && new Set(values).size === 3,
    sum: n === 3 && attribute === 'count' && (adds(1) || adds(-1)),
    step: n === 3 && typeof values[0] === 'number' && oneValue(steps),
    rows: lines.every(oneValue),
    columns: stacks.every(oneValue),
  };
  return Object.keys(forms).filter((form) => forms[form]);
}

const listBrokenRules = ({ cells, grid }: MatrixTrial, option: Figure) =>
  ATTRIBUTES.filter(
    (attribute) =>
      listForms(
        attribute,
        [...cells, option].map((figure) => figure[attribute]),
        grid,
      ).length === 0,
  );

describe('matrices', () => {
  const levels = MATRIX_LADDER.map(({ level }) => level);

  property('have one right option: all regularities hold in it and in no other', levels, (level, seed, mode) => {
    const trial = matrices.trial(level, seed, mode);
    const fitting = [...trial.options.keys()].filter(
      (i) => listBrokenRules(trial, trial.options[i] as Figure).length === 0,
    );
    expect(fitting).toEqual([trial.answer]);
  });

  property('have wrong options that break exactly one rule each', levels, (level, seed, mode) => {
    const trial = matrices.trial(level, seed, mode);
    const right = trial.options[trial.answer] as Figure;
    for (const option of trial.options.filter((each) => each !== right)) {
      expect(ATTRIBUTES.filter((attribute) => option[attribute] !== right[attribute])).toHaveLength(1);
      expect(listBrokenRules(trial, option)).toHaveLength(1);
    }
  });

  property(
    'show as many options as the ladder says, all different, and a grid with one empty cell',
    levels,
    (level, seed, mode) => {
      const trial = matrices.trial(level, seed, mode);
      expect(trial.options).toHaveLength(countOptions('matrices', level, mode));
      expect(new Set(trial.options.map((option) => JSON.stringify(option))).size).toBe(trial.options.length);
      expect(trial.cells).toHaveLength(trial.grid ** 2 - 1);
      expect(trial.grid).toBe(MATRIX_LADDER[level - 1]?.grid);
    },
  );

  property('turn only shapes whose turn can be seen, and count from 1 to 6', levels, (level, seed, mode) => {
    const trial = matrices.trial(level, seed, mode);
    for (const { shape, rotation, count } of [...trial.cells, ...trial.options]) {
      expect(rotation === 0 || (TURNABLE_SHAPES as readonly string[]).includes(shape)).toBe(true);
      expect(count >= 1 && count <= 6).toBe(true);
    }
  });

  property(
    'break every moving rule in at least one option, so that no rule may be overlooked',
    levels,
    (level, seed, mode) => {
      const trial = matrices.trial(level, seed, mode);
      const moving = ATTRIBUTES.filter((attribute) => !oneValue(trial.cells.map((figure) => figure[attribute])));
      const broken = trial.options.flatMap((option) => listBrokenRules(trial, option));
      expect(moving.filter((attribute) => !broken.includes(attribute))).toEqual([]);
    },
  );

  test.each([
    ['identity', []],
    ['one-change', ['columns']],
    ['two-attributes', ['columns', 'rows']],
    ['constant-and-size', ['rows', 'step']],
    ['one-progression', ['step']],
    ['two-rules', ['step', 'step']],
    ['distribution-of-three', ['three']],
    ['two-with-distribution', ['step', 'three']],
    ['three-rules', ['step', 'three', 'three']],
    ['add-or-subtract', ['sum', 'three']],
  ])('of kind %s have the rules %j and nothing else that moves', (kind, expected) => {
    const { level } = MATRIX_LADDER.find((rung) => rung.kind === kind) ?? { level: 0 };
    fc.assert(
      fc.property(Seed, (seed) => {
        const { cells, options, answer, grid } = matrices.trial(level, seed, '7-10');
        const full = [...cells, options[answer] as Figure];
        const moving = ATTRIBUTES.map(
          (attribute) =>
            listForms(
              attribute,
              full.map((figure) => figure[attribute]),
              grid,
            )[0],
        ).filter((form) => form !== 'same');
        expect(moving.toSorted()).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('with two attributes in threes let neither follow from the other', () => {
    const { level } = MATRIX_LADDER.find(({ kind }) => kind === 'three-rules') ?? { level: 0 };
    for (let seed = 0; seed < 100; seed++) {
      const { cells, options, answer } = matrices.trial(level, seed, '7-10');
      expect(new Set([...cells, options[answer] as Figure].map(({ shape, colour }) => `${shape} ${colour}`)).size).toBe(
        9,
      );
    }
  });

  test('put the right option everywhere about equally often', () => {
    const answers = Array.from({ length: 4000 }, (_, seed) => matrices.trial(7, seed, '3-6').answer);
    for (const place of [0, 1, 2, 3])
      expect(Math.abs(answers.filter((answer) => answer === place).length - 1000)).toBeLessThan(120);
  });

  test('are marked by the place of the option', () => {
    const trial = matrices.trial(5, 42, '11-15');
    expect(trial.options.map((_, option) => matrices.mark(trial, { option }))).toEqual(
      trial.options.map((_, option) => option === trial.answer),
    );
  });
});

const computeDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
/** Whether two lines meet, by sampling points on both: slower than the generator's test and independent of it. */
function doLinesMeet([a, b]: [Point, Point], [c, d]: [Point, Point], within: number): boolean {
  const samplePoints = (from: Point, to: Point) =>
    Array.from({ length: 101 }, (_, i) => ({
      x: from.x + ((to.x - from.x) * i) / 100,
      y: from.y + ((to.y - from.y) * i) / 100,
    }));
  return samplePoints(a, b).some((one) => samplePoints(c, d).some((other) => computeDistance(one, other) < within));
}

describe('fireflies', () => {
  const levels = FIREFLY_LADDER.map(({ level }) => level);

  property('light up as many as the level says, no one twice', levels, (level, seed, mode) => {
    const { path, fireflies: places } = fireflies.trial(level, seed, mode);
    expect(path).toHaveLength(level);
    expect(new Set(path).size).toBe(level);
    expect(path.every((each) => each in places)).toBe(true);
  });

  const plain = FIREFLY_LADDER.filter(({ crossings }) => !crossings).map(({ level }) => level);
  test.each(plain)('draw no crossing lines at level %d', (level) => {
    for (let seed = 0; seed < 30; seed++) {
      const points = fireflies.trial(level, seed * 7_919_993, '3-6').path.map((each) => FIREFLIES[each] as Point);
      const lines = points.slice(1).map((to, i) => [points[i] as Point, to] as [Point, Point]);
      const crossing = lines.flatMap((line, i) =>
        lines.slice(i + 2).filter((nextLine) => doLinesMeet(line, nextLine, 1.5)),
      );
      expect(crossing, `seed ${seed}`).toEqual([]);
    }
  });

  test('may cross once the path is long', () => {
    const lines = (seed: number) => {
      const points = fireflies.trial(8, seed, '11-15').path.map((each) => FIREFLIES[each] as Point);
      return points.slice(1).map((to, i) => [points[i] as Point, to] as [Point, Point]);
    };
    expect(
      Array.from({ length: 10 }, (_, seed) => lines(seed)).some((path) =>
        path.some((line, i) => path.slice(i + 2).some((nextLine) => doLinesMeet(line, nextLine, 0.8))),
      ),
    ).toBe(true);
  });

  test('sit far enough apart for targets of 96 px with gaps of 16 px on a field of 360 px', () => {
    const field = 360;
    const px = (percent: number) => (percent * field) / 100;
    FIREFLIES.forEach((one, i) => {
      for (const other of FIREFLIES.slice(i + 1))
        expect(px(computeDistance(one, other))).toBeGreaterThanOrEqual(96 + 15);
      for (const edge of [one.x, one.y, 100 - one.x, 100 - one.y]) expect(px(edge)).toBeGreaterThanOrEqual(48);
    });
  });

  test('are right only when tapped all, in order and not once more', () => {
    const trial = fireflies.trial(4, 7, '7-10');
    const [one, two, ...rest] = trial.path as [number, number, ...number[]];
    expect(fireflies.mark(trial, { taps: trial.path })).toBe(true);
    expect(fireflies.mark(trial, { taps: [two, one, ...rest] })).toBe(false);
    expect(fireflies.mark(trial, { taps: trial.path.slice(0, -1) })).toBe(false);
    expect(fireflies.mark(trial, { taps: [...trial.path, one] })).toBe(false);
    expect(fireflies.mark(trial, { taps: [] })).toBe(false);
  });
});
