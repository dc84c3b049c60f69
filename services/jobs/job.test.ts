import { describe, expect, it } from 'vitest';
import { computeNextDue, DONE, isOverdue, PERIODS, ROUND_MS, runInBatches, toOutcome } from '#services/jobs/job.ts';
import { toInstant } from '#shared/values/days.ts';
import { Refused } from '#shared/values/refusal.ts';

const START = Date.parse('2026-11-23T09:00:00.000Z');
const at = (ms: number) => toInstant(START + ms);
const job = { name: 'a', everyMs: PERIODS.daily, run: async () => 0 };

describe('a job', () => {
  it('is overdue when it never ran, or has been due for two rounds', () => {
    expect(isOverdue(job, [{ job: 'b', lateMs: 0 }])).toBe(true);
    expect(isOverdue(job, [{ job: 'a', lateMs: 2 * ROUND_MS - 1 }])).toBe(false);
    expect(isOverdue(job, [{ job: 'a', lateMs: 2 * ROUND_MS }])).toBe(true);
  });

  it('is overdue when it is due later than a period from now, as after a clock that was ahead', () => {
    expect(isOverdue(job, [{ job: 'a', lateMs: -PERIODS.daily }])).toBe(false);
    expect(isOverdue(job, [{ job: 'a', lateMs: -PERIODS.daily - 1 }])).toBe(true);
  });

  it('is due in the round that comes a period later, and in the next round when it failed', () => {
    const round = (outcome: string) =>
      Math.ceil((Date.parse(computeNextDue(job, at(2_000), outcome)) - START) / ROUND_MS) * ROUND_MS;
    expect(round(DONE)).toBe(PERIODS.daily);
    expect(round('UNAVAILABLE')).toBe(ROUND_MS);
  });

  it('notes a fault by its code or kind and never by its words', () => {
    const quoting = Object.assign(new Error('Robin is 9'), { code: '23505' });
    expect(
      [quoting, new Refused('UNAVAILABLE'), Object.assign(new Error(), { code: 14 }), new TypeError('Robin'), null].map(
        toOutcome,
      ),
    ).toEqual(['23505', 'UNAVAILABLE', '14', 'TypeError', 'unknown']);
  });

  it('deletes a batch at a time until less than a whole one was left, with a step between two', async () => {
    const remaining = [3, 3, 1, 9];
    let steps = 0;
    const did = await runInBatches(
      async () => remaining.shift() ?? 0,
      async () => void steps++,
      3,
    );
    expect({ did, steps, left: remaining }).toEqual({ did: 7, steps: 2, left: [9] });
  });
});
