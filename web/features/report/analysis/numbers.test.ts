import { describe, expect, test } from 'vitest';
import { formatChances, listBandChances } from '#shared/report-view/areas.ts';
import { listDataSources, sumAnswers } from '#shared/report-view/days.ts';
import { toBandShares } from '#web/features/report/analysis/every-number.tsx';

const chances = { p90: 0.002, p80: 0.3, p70: 0.6, p60: 0.07, below60: 0.028 };

describe('chances', () => {
  test('go up the scale, with what lies below 70 as one', () => {
    expect(listBandChances(chances).map(({ band }) => band)).toEqual(['below70', 'p70', 'p80', 'p90']);
    expect(listBandChances(chances)[0]?.p).toBeCloseTo(0.098);
  });
  test('carry their number where there is room for it', () => {
    expect(toBandShares(chances).map(({ word }) => word)).toEqual([undefined, '60', '30', undefined]);
  });
  test('are said in words but where they are next to nothing', () => {
    expect(formatChances(chances)).toBe('below 70: 10 %, 70s: 60 %, 80s: 30 %');
  });
});

describe('data sources', () => {
  const at = (day: number) => `2026-11-${day}T14:00:00.000Z`;
  const sources = [
    { who: 'child', what: 'items', n: 16, at: at(27) },
    { who: 'child', what: 'items', n: 16, at: at(26) },
    { who: 'parent', what: 'ratings', n: 4, at: at(25) },
    { who: 'parent', what: 'activities', n: 3, at: at(25) },
    { who: 'teacher', what: 'ratings', n: 5, at: at(26) },
    { who: 'child', what: 'scenes', n: 2, at: at(24), sitting: 'quest/A' },
    { who: 'parent', what: 'scenes', n: 1, at: at(24), sitting: 'quest/A' },
  ] as const;

  test('are one row for each kind, the most first, with the last day of each', () => {
    expect(listDataSources([...sources])).toEqual([
      { kind: 'items', who: 'child', n: 32, at: at(27) },
      { kind: 'parent', who: 'parent', n: 7, at: at(25) },
      { kind: 'teacher', who: 'teacher', n: 5, at: at(26) },
      { kind: 'scenes', who: 'child', n: 2, at: at(24) },
      { kind: 'mirror', who: 'parent', n: 1, at: at(24) },
    ]);
  });
  test('are all answers together', () => expect(sumAnswers([...sources])).toBe(47));
});
