import {
  ASSERTION_KINDS,
  ASSERTION_WORDS,
  type Assertion,
  checkFirstInterest,
  listAssertions,
  listChangeAssertions,
} from '#infra/simulate/assertions.ts';
import type { WorldCase } from '#infra/simulate/world-weeks.ts';
import { TRAITS } from '#infra/simulate/worlds/child.ts';
import type { WorldKind } from '#infra/simulate/worlds/world.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { type Finding, isPassing } from '#shared/measurement/testing/checks/engine.ts';
import { checkIntervals, type IntervalCheck } from '#shared/testing/simulated-truth.ts';

/** A figure of a table of worlds, with the number of cases behind it and the floor that may stand in for its limit. */
export type WorldFigure = Finding & {
  table: string;
  row: string;
  column: string;
  n: number;
  /** Of fewer cases the figure shows nothing. */
  leastN: number;
  /** Whether the same figure of the told estimator may stand in for the limit. */
  hasFloor: boolean;
  /** That figure, where there is one. */
  floor: number | null;
};
type Limits = { least?: number; most?: number; leastN?: number; hasFloor?: boolean };

export const createFigure = (
  table: string,
  row: string,
  column: string,
  figure: number,
  n: number,
  limits: Limits = {},
): WorldFigure => ({
  id: row,
  key: `${table}/${row}/${column}`,
  check: `${table}, ${row}: ${column}`,
  table,
  row,
  column,
  figure,
  n,
  leastN: 1,
  hasFloor: false,
  floor: null,
  ...limits,
});

/** Share by which a figure may be worse than that of the estimator told the truth of its world. */
const BESIDE_FLOOR = 0.05;
export const hasLimit = ({ least, most }: WorldFigure): boolean => least !== undefined || most !== undefined;
/** Whether a limited figure has fewer cases behind it than show anything. */
export const isOfTooFew = (figure: WorldFigure): boolean => hasLimit(figure) && figure.n < figure.leastN;
/** Without limits or within them; where a floor counts, as good as its kind of estimator can be in this world. */
export const isHolding = (figure: WorldFigure): boolean =>
  !hasLimit(figure) ||
  (!isOfTooFew(figure) &&
    (figure.n === 0 || isPassing(figure) || (figure.floor !== null && isNearFloor(figure, figure.floor))));
const isNearFloor = ({ figure }: WorldFigure, floor: number): boolean =>
  Math.abs(figure) <= (1 + BESIDE_FLOOR) * Math.abs(floor);

/**
 * Figures with the floor of those that have one: bias and RMSE of the academic area. Elsewhere the told estimator is no
 * measure, since a fault of the analysis lowers both alike.
 */
export const addFloors = (figures: readonly WorldFigure[], floors: readonly WorldFigure[]): WorldFigure[] =>
  figures.map((figure, i) => (figure.hasFloor ? { ...figure, floor: floors[i]?.figure ?? null } : figure));

/** What a world asks of the product: design targets. */
const COVERAGE: Partial<Record<WorldKind, Limits>> = { own: { least: 0.87 }, likely: { least: 0.85 } };
const EIGHTH: Limits = { least: 0.8 };
const ACADEMIC = {
  bias: { least: -0.4, most: 0.4, hasFloor: true },
  rmse: { most: 0.38, hasFloor: true },
} as const;
type Word = (typeof ASSERTION_WORDS)[number];
const WORDS: Readonly<Record<string, Record<Word, number>>> = {
  own: { clearly: 0.95, probably: 0.8 },
  mix: { clearly: 0.9, probably: 0.75 },
};

/** How many numbers of each kind a report of one child has at least, on average. */
const NUMBERS = { area: 4.75, academic: 0.95, subject: 4.75, topic: 19, trait: 4.75 } as const;
/** Least share of children whose true academic ability lies beyond -1, and beyond 1. */
const BEYOND_ONE = 0.05;
/** How often each word is said in the whole run, of each kind of statement too, in a world whose words have limits. */
const SAID = 300;
const SPOKEN_CHILDREN = 720;
/** Kinds of which a report is so rarely sure that the run cannot hold `SAID`; of the typical it is never. */
const RARELY: Readonly<Record<Word, Partial<Record<Assertion['kind'], number>>>> = {
  clearly: { typical: 0, growth: 250, trait: 75, favourite: 14, change: 50 },
  probably: {},
};

const computeShare = (all: readonly boolean[]): number => mean(all.map((each) => (each ? 1 : 0)));
const computeCoverage = (checks: readonly IntervalCheck[]): number => computeShare(checks.map(({ inside }) => inside));
const computeBias = (checks: readonly IntervalCheck[]): number =>
  mean(checks.map(({ truth, estimate }) => estimate - truth));
