import { logSigmoid, sigmoid } from './numbers.ts';
import { computePosterior, type Estimate, type GridRow, logMean, type Prior, toGridRow } from './posterior.ts';
import { LOGISTIC_VARIANCE } from './scale.ts';

/** Slope, difficulty (logits, relative to the child's age) and guessing rate of one right/wrong item or trial. */
export type Curve = { a: number; b: number; c: number };
/** The same with τ, the SD of the uncertainty of b. */
export type UncertainCurve = Curve & { tau: number };
export type MarkedAnswer = Curve & { correct: boolean };

/** P(correct | θ) = c + (1-c)·σ(a(θ-b)): Rasch with fixed guessing, as in Stanford's ROAR-Letter. */
export const probability = (theta: number, { a, b, c }: Curve): number => c + (1 - c) * sigmoid(a * (theta - b));

/**
 * a_eff = a / √(1 + a²τ²/2.89): an uncertain difficulty flattens the curve. Used for scoring, not for choosing items.
 */
export const effectiveDiscrimination = (a: number, tau: number): number =>
  a / Math.sqrt(1 + (a * a * tau * tau) / LOGISTIC_VARIANCE);
/** The curve for scoring: a_eff in place of a; b and c unchanged. */
export const withUncertainty = ({ a, b, c, tau }: UncertainCurve): Curve => ({
  a: effectiveDiscrimination(a, tau),
  b,
  c,
});

/** Fisher information I(θ) = a²·((1-P)/P)·((P-c)/(1-c))², written so that it stays a number where P is 0. */
export function information(theta: number, curve: Curve): number {
  const { a, b, c } = curve;
  const s = sigmoid(a * (theta - b));
  return a * a * (1 - c) * (1 - s) * (c === 0 ? s : (s * s) / probability(theta, curve));
}

/** log P(answer | θ) of one answer, finite even where P or 1-P is too small for a number. */
function logLikelihood({ a, b, c, correct }: MarkedAnswer): (theta: number) => number {
  if (correct && c > 0) return (theta) => Math.log(c + (1 - c) * sigmoid(a * (theta - b)));
  if (correct) return (theta) => logSigmoid(a * (theta - b));
  const unlucky = Math.log1p(-c);
  return (theta) => unlucky + logSigmoid(a * (b - theta));
}

/** Orders answers by content, so that their sum is identical to the last digit for any order of answering. */
export const compareAnswers = (one: MarkedAnswer, other: MarkedAnswer): number =>
  one.b - other.b || one.a - other.a || one.c - other.c || Number(one.correct) - Number(other.correct);
/**
 * Cache by answer object: a sitting is estimated again after each answer, and the grid row of an answer does not
 * change.
 */
const gridRows = new WeakMap<MarkedAnswer, GridRow>();
function getGridRow(answer: MarkedAnswer): GridRow {
  const row = gridRows.get(answer) ?? toGridRow(logLikelihood(answer));
  gridRows.set(answer, row);
  return row;
}
const listGridRows = (answers: readonly MarkedAnswer[]): GridRow[] => answers.toSorted(compareAnswers).map(getGridRow);

/**
 * θ and psd from marked answers. Answer objects must not be mutated, because their grid rows are cached. Curves are
 * used as given: pass them through `withUncertainty` first. `validity` (V, 0 to 1) multiplies the log-likelihood, so
 * that doubtful answers widen the posterior.
 */
export function estimateItems(
  answers: readonly MarkedAnswer[],
  { validity = 1, prior }: { validity?: number; prior?: Prior } = {},
): Estimate {
  return computePosterior(listWeightedRows(answers, validity), prior);
}

/** The same from several sittings, each with its own weight. */
export const estimateSittings = (
  sittings: readonly { answers: readonly MarkedAnswer[]; validity: number }[],
): Estimate => computePosterior(sittings.flatMap(({ answers, validity }) => listWeightedRows(answers, validity)));

function listWeightedRows(answers: readonly MarkedAnswer[], validity: number): GridRow[] {
  const rows = listGridRows(answers);
  return validity === 1 ? rows : rows.map((row) => row.map((log) => validity * log));
}

/** log P(answers) under `prior`: the likelihood averaged over the prior. */
export const logEvidence = (answers: readonly MarkedAnswer[], prior: Prior): number =>
  logMean(listGridRows(answers), prior);
