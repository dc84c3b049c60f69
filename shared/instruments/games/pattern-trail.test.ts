import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { ATTRIBUTES, type Figure, type MatrixTrial, TURNABLE_SHAPES } from '#shared/instruments/games/figures.ts';
import { FIREFLIES, fireflies, type Point } from '#shared/instruments/games/fireflies.ts';
import { countOptions, FIREFLY_LADDER, MATRIX_LADDER } from '#shared/instruments/games/ladders.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';

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

/** Every regularity of one attribute; independent of the generator. */
function listForms(attribute: keyof Figure, values: Values, n: number): string[] {
  const [lines, stacks] = [rows(values, n), columns(values, n)];
  const forms: Record<string, boolean> = {
    same: oneValue(values),
    rows: lines.every(oneValue),
    columns: stacks.every(oneValue),
  };
  if (n === 3) {
    const every = (rule: (first: number, second: number, third: number) => boolean) =>
      lines.every((line) => rule(...(line.map((value) => values.indexOf(value)) as [number, number, number])));
    const counts = (rule: (first: number, second: number, third: number) => boolean) =>
      lines.every((line) => rule(...(line.map(Number) as [number, number, number])));
    const turn = attribute === 'rotation' ? 360 : 100;
    const steps = lines
      .flatMap((line) => [Number(line[1]) - Number(line[0]), Number(line[2]) - Number(line[1])])
      .map((step) => (step + turn) % turn);
    forms.first = every((first, second, third) => third === first && second !== first);
    forms.second = every((first, second, third) => third === second && second !== first);
    forms.three = every((...line) => new Set(line).size === 3) && new Set(values).size === 3;
    forms.always = oneValue(stacks[2] as Values);
    forms.sum = attribute === 'count' && counts((first, second, third) => third === first + second);
    forms.difference = attribute === 'count' && counts((first, second, third) => third === Math.abs(first - second));
    forms.step = typeof values[0] === 'number' && oneValue(steps);
  }
  return Object.keys(forms).filter((form) => forms[form]);
}

const fits = ({ cells, grid }: MatrixTrial, option: Figure): boolean =>
  ATTRIBUTES.every(
    (attribute) =>
      listForms(
        attribute,
        [...cells, option].map((figure) => figure[attribute]),
        grid,
      ).length > 0,
  );

describe('matrices', () => {
  const { levels } = matrices;

  property('have one right option: all regularities hold in it and in no other', levels, (level, seed, mode) => {
    const trial = matrices.trial(level, seed, mode);
    const fitting = [...trial.options.keys()].filter((i) => fits(trial, trial.options[i] as Figure));
    // On a level without a rule every attribute is the same, and four cells allow no other reading.
    expect(fitting).toEqual([trial.answer]);
  });

  property(
    'offer every combination of some values: no value stands in more options than another',
    levels,
    (level, seed, mode) => {
      const { options } = matrices.trial(level, seed, mode);
      const spread = ATTRIBUTES.map((attribute) => {
        const values = options.map((option) => option[attribute]);
        const counts = [...new Set(values)].map((value) => values.filter((each) => each === value).length);
        expect(new Set(counts).size).toBe(1);
        return counts.length;
      });
      expect(spread.reduce((product, values) => product * values, 1)).toBe(options.length);
    },
  );

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

  test.each([
    ['identity', 0],
    ['one-change', 1],
    ['two-attributes', 2],
    ['constant-and-size', 2],
    ['one-progression', 1],
    ['two-rules', 2],
    ['distribution-of-three', 1],
    ['two-with-distribution', 2],
    ['three-rules', 3],
    ['add-or-subtract', 2],
    ['sum-and-two', 3],
    ['four-rules', 4],
  ])('of kind %s have %d attributes that move', (kind, expected) => {
    const { level } = MATRIX_LADDER.findLast((rung) => rung.kind === kind) ?? { level: 0 };
    fc.assert(
      fc.property(Seed, (seed) => {
        const { cells, options, answer } = matrices.trial(level, seed, '7-10');
        const full = [...cells, options[answer] as Figure];
        const moving = ATTRIBUTES.filter((attribute) => !oneValue(full.map((figure) => figure[attribute])));
        expect(moving).toHaveLength(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('put the right option everywhere about equally often', () => {
    const answers = Array.from({ length: 4000 }, (_, seed) => matrices.trial(17, seed, '3-6').answer);
    for (const place of [0, 1, 2, 3])
      expect(Math.abs(answers.filter((answer) => answer === place).length - 1000)).toBeLessThan(120);
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
