import { spearman } from '#shared/measurement/numbers.ts';
import { createFinding, type Finding } from '#shared/measurement/testing/checks/finding.ts';

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
