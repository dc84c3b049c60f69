import { answerLine } from '#infra/score/kinds.ts';
import { findDifferences, vectors } from '#infra/score/vectors.ts';
import { createProduct, storedCode } from '#infra/simulate/product.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { spearman } from '#shared/measurement/numbers.ts';
import { checkEdges, EDGES } from '#shared/measurement/testing/checks/edge.ts';
import {
  createFinding,
  ENGINE,
  type Engine,
  type Finding,
  type Setting,
} from '#shared/measurement/testing/checks/engine.ts';
import {
  checkFamilies,
  createCoverageFindings,
  createTrustFindings,
} from '#shared/measurement/testing/checks/families.ts';
import { checkAdults, checkGame } from '#shared/measurement/testing/checks/games.ts';
import { checkGuessing } from '#shared/measurement/testing/checks/guessing.ts';
import { checkAgreement, checkFusion } from '#shared/measurement/testing/checks/informants.ts';
import { checkProperties } from '#shared/measurement/testing/checks/properties.ts';
import { checkChoiceScenes, checkGradedScenes } from '#shared/measurement/testing/checks/quest.ts';
import {
  checkAdaptive,
  checkAreas,
  checkContents,
  checkRepeats,
  checkSystematicErrors,
} from '#shared/measurement/testing/checks/subjects.ts';
import { checkWords } from '#shared/measurement/testing/checks/words.ts';

/*
 * Compares our mastery ages with a published order of arithmetic. Each of these makes a calculation harder: its
 * operation, in the order plus, minus, times, divided by (the order of the Maths Garden's games, Klinkenberg 2011; the
 * operation as a source of Rasch difficulty: Anderson 2022, 10.31244/jero.2022.01.06), crossing a ten (Anderson 2022)
 * and the digits of the second number (Anderson 2022; for times: van der Ven 2015, Learning and Individual Differences
 * 43:48). No weights for items like ours are published, so all count alike, and only pairs in which one item is harder
 * in every respect are judged.
 */
const OPERATIONS = ['+', '−', '×', '÷'] as const;
type Calculation = { operation: number; crossing: number; digits: number };

/**
 * The calculation in a question like "What is 36 + 27?", for whole numbers with a result above zero; null for any
 * other.
 */
export function parseCalculation(text: string): Calculation | null {
  const [, left, sign, right] = /^What is (\d+) ([+−×÷]) (\d+)\?$/.exec(text) ?? [];
  if (left === undefined || sign === undefined || right === undefined) return null;
  const [a, b] = [Number(left), Number(right)];
  if (sign === '−' && a < b) return null;
  const [ones, others] = [a % 10, b % 10];
  const crosses = { '+': ones + others > 9, '−': ones < others, '×': a > 9, '÷': false }[sign] ?? false;
  return { operation: OPERATIONS.indexOf(sign as '+'), crossing: crosses ? 1 : 0, digits: right.length };
}

type AgedCalculation = { calculation: Calculation; masteryAge: number };
const computeLoad = ({ operation, crossing, digits }: Calculation): number => operation + crossing + digits;
/** 1 if harder, -1 if easier in every respect that differs, 0 if the respects disagree or none differs. */
function compareDifficulty(one: Calculation, other: Calculation): number {
  const signs = [one.operation - other.operation, one.crossing - other.crossing, one.digits - other.digits]
    .map(Math.sign)
    .filter((sign) => sign !== 0);
  return signs.length > 0 && signs.every((sign) => sign === signs[0]) ? (signs[0] as number) : 0;
}

/**
 * Rank correlation of our mastery ages with the published order, and the share of ordered pairs that we order alike.
 */
