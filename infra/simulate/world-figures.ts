import {
  ASSERTION_KINDS,
  ASSERTION_WORDS,
  type Assertion,
  checkFirstInterest,
  listAssertions,
  listChangeAssertions,
} from '#infra/simulate/assertions.ts';
import type { WorldCase } from '#infra/simulate/world-weeks.ts';
import type { WorldKind } from '#infra/simulate/worlds/world.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { type Finding, isPassing } from '#shared/measurement/testing/checks/engine.ts';
import { checkIntervals, type IntervalCheck } from '#shared/testing/simulated-truth.ts';

/** A figure of a table of worlds, with the number of cases behind it and the same figure of the told estimator. */
export type WorldFigure = Finding & { table: string; row: string; column: string; n: number; floor: number | null };
type Limits = { least?: number; most?: number };

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
  floor: null,
  ...limits,
});

/** Share by which a figure may be worse than that of the estimator told the truth of its world. */
const BESIDE_FLOOR = 0.05;
/** Without limits or within them, or as good as its kind of estimator can be in this world. Of no case none is missed. */
export const isHolding = (figure: WorldFigure): boolean =>
  (figure.least === undefined && figure.most === undefined) ||
  figure.n === 0 ||
  isPassing(figure) ||
  (figure.floor !== null && isNearFloor(figure, figure.floor));
const isNearFloor = ({ figure, most }: WorldFigure, floor: number): boolean =>
  most === undefined ? figure >= (1 - BESIDE_FLOOR) * floor : Math.abs(figure) <= (1 + BESIDE_FLOOR) * Math.abs(floor);

/** What a world asks of the product: design targets. */
const COVERAGE: Partial<Record<WorldKind, Limits>> = { own: { least: 0.87 }, likely: { least: 0.85 } };
const EIGHTH: Limits = { least: 0.8 };
const ACADEMIC = { bias: { least: -0.4, most: 0.4 }, rmse: { most: 0.38 } } as const;
const WORDS: Readonly<Record<string, Record<(typeof ASSERTION_WORDS)[number], number>>> = {
  own: { clearly: 0.95, probably: 0.8 },
  mix: { clearly: 0.9, probably: 0.75 },
};

const computeShare = (all: readonly boolean[]): number => mean(all.map((each) => (each ? 1 : 0)));
const computeCoverage = (checks: readonly IntervalCheck[]): number => computeShare(checks.map(({ inside }) => inside));
const computeBias = (checks: readonly IntervalCheck[]): number =>
  mean(checks.map(({ truth, estimate }) => estimate - truth));
const computeRmse = (checks: readonly IntervalCheck[]): number =>
  Math.sqrt(mean(checks.map(({ truth, estimate }) => (estimate - truth) ** 2)));

const NUMBERS = ['area', 'academic', 'subject', 'topic', 'trait'] as const;
type NumberName = (typeof NUMBERS)[number];
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
  const limit = (limits: Limits): Limits => (limited ? limits : {});
  const academic = filterNumbers(checks, 'academic');
  const ends = {
    'below -1': academic.filter(({ truth }) => truth < -1),
    'above 1': academic.filter(({ truth }) => truth > 1),
  };
  const firsts = cases.flatMap(({ report, child }) => checkFirstInterest(report, child));
  return [
    ...NUMBERS.flatMap((name) => {
      const own = filterNumbers(checks, name);
      return [
        createFigure('coverage', row, name, computeCoverage(own), own.length, COVERAGE[kind]),
        createFigure('bias', row, name, computeBias(own), own.length),
        createFigure('RMSE', row, name, computeRmse(own), own.length, name === 'academic' ? limit(ACADEMIC.rmse) : {}),
      ];
    }),
    ...Object.entries(ends).map(([end, own]) =>
      createFigure('bias of academic', row, end, computeBias(own), own.length, limit(ACADEMIC.bias)),
    ),
    ...(['area', 'academic'] as const).flatMap((name) =>
      cutInEighths(filterNumbers(checks, name)).flatMap((own, i) => {
        const eighth = String(i + 1);
        return [
          createFigure(`coverage of ${name} by eighths`, row, eighth, computeCoverage(own), own.length, limit(EIGHTH)),
          createFigure(`bias of ${name} by eighths`, row, eighth, computeBias(own), own.length),
        ];
      }),
    ),
    ...createWordFigures(row, assertions),
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

const createWordFigures = (row: string, assertions: readonly Assertion[]): WorldFigure[] =>
  ASSERTION_WORDS.flatMap((word) => {
    const worded = assertions.filter((each) => each.word === word);
    const least = WORDS[row]?.[word];
    const createShare = (column: string, own: readonly Assertion[]) =>
      createFigure(
        `"${word}" is so`,
        row,
        column,
        computeShare(own.map(({ right }) => right)),
        own.length,
        least === undefined ? {} : { least },
      );
    return [
      createShare('all', worded),
      ...ASSERTION_KINDS.map((kind) =>
        createShare(
          kind,
          worded.filter((each) => each.kind === kind),
        ),
      ),
    ];
  });
