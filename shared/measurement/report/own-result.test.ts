import { expect, test } from 'vitest';
import { isOwnResult } from '#shared/measurement/report/own-result.ts';

const toHalf = (part: 'understanding' | 'behaviour', theta: number) => ({ part, estimate: { theta, psd: 0.4 } });

test('with ratings in it, an area is a result of the week only as far as its game says so alone', () => {
  const listSides = (...parts: Parameters<typeof isOwnResult>[1]) =>
    (['above', 'below'] as const).filter((side) => isOwnResult(side, parts));
  expect(listSides(toHalf('understanding', -1.5), toHalf('behaviour', 1))).toEqual(['below']);
  expect(listSides(toHalf('understanding', 1), toHalf('behaviour', -2))).toEqual(['above']);
  expect(listSides(toHalf('understanding', 0), toHalf('behaviour', -2))).toEqual([]);
  expect(listSides(toHalf('behaviour', -2))).toEqual([]);
});

test('an area without ratings is as it was measured', () => {
  expect([isOwnResult('below', []), isOwnResult('above', [toHalf('understanding', 0)])]).toEqual([true, true]);
});
