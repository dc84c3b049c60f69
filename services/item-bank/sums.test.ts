import { describe, expect, it } from 'vitest';
import { evaluateSum, parseFraction } from '#services/item-bank/sums.ts';

const evaluate = (sum: string): number | null => {
  const result = evaluateSum(sum.split(' '));
  return result && result.top / result.bottom;
};

describe('a sum of tiles', () => {
  it.each([
    ['5 + 3 × 4', 17],
    ['5 × 3 + 4', 19],
    ['20 − 6 − 4', 10],
    ['12 ÷ 4 ÷ 3', 1],
    ['−7 + 9', 2],
    ['2 × 3 × 4 − 4', 20],
  ])('%s has the value %d', (sum, expected) => {
    expect(evaluate(sum)).toBe(expected);
  });

  it('keeps fractions exact', () => {
    expect(evaluateSum(['1/3', '+', '1/6', '+', '1/2'])).toEqual({ top: 36, bottom: 36 });
    expect(evaluateSum(['1/2', '÷', '−1/4'])).toEqual({ top: -4, bottom: 2 });
  });

  it.each(['27', '3 +', '3 4', '3 + +', '+ 3 4', '3 + 4 5', '3 ? 4', '3 toString 4', '4 ÷ 0', '1/0 + 1', 'x + 1'])(
    '%s is no sum',
    (sum) => {
      expect(evaluateSum(sum.split(' '))).toBeNull();
    },
  );

  it('reads nothing but whole numbers and fractions', () => {
    expect([
      parseFraction('3/4'),
      parseFraction('−7'),
      parseFraction('0.5'),
      parseFraction(''),
      parseFraction('+'),
    ]).toEqual([{ top: 3, bottom: 4 }, { top: -7, bottom: 1 }, null, null, null]);
  });
});
