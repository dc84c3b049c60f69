import { logSigmoid, sigmoid } from './numbers.ts';
import { type Estimate, type GridRow, logMean, onGrid, type Prior, posterior } from './posterior.ts';
import { LOGISTIC_VARIANCE } from './scale.ts';

/** Slope, difficulty (logits, relative to the child's age) and guessing rate of one right/wrong item or trial. */
export type Curve = { a: number; b: number; c: number };
/** The same with τ, the SD of our uncertainty about b. */
export type UncertainCurve = Curve & { tau: number };
export type Marked = Curve & { correct: boolean };

/** P(correct | θ) = c + (1-c)·σ(a(θ-b)): Rasch with fixed guessing (`measurement.md` 2.1). */
export const probability = (theta: number, { a, b, c }: Curve): number => c + (1 - c) * sigmoid(a * (theta - b));

/** a_eff = a / √(1 + a²τ²/2.89): an uncertain difficulty flattens the curve. Score with it; choose items without it. */
export const effectiveDiscrimination = (a: number, tau: number): number =>
  a / Math.sqrt(1 + (a * a * tau * tau) / LOGISTIC_VARIANCE);
/** The curve to score with: a_eff in the place of a, b and c as they are. */
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
function logLikelihood({ a, b, c, correct }: Marked): (theta: number) => number {
  if (correct && c > 0) return (theta) => Math.log(c + (1 - c) * sigmoid(a * (theta - b)));
  if (correct) return (theta) => logSigmoid(a * (theta - b));
  const unlucky = Math.log1p(-c);
  return (theta) => unlucky + logSigmoid(a * (b - theta));
}

const inOneOrder = (one: Marked, other: Marked): number =>
  one.b - other.b || one.a - other.a || one.c - other.c || Number(one.correct) - Number(other.correct);
/** A sitting is estimated anew after each of its answers, and the row of an answer stays the same. */
const rowsMade = new WeakMap<Marked, GridRow>();
function rowOf(answer: Marked): GridRow {
  const row = rowsMade.get(answer) ?? onGrid(logLikelihood(answer));
  rowsMade.set(answer, row);
  return row;
}
const rowsOf = (answers: readonly Marked[]): GridRow[] => answers.toSorted(inOneOrder).map(rowOf);

/**
 * θ and psd from marked answers, which are never changed once marked. Curves are taken as they are: pass them through
 * `withUncertainty` first. `validity` (V, 0 to 1) multiplies the log-likelihood, so that doubtful answers widen the
 * posterior (`measurement.md` 4).
 */
export function estimateItems(
  answers: readonly Marked[],
  { validity = 1, prior }: { validity?: number; prior?: Prior } = {},
): Estimate {
  const rows = rowsOf(answers);
  return posterior(validity === 1 ? rows : rows.map((row) => row.map((log) => validity * log)), prior);
}

/** log P(answers) of a child whose θ is known no better than `prior` says: the likelihood averaged over it. */
export const logEvidence = (answers: readonly Marked[], prior: Prior): number => logMean(rowsOf(answers), prior);