const computeRmse = (checks: readonly IntervalCheck[]): number =>
  Math.sqrt(mean(checks.map(({ truth, estimate }) => (estimate - truth) ** 2)));

type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];
const filterNumbers = (checks: readonly IntervalCheck[], name: NumberName): IntervalCheck[] =>
  checks.filter((each) => (name === 'academic' ? each.kind === 'area' && each.name === name : each.kind === name));

/** All figures of the cases of one world. */
export function computeWorldFigures(row: string, kind: WorldKind, cases: readonly WorldCase[]): WorldFigure[] {
  const checks = cases.flatMap(({ report, child }) => checkIntervals(report, child));
  const assertions = cases.flatMap(({ report, child, later }) => [
    ...listAssertions(report, child),
    ...(later ? listChangeAssertions(later.report, child, later.child) : []),
  ]);
  const limited = kind === 'own' || kind === 'likely';
  const limit = (limits: Limits, perChild: number): Limits =>
    limited ? { ...limits, leastN: Math.floor(perChild * cases.length) } : {};
  const academic = filterNumbers(checks, 'academic');
  const ends = {
    'below -1': academic.filter(({ truth }) => truth < -1),
    'above 1': academic.filter(({ truth }) => truth > 1),
  };
  const firsts = cases.flatMap(({ report, child }) => checkFirstInterest(report, child));
  return [
    ...NUMBER_NAMES.flatMap((name) => {
      const own = filterNumbers(checks, name);
      const rmse = name === 'academic' ? limit(ACADEMIC.rmse, NUMBERS.academic) : {};
      return [
        createFigure(
          'coverage',
          row,
          name,
          computeCoverage(own),
          own.length,
          limit(COVERAGE[kind] ?? {}, NUMBERS[name]),
        ),
        createFigure('bias', row, name, computeBias(own), own.length),
        createFigure('RMSE', row, name, computeRmse(own), own.length, rmse),
      ];
    }),
    ...TRAITS.map((trait) => {
      const own = checks.filter((each) => each.kind === 'trait' && each.name === trait);
      // Of one trait only the worlds of many children show anything.
      const limits = row in WORDS ? limit(COVERAGE[kind] ?? {}, NUMBERS.trait / TRAITS.length) : {};
      return createFigure('coverage of traits', row, trait, computeCoverage(own), own.length, limits);
    }),
    ...Object.entries(ends).map(([end, own]) =>
      createFigure('bias of academic', row, end, computeBias(own), own.length, limit(ACADEMIC.bias, BEYOND_ONE)),
    ),
    ...(['area', 'academic'] as const).flatMap((name) =>
      cutInEighths(filterNumbers(checks, name)).flatMap((own, i) => {
        const eighth = String(i + 1);
        const limits = limit(EIGHTH, NUMBERS[name] / 8);
        return [
          createFigure(`coverage of ${name} by eighths`, row, eighth, computeCoverage(own), own.length, limits),
          createFigure(`bias of ${name} by eighths`, row, eighth, computeBias(own), own.length),
        ];
      }),
    ),
    ...createWordFigures(row, assertions, cases.length),
    createFigure('first interest', row, 'said', mean(firsts.map(({ chance }) => chance)), firsts.length),
    createFigure('first interest', row, 'true', computeShare(firsts.map(({ right }) => right)), firsts.length),
    ...(['usual', 'partly', 'low'] as const).map((level) =>
      createFigure(
        'trust',
        row,
        level,
        computeShare(cases.map(({ report }) => report.trust.level === level)),
        cases.length,
      ),
    ),
  ];
}

/** Eighths of the cases by their true value, the lowest first. */
function cutInEighths(checks: readonly IntervalCheck[]): IntervalCheck[][] {
  const sorted = checks.toSorted((one, other) => one.truth - other.truth);
  const start = (i: number) => Math.round((i * sorted.length) / 8);
  return Array.from({ length: 8 }, (_, i) => sorted.slice(start(i), start(i + 1)));
}

const createWordFigures = (row: string, assertions: readonly Assertion[], children: number): WorldFigure[] =>
  ASSERTION_WORDS.flatMap((word) => {
    const least = WORDS[row]?.[word];
    return (['all', ...ASSERTION_KINDS] as const).map((column) => {
      const own = assertions.filter((each) => each.word === word && (column === 'all' || each.kind === column));
      const count = (column === 'all' ? undefined : RARELY[word][column]) ?? SAID;
      const limits = least === undefined ? {} : { least, leastN: Math.floor((count * children) / SPOKEN_CHILDREN) };
      return createFigure(
        `"${word}" is so`,
        row,
        column,
        computeShare(own.map(({ right }) => right)),
        own.length,
        limits,
      );
    });
  });
