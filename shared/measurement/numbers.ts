/** σ(x) = 1 / (1 + e^-x), 0 to 1. */
export const sigmoid = (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)));

/** log(1 / (1 + e^-x)), also far out where the fraction itself is 0. */
export const logSigmoid = (x: number): number => Math.min(0, x) - Math.log1p(Math.exp(-Math.abs(x)));

/**
 * Φ, the standard normal distribution function, to about 1e-15: Taylor series of the integral in the middle, Laplace's
 * continued fraction in the tails (Abramowitz and Stegun 26.2.10 and 26.2.14).
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  const size = Math.abs(x);
  if (size > 38) return x > 0 ? 1 : 0;
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (size < 4) return 0.5 + x * density * oddSeries(x);
  let fraction = size;
  for (let k = 60; k > 0; k--) fraction = size + k / fraction;
  return x > 0 ? 1 - density / fraction : density / fraction;
}

/** 1 + x²/3 + x⁴/(3·5) + … */
function oddSeries(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 3; term > 1e-17 * sum; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return sum;
}

/** Σ x_i; 0 of nothing. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Σ x_i / n; NaN for an empty list, so callers check the length first. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;
/** x, but at least `low` and at most `high`. */
export const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/** Four decimals, so that differences between engines in the last digits do not reach a stored report. Never -0. */
export const round4 = (x: number): number => Math.round(x * 1e4) / 1e4 + 0;

/** The integer that a screen shows: half is rounded up. Bands, levels and rules use it too. */
export const roundForDisplay = (score: number): number => Math.floor(score + 0.5);

/** Straight lines between the points (xs ascending), flat outside them. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  const last = xs.length - 1;
  const at = clamp(x, xs[0] as number, xs[last] as number);
  const right = Math.max(
    1,
    xs.findIndex((each) => each >= at),
  );
  const [x0, x1, y0, y1] = [xs[right - 1], xs[right], ys[right - 1], ys[right]] as [number, number, number, number];
  return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}

/** The inverse of a small symmetric positive definite matrix (Gauss and Jordan; its diagonal never vanishes). */
export function invertMatrix(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (const [i, pivotRow] of rows.entries()) {
    const pivot = pivotRow[i] as number;
    if (!(Math.abs(pivot) > 1e-12)) throw new RangeError('matrix has no inverse');
    for (let j = 0; j < 2 * n; j++) pivotRow[j] = (pivotRow[j] as number) / pivot;
    for (const [k, row] of rows.entries()) {
      const factor = row[i] as number;
      if (k !== i && factor !== 0)
        for (let j = 0; j < 2 * n; j++) row[j] = (row[j] as number) - factor * (pivotRow[j] as number);
    }
  }
  return rows.map((row) => row.slice(n));
}

/** Lower triangle L with L·Lᵀ = matrix (Cholesky); a direction without spread gives a row of zeros. */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map((row) => row.map(() => 0));
  for (const [i, row] of lower.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = lower[j] as number[];
      const rest = (matrix[i]?.[j] as number) - sum(row.slice(0, j).map((value, k) => value * (other[k] as number)));
      const pivot = other[j] as number;
      row[j] = i === j ? Math.sqrt(Math.max(0, rest)) : pivot === 0 ? 0 : rest / pivot;
    }
  }
  return lower;
}

/** A standard normal number from two uniform ones in [0, 1) (Box and Muller 1958). */
export const drawNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Ranks from 1; equal values share the mean of their ranks. */
function rankValues(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

/** Spearman's rank correlation, -1 to 1; null when one side has no spread or the lists are shorter than 2. */
export function spearman(first: readonly number[], second: readonly number[]): number | null {
  if (first.length !== second.length) throw new RangeError('Spearman needs lists of the same length');
  const [a, b] = [rankValues(first), rankValues(second)];
  const centre = (a.length + 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    sum(x.map((value, i) => (value - centre) * ((y[i] as number) - centre)));
  const spread = Math.sqrt(product(a, a) * product(b, b));
  return spread > 0 ? product(a, b) / spread : null;
}
