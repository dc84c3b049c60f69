import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIRST_BOOT_MS, getTimeSkippingServer } from '#infra/start/testing/real-parts.ts';
import { createTimeSkippingStage } from '#workflows/testing/time-skipping-stage.ts';
import type { Family } from '#workflows/testing/week-stage.ts';

describe('every update is refused with its reason', () => {
  let stage: Awaited<ReturnType<typeof createTimeSkippingStage>>;
  let paused: Family;
  let analysing: Family;
  beforeAll(async () => {
    stage = await createTimeSkippingStage(await getTimeSkippingServer());
    paused = await stage.family();
    analysing = await stage.family({ teacher: false });
    await paused.untilDay(1, 1);
    await paused.doTasks('teacher/5');
    await paused.update('pause');
    stage.analyse = () => {
      throw ApplicationFailure.nonRetryable('too little', 'NotEnoughData');
    };
    await analysing.untilGraceEnds();
    await vi.waitFor(async () => expect((await analysing.status()).phase).toBe('failed'), 10_000);
  }, FIRST_BOOT_MS);
  afterAll(() => stage.teardown());

  const refusals = [
    ['pause', undefined, 'ANALYSIS_RUNNING', () => analysing],
    ['resume', undefined, 'ANALYSIS_RUNNING', () => analysing],
    ['reschedule', { nextDayOn: '2001-01-01' }, 'START_IN_PAST', () => paused],
    ['reschedule', { nextDayOn: 'tomorrow' }, 'INVALID_INPUT', () => paused],
    ['reschedule', undefined, 'INVALID_INPUT', () => paused],
    ['finish', undefined, 'TOO_EARLY_TO_FINISH', () => paused],
    ['retryReport', undefined, 'NOTHING_TO_RETRY', () => paused],
    ['waiveTeacher', undefined, 'ALREADY_SUBMITTED', () => paused],
    ['extendGrace', { hours: 0 }, 'INVALID_INPUT', () => paused],
    ['extendGrace', { hours: 24, more: 1 }, 'INVALID_INPUT', () => paused],
    ['extendGrace', { hours: 24 }, 'ANALYSIS_RUNNING', () => analysing],
  ] as const;
  it.each(refusals)('%s with %j: %s', async (name, args, code, week) => {
    const before = week().events().length;
    await expect(week().update(name, args)).rejects.toMatchObject({ cause: { type: code } });
    expect(week().events()).toHaveLength(before);
  });
});
