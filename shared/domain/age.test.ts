import { describe, expect, it } from 'vitest';
import { ageAt, ageFor, opensAt } from '#shared/domain/age.ts';
import { byLocalDays, movePlan } from '#shared/domain/plan.ts';
import { on, plan } from '#shared/testing/examples.ts';

describe('an age', () => {
  it('is counted from the middle of the birth month, or half a year after the years given', () => {
    expect(ageAt({ years: 8 }, on(1))).toBe(8.5);
    expect(ageAt({ years: 8, birthMonth: '2018-11' }, '2026-11-15T00:00:00.000Z')).toBeCloseTo(8, 2);
  });
  it('of a task is that of the day on which it opened, whenever it is done', () => {
    const age = { years: 8, birthMonth: '2018-05' };
    expect(opensAt(plan, 'skills/3')).toBe(on(3, '07:00'));
    expect(ageFor({ age, plan }, 'skills/3')).toBe(ageAt(age, on(3, '07:00')));
    expect(ageFor({ age, plan }, 'academic/6/geography')).toBe(ageAt(age, on(6, '07:00')));
  });
  it('of a task does not change when the rest of the week moves', () => {
    const age = { years: 8, birthMonth: '2018-05' };
    const moved = movePlan(plan, on(4, '12:00'), byLocalDays(9, 'Europe/London'));
    expect(ageFor({ age, plan: moved }, 'academic/4/science')).toBe(ageFor({ age, plan }, 'academic/4/science'));
    expect(ageFor({ age, plan: moved }, 'academic/6/geography')).toBeGreaterThan(
      ageFor({ age, plan }, 'academic/6/geography'),
    );
  });
});
