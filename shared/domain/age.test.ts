import { describe, expect, it } from 'vitest';
import { computeAge, computeTaskAge, getTaskOpening } from '#shared/domain/age.ts';
import { moveByLocalDays, movePlan } from '#shared/domain/plan.ts';
import { on, plan } from '#shared/testing/examples.ts';

describe('an age', () => {
  it('is counted from the middle of the birth month, or half a year after the years given', () => {
    expect(computeAge({ years: 8 }, on(1))).toBe(8.5);
    expect(computeAge({ years: 8, birthMonth: '2018-11' }, '2026-11-15T00:00:00.000Z')).toBeCloseTo(8, 2);
  });
  it('of a task is that of the day on which it opened, whenever it is done', () => {
    const age = { years: 8, birthMonth: '2018-05' };
    expect(getTaskOpening(plan, 'skills/3')).toBe(on(3, '07:00'));
    expect(computeTaskAge({ age, plan }, 'skills/3')).toBe(computeAge(age, on(3, '07:00')));
    expect(computeTaskAge({ age, plan }, 'academic/6/geography')).toBe(computeAge(age, on(6, '07:00')));
  });
  it('of a task does not change when the rest of the week moves', () => {
    const age = { years: 8, birthMonth: '2018-05' };
    const movedPlan = movePlan(plan, on(4, '12:00'), moveByLocalDays(9, 'Europe/London'));
    expect(computeTaskAge({ age, plan: movedPlan }, 'academic/4/science')).toBe(
      computeTaskAge({ age, plan }, 'academic/4/science'),
    );
    expect(computeTaskAge({ age, plan: movedPlan }, 'academic/6/geography')).toBeGreaterThan(
      computeTaskAge({ age, plan }, 'academic/6/geography'),
    );
  });
});
