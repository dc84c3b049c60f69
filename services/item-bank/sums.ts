/** A fraction of integers; the bottom is positive. */
export type Fraction = { top: number; bottom: number };

const createFraction = (top: number, bottom: number): Fraction =>
  bottom < 0 ? { top: -top, bottom: -bottom } : { top, bottom };
const TIMES = {
  '×': (a: Fraction, b: Fraction) => createFraction(a.top * b.top, a.bottom * b.bottom),
  '÷': (a: Fraction, b: Fraction) => createFraction(a.top * b.bottom, a.bottom * b.top),
};
const PLUS = {
  '+': (a: Fraction, b: Fraction) => createFraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom),
  '−': (a: Fraction, b: Fraction) => createFraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom),
};

/** `7`, `−7` or `3/4` as a fraction; null for anything else. */
export function parseFraction(text: string): Fraction | null {
  const [, minus, top, bottom = '1'] = /^(−?)(\d{1,6})(?:\/([1-9]\d{0,3}))?$/.exec(text) ?? [];
  return top === undefined ? null : createFraction((minus ? -1 : 1) * Number(top), Number(bottom));
}

/** Whether two fractions are the same number, exactly. */
export const isEqualFraction = (a: Fraction, b: Fraction): boolean => a.top * b.bottom === b.top * a.bottom;

/**
 * The exact value of tapped numbers and signs, `4 × 6 + 9`, with operator precedence. Null if it is no sum: fewer than
 * two numbers, two numbers or two signs in a row, or a division by zero.
 */
export function evaluateSum(tiles: readonly string[]): Fraction | null {
  if (tiles.length < 3 || tiles.length % 2 === 0) return null;
  const first = parseFraction(tiles[0] as string);
  if (first === null) return null;
  const terms = [first];
  const signs: (keyof typeof PLUS)[] = [];
  for (let at = 1; at < tiles.length; at += 2) {
    const sign = tiles[at] as string;
    const next = parseFraction(tiles[at + 1] as string);
    if (next === null || (sign === '÷' && next.top === 0)) return null;
    if (Object.hasOwn(TIMES, sign)) terms.push(TIMES[sign as keyof typeof TIMES](terms.pop() as Fraction, next));
    else if (Object.hasOwn(PLUS, sign)) {
      signs.push(sign as keyof typeof PLUS);
      terms.push(next);
    } else return null;
  }
  return terms.reduce((total, term, at) => PLUS[signs[at - 1] as keyof typeof PLUS](total, term));
}
