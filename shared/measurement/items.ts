import { logSigmoid, sigmoid } from './numbers.ts';
import { type Estimate, type Prior, posterior } from './posterior.ts';
import { LOGISTIC_VARIANCE } from './scale.ts';

/** Slope, difficulty (logits, relative to the child's age) and guessing rate of one right/wrong item or trial. */
export type Curve = { a: number; b: number; c: number };
/** The same with τ, the SD of our uncertainty about b. */
export type UncertainCurve = Curve & { tau: number };
export type Marked = Curve & { correct: boolean };

/** P(correct | θ) = c + (1-c)·σ(a(θ-b)): Rasch with fixed guessing (`measurement.md` 2.1). */
export const probability = (theta: number, { a, b, c }: Curve): number => c + (1 - c) * sigmoid(a * (theta - b));

/** a_eff = a / √(1 + a²τ²/2.89): an uncertain difficulty flattens the curve. Score with it; choose items without it. */
export const effectiveDiscrimination = (a: number, tau: number): number => a / Math.sqrt(1 + (a * a * tau * tau) / LOGISTIC_VARIANCE);
export const withUncertainty = ({ a, b, c, tau }: UncertainCurve): Curve => ({ a: effectiveDiscrimination(a, tau), b, c });

/** Fisher information I(θ) = a²·((1-P)/P)·((P-c)/(1-c))², written so that it stays a number where P is 0. */
export function information(theta: number, curve: Curve): number {
  const { a, b, c } = curve;
  const s = sigmoid(a * (theta - b));
  return a * a * (1 - c) * (1 - s) * (c === 0 ? s : (s * s) / probability(theta, curve));
}

/** log P(answer | θ), finite even where P or 1-P is too small for a number. */
function logLikelihood(theta: number, answer: Marked): number {
  const x = answer.a * (theta - answer.b);
  if (!answer.correct) return Math.log1p(-answer.c) + logSigmoid(-x);
  return answer.c === 0 ? logSigmoid(x) : Math.log(probability(theta, answer));
}

/**
 * θ and psd from marked answers. Curves are taken as they are: pass them through `withUncertainty` first. `validity` (V, 0 to 1)
 * multiplies the log-likelihood, so that doubtful answers widen the posterior (`measurement.md` 4).
 */
export function estimateItems(answers: readonly Marked[], { validity = 1, prior }: { validity?: number; prior?: Prior } = {}): Estimate {
  return posterior(
    answers.map((answer) => (theta: number) => validity * logLikelihood(theta, answer)),
    prior,
  );
}
