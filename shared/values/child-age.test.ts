import { describe, expect, it } from 'vitest';
import { computeCurrentAge, fitsBirthMonth } from '#shared/values/child-age.ts';

const AT = '2026-11-25T10:00:00.000Z';
const fitting = (birthMonth: string, at = AT) => [7, 8, 9].filter((age) => fitsBirthMonth(age, birthMonth, at));

describe('age and month of birth', () => {
  it('fit where somebody born in that month counts so many years', () => {
    expect(['2018-10', '2018-12', '2017-12'].map((month) => fitting(month))).toEqual([[8], [7], [8]]);
  });

  it('fit with both ages in the month of the birthday, whose day nobody told', () => {
    expect(fitting('2018-11')).toEqual([7, 8]);
  });

  it('fit wherever the family is, in the hours in which months differ on Earth', () => {
    const [before, after] = ['2026-11-30T11:00:00.000Z', '2026-12-01T10:00:00.000Z'];
    expect([fitting('2018-12', before), fitting('2018-12', after)]).toEqual([
      [7, 8],
      [7, 8],
    ]);
    expect(fitting('2018-12', '2026-11-30T09:00:00.000Z')).toEqual([7]);
    expect(fitting('2018-11', after)).toEqual([7, 8]);
    expect(fitting('2018-11', '2026-12-01T13:00:00.000Z')).toEqual([8]);
  });
});

describe('the age now', () => {
  it('grows with the birthday where the month is known, and stays what was told where it is not', () => {
    expect(computeCurrentAge({ ageYears: 8, birthMonth: '2017-10' }, AT)).toBe(9);
    expect(computeCurrentAge({ ageYears: 8, birthMonth: null }, AT)).toBe(8);
  });

  it('is what was told in the month of the birthday, and never beyond the ages of a child here', () => {
    expect([7, 8, 9].map((ageYears) => computeCurrentAge({ ageYears, birthMonth: '2018-11' }, AT))).toEqual([7, 8, 8]);
    expect([
      computeCurrentAge({ ageYears: 15, birthMonth: '2009-01' }, AT),
      computeCurrentAge({ ageYears: 3, birthMonth: '2025-01' }, AT),
    ]).toEqual([15, 3]);
  });
});