export function checkArithmeticOrder(items: readonly { text: string; masteryAge: number }[]): Finding[] {
  const calculations = items.flatMap(({ text, masteryAge }): AgedCalculation[] => {
    const calculation = parseCalculation(text);
    return calculation ? [{ calculation, masteryAge }] : [];
  });
  const rank = spearman(
    calculations.map(({ masteryAge }) => masteryAge),
    calculations.map(({ calculation }) => computeLoad(calculation)),
  );
  const ordered = calculations.flatMap((one) =>
    calculations
      .filter((other) => compareDifficulty(one.calculation, other.calculation) > 0)
      .map((other) => one.masteryAge > other.masteryAge),
  );
  return [
    createFinding(
      'ext',
      'arithmeticOrderRho',
      `order of difficulty of ${calculations.length} calculations beside the published one, rank correlation`,
      rank ?? Number.NaN,
      {
        least: 0.7,
      },
    ),
    createFinding(
      'ext',
      'arithmeticPairs',
      `of ${ordered.length} pairs that it orders, share that our mastery ages order alike`,
      ordered.filter(Boolean).length / ordered.length,
      { least: 0.9 },
    ),
  ];
}

/**
 * Size of a simulation: children per cell that play games or subjects (`players`) or answer scenes and forms, weeks of
 * families, and families per age at the edges.
 */
export type Size = { players: number; children: number; weeks: number; edges: number };
export const FULL: Size = { players: 2000, children: 2000, weeks: 400, edges: 12 };
/** The limits are those of the full size, so only expensive jobs are smaller. */
export const QUICK: Size = { players: 1000, children: 2000, weeks: 52, edges: 12 };

const SERVER_ENGINE: Engine = { ...ENGINE, storedCode };
/** The product, for children who have seen no question before. */
export const PRODUCT = createProduct(new Set());

const isNotReproduced = ({ kind, in: input, out }: (typeof vectors)[number]): boolean => {
  const answer = answerLine(JSON.stringify({ kind, in: input }));
  return !('out' in answer) || findDifferences(kind, out, answer.out).length > 0;
};
/** M1. */
const checkVectors = (): Finding[] => [
  createFinding(
    'M1',
    'vectorsWrong',
    `of ${vectors.length} examples (published, or by quadrature where record 0032 departs), not reproduced`,
    vectors.filter(isNotReproduced).length,
    { most: 0 },
  ),
];

const createJobs = (
  checks: Readonly<Record<string, (setting: Setting) => Finding[]>>,
  sizeKey: 'players' | 'children',
) =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      name,
      (size: Size) => check({ engine: SERVER_ENGINE, children: size[sizeKey] }),
    ]),
  );
const edges = Object.fromEntries(
  EDGES.map((edge) => [`edge ${edge.theta}`, (size: Size) => checkEdges(PRODUCT, edge, size.edges)]),
);
const games = Object.fromEntries(
  SkillArea.options.toReversed().map((area) => [`${area}GameChecks`, (setting: Setting) => checkGame(setting, area)]),
);

/**
 * Every check M1 to M16 and those of the edges as a separate job, the longest first, so that all processors are busy
 * until the end.
 */
export const JOBS: Readonly<Record<string, (size: Size) => Finding[]>> = {
  families: ({ weeks }) => [
    ...createCoverageFindings(checkFamilies(PRODUCT, { families: weeks }), weeks),
    ...createTrustFindings(PRODUCT, Math.min(weeks, 26)),
  ],
  ...edges,
  ...createJobs(
    {
      ...games,
      contentChecks: checkContents,
      guessingChecks: checkGuessing,
      repeatChecks: checkRepeats,
      adaptiveChecks: checkAdaptive,
      areaChecks: checkAreas,
      systematicChecks: checkSystematicErrors,
    },
    'players',
  ),
  ...createJobs(
    {
      gradedChecks: checkGradedScenes,
      agreementChecks: checkAgreement,
      choiceChecks: checkChoiceScenes,
      wordChecks: checkWords,
      propertyChecks: checkProperties,
      fusionChecks: checkFusion,
      adultChecks: checkAdults,
    },
    'children',
  ),
  vectors: checkVectors,
  arithmetic: () => checkArithmeticOrder(BANK),
};
