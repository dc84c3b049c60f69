import { ApplicationFailure } from '@temporalio/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BOOT_MS, getTimeSkippingServer } from '#infra/start/testing/real-parts.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import { addDays, getReminderEnd } from '#shared/domain/plan.ts';
import { examples, invitationId, otherInvitationId, toCommand } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import { findNextClockChange } from '#workflows/testing/golden.ts';
import { countEventTypes } from '#workflows/testing/history-file.ts';
import { createTimeSkippingStage } from '#workflows/testing/time-skipping-stage.ts';
import { playDays, playWeek, SAMPLE_REPORT } from '#workflows/testing/week-stage.ts';

let stage: Awaited<ReturnType<typeof createTimeSkippingStage>>;
beforeAll(async () => {
  stage = await createTimeSkippingStage(await getTimeSkippingServer());
}, FIRST_BOOT_MS);
afterEach(() => stage.endFamilies());
afterAll(() => stage?.teardown());

const ALL_DAYS = ['day 1', 'day 2', 'day 3', 'day 4', 'day 5', 'day 6', 'day 7'];
/**
 * The most events, by type, of a week whose family does each day before its reminder: per opening two workflow tasks
 * (six events), an activity (three), a timer (two) and an update of the search attributes; per day's last answer a
 * signal, a workflow task, an update and the change of the timer.
 */
const MOST_EVENTS: Record<string, number> = {
  WORKFLOW_TASK: 69,
  ACTIVITY_TASK: 27,
  TIMER: 26,
  UPSERT_WORKFLOW: 15,
  WORKFLOW_EXECUTION_SIGNALED: 7,
  WORKFLOW_EXECUTION_STARTED: 1,
  WORKFLOW_EXECUTION_COMPLETED: 1,
};
const REPORTED = ['analyse 1: missing 0', 'ReportGenerated'];
const readNow = async () => toInstant(await stage.server.now());
const readDateAfter = async (days: number) => toInstant((await stage.server.now()) + days * 86_400_000).slice(0, 10);

/** The local time of an instant. */
const formatLocalTime = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleString('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });

describe('an assessment', () => {
  it('opens each day at seven on the family’s clock, reports on day 7, fits into 150 events and holds no word of a child', async () => {
    const week = await stage.family({ timeZone: 'Asia/Kathmandu' });
    await playWeek(week);
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    expect(week.course()).toEqual([...ALL_DAYS, ...REPORTED]);
    const times = week.listEvents('DayOpened').map(({ at }) => formatLocalTime(at, 'Asia/Kathmandu').slice(-5));
    expect(times).toEqual(Array.from({ length: 7 }, () => '07:00'));
    await expect.poll(() => week.readShownWakeUp()).toBeNull();
    const history = await week.handle.fetchHistory();
    const events = history.events ?? [];
    const more = Object.entries(countEventTypes(history)).filter(([type, count]) => count > (MOST_EVENTS[type] ?? 0));
    expect([events.length <= 150, more]).toEqual([true, []]);
    const texts = JSON.stringify(events, (_key, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    );
    expect(texts).not.toMatch(/happy|Keeps going|Outdoor|fern|2026-11-notice|studentId/);
  });

  it('reminds once a day, gives two days of grace, and then reports with what exists', async () => {
    const week = await stage.family();
    await week.untilGraceEnds();
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    const formatReminder = (day: number) => `remind ${day}: ${day === 5 || day === 8 ? 'parent+teacher' : 'parent'}`;
    const days = ALL_DAYS.flatMap((day, i) => [day, formatReminder(i + 1)]);
    const grace = [formatReminder(8), formatReminder(9)];
    expect(week.course()).toEqual([...days, ...grace, 'analyse 1: missing 15', 'ReportGenerated']);
  });

  it('waits for a late teacher, reminds of the form on days 5 and 8, and reports as soon as it is there', async () => {
    const week = await stage.family();
    await playWeek(week, { but: ['teacher/5'] });
    await week.untilDay(7, 40);
    expect(await week.status()).toMatchObject({ phase: 'grace', day: 7, waitingFor: ['teacher'] });
    await week.doTasks('teacher/5');
    await week.waitForEnd();
    const course = [...ALL_DAYS.slice(0, 5), 'remind 5: teacher', 'day 6', 'day 7', 'remind 8: teacher'];
    expect(week.course()).toEqual([...course, ...REPORTED]);
  });

  it('goes on without a form that is withdrawn, and waits for another teacher who is invited', async () => {
    const week = await stage.family();
    await playDays(week, [1, 2]);
    await week.doTasks('teacher/5');
    await week.sendCommand({ type: 'WithdrawTeacherInput', at: await readNow(), invitationId });
    await playDays(week, [3, 4, 5, 6], ['teacher/5']);
    await week.sendCommand({ type: 'InviteTeacher', at: await readNow(), invitationId: otherInvitationId });
    await week.untilDay(7, 1);
    expect(await week.status()).toMatchObject({ phase: 'running', day: 7, waitingFor: ['teacher'] });
    await week.sendCommand(
      toCommand<CommandOf<'ObserveAsTeacher'>>('ObserveAsTeacher', examples.TeacherObserved, {
        at: await readNow(),
        invitationId: otherInvitationId,
      }),
    );
    await week.waitForEnd();
    expect(week.course().slice(-2)).toEqual(REPORTED);
    expect(week.listEvents('TeacherObserved')).toMatchObject([{ invitationId: otherInvitationId }]);
  });

  it('ends at once when consent is withdrawn', async () => {
    const week = await stage.family();
    await playDays(week, [1, 2]);
    await week.sendCommand({ type: 'WithdrawConsent', at: await readNow() });
    expect(await week.waitForEnd()).toEqual({ ended: 'cancelled' });
    expect(week.course()).toEqual(['day 1', 'day 2', 'AssessmentCancelled']);
    expect(week.listEvents('AssessmentCancelled')).toMatchObject([{ by: 'parent' }]);
  });
});

it('a reminder goes out in its window although the log was away when it began', async () => {
  const week = await stage.family({ teacher: false });
  const windowMs = Date.parse(week.plan().reminders[0] ?? '');
  await week.until(toInstant(windowMs - 60_000));
  stage.log.away = true;
  await week.until(toInstant(windowMs + 240_000));
  stage.log.away = false;
  await week.untilDay(2, 1);
  expect(week.course()).toEqual(['day 1', 'remind 1: parent', 'day 2']);
});

it('a reminder is not made up for when the log was away for the whole window, and holds up nothing', async () => {
  const week = await stage.family({ teacher: false });
  await week.untilDay(1, 1);
  stage.log.away = true;
  const [window] = week.plan().reminders;
  await week.until(toInstant(Date.parse(getReminderEnd(week.plan(), window ?? '')) + 60_000));
  stage.log.away = false;
  await week.untilDay(2, 1);
  expect(week.course()).toEqual(['day 1', 'day 2']);
});

describe('a pause', () => {
  it('over a clock change shifts the week by whole days, and days still open at seven', async () => {
    const sunday = findNextClockChange(await stage.server.now(), 'Europe/London');
    const week = await stage.family({ startDate: addDays(sunday, -2), teacher: false });
    await week.untilDay(2, 3);
    await week.update('pause');
    await expect.poll(() => week.status()).toMatchObject({ phase: 'paused', paused: true, waitingFor: [] });
    await week.until(`${addDays(sunday, 1)}T09:00:00.000Z`);
    await week.update('resume');
    await week.untilDay(3, 1);
    expect(week.course()).toEqual(['day 1', 'remind 1: parent', 'day 2', 'remind 2: parent', 'day 3']);
    expect(week.listEvents('DayOpened').map(({ at }) => formatLocalTime(at, 'Europe/London'))).toEqual([
      'Fri 07:00',
      'Sat 07:00',
      'Tue 07:00',
    ]);
  });

  it('ends when the family has the week finished, and the report follows', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(7, 1);
    await week.sendCommand({ type: 'Pause', at: await week.now() });
    await expect.poll(() => week.status()).toMatchObject({ phase: 'paused', day: 7 });
    await week.sendCommand({ type: 'RequestFinish', at: await week.now() });
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    const types = week.events().map(({ type }) => type);
    expect(types.slice(-4)).toEqual(['AssessmentResumed', 'FinishRequested', 'AnalysisStarted', 'ReportGenerated']);
  });

  it('of months begins new runs, which remember it', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 2);
    const first = (await week.handle.describe()).runId;
    await week.update('pause');
    await stage.server.sleep(70 * 86_400_000);
    expect((await week.handle.describe()).runId).not.toBe(first);
    expect(await week.status()).toMatchObject({ phase: 'paused', day: 1 });
    await week.update('resume');
    await week.untilDay(2, 1);
    expect(await week.status()).toMatchObject({ phase: 'running', day: 2 });
  });
});

it('the shown wake-up is never over: the reminder by day, the opening at night, nothing in a pause', async () => {
  const week = await stage.family({ teacher: false });
  await week.untilDay(1, 1);
  await expect.poll(() => week.readShownWakeUp()).toBe(week.plan().reminders[0]);
  await week.untilDay(1, 15);
  expect(week.course()).toEqual(['day 1', 'remind 1: parent']);
  await expect.poll(() => week.readShownWakeUp()).toBe(week.plan().days[1]?.opens);
  await week.update('pause');
  await expect.poll(() => week.readShownWakeUp()).toBeNull();
});

describe('an operator', () => {
  it('moves the next day, and with it the rest', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1]);
    const inFourDays = await readDateAfter(4);
    const { nextWakeAt } = await week.update('reschedule', { nextDayOn: inFourDays });
    expect(nextWakeAt?.slice(0, 10)).toBe(inFourDays);
    await expect.poll(() => week.readShownWakeUp()).toBe(week.plan().days[1]?.opens);
    await week.untilDay(2, 1);
    expect(week.course()).toEqual(['day 1', 'day 2']);
  });

  it('goes on without the teacher, gives more time, and finishes with what exists', async () => {
    const week = await stage.family();
    await playWeek(week, { but: ['teacher/5', 'mood/6'] });
    await week.untilDay(7, 1);
    expect((await week.update('waiveTeacher')).waitingFor).toEqual(['child']);
    const before = week.plan().graceEnds;
    for (let sent = 0; sent < 2; sent++)
      await week.handle.executeUpdate('extendGrace', { args: [{ hours: 24 }], updateId: 'same' });
    expect(Date.parse(week.plan().graceEnds) - Date.parse(before)).toBe(86_400_000);
    await week.update('finish');
    await week.waitForEnd();
    expect(week.course().slice(-2)).toEqual(['analyse 1: missing 1', 'ReportGenerated']);
  });

  it('is refused what a week does not allow, with the reason, and the log stays as it was', async () => {
    const [paused, analysing] = [await stage.family(), await stage.family({ teacher: false })];
    await paused.untilDay(1, 1);
    await paused.doTasks('teacher/5');
    await paused.update('pause');
    stage.analyse = () => {
      throw ApplicationFailure.nonRetryable('too little', 'NotEnoughData');
    };
    await analysing.untilGraceEnds();
    await expect.poll(async () => (await analysing.status()).phase).toBe('failed');
    for (const [week, name, args, code] of [
      [analysing, 'pause', undefined, 'ANALYSIS_RUNNING'],
      [analysing, 'resume', undefined, 'ANALYSIS_RUNNING'],
      [paused, 'reschedule', { nextDayOn: '2001-01-01' }, 'START_IN_PAST'],
      [paused, 'reschedule', { nextDayOn: 'tomorrow' }, 'INVALID_INPUT'],
      [paused, 'reschedule', undefined, 'INVALID_INPUT'],
      [paused, 'finish', undefined, 'TOO_EARLY_TO_FINISH'],
      [paused, 'retryReport', undefined, 'NOTHING_TO_RETRY'],
      [paused, 'waiveTeacher', undefined, 'ALREADY_SUBMITTED'],
      [paused, 'extendGrace', { hours: 0 }, 'INVALID_INPUT'],
      [paused, 'extendGrace', { hours: 24, more: 1 }, 'INVALID_INPUT'],
      [analysing, 'extendGrace', { hours: 24 }, 'ANALYSIS_RUNNING'],
    ] as const) {
      const before = week.events().length;
      await expect(week.update(name, args), `${name} ${JSON.stringify(args)}`).rejects.toMatchObject({
        cause: { type: code },
      });
      expect(week.events()).toHaveLength(before);
    }
  });

  it.each(['by an update', 'by the button of the Web UI'])('cancels %s, and the log hears of it', async (way) => {
    const week = await stage.family();
    await week.untilDay(2, 1);
    if (way === 'by an update') {
      await week.update('cancel');
      expect(await week.waitForEnd()).toEqual({ ended: 'cancelled' });
    } else {
      await week.handle.cancel();
      await expect(week.waitForEnd()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    }
    expect(week.listEvents('AssessmentCancelled')).toMatchObject([{ by: 'operator' }]);
  });
});

describe('the analysis', () => {
  it('that fails for good waits for an operator, whose retry, by update or by the log, is a new attempt', async () => {
    const week = await stage.family({ teacher: false });
    const faults = [
      ApplicationFailure.nonRetryable('Mia said so', 'NotEnoughData'),
      new Error('a worker was lost, which is tried again within the attempt'),
      ApplicationFailure.nonRetryable('Mia said so', 'NotEnoughData'),
    ];
    stage.analyse = () => {
      const fault = faults.shift();
      if (fault) throw fault;
      return SAMPLE_REPORT;
    };
    await playWeek(week, { but: ['teacher/5'] });
    await expect.poll(async () => (await week.status()).phase).toBe('failed');
    expect(week.listEvents('AnalysisFailed')).toMatchObject([{ attempt: 1, reason: 'NotEnoughData' }]);
    await week.update('retryReport');
    // The server skips the wait between two tries only during a sleep.
    await stage.server.sleep(5_000);
    await expect.poll(() => week.listEvents('AnalysisFailed').length).toBe(2);
    await expect.poll(async () => (await week.status()).phase).toBe('failed');
    await week.sendCommand({ type: 'RetryReport', at: await week.now() });
    await week.waitForEnd();
    const failed = [1, 2].flatMap((attempt) => [`analyse ${attempt}: missing 0`, 'AnalysisFailed']);
    expect(week.course()).toEqual([...ALL_DAYS, ...failed, 'analyse 3: missing 0', 'ReportGenerated']);
  });

  it('reads the log up to its start: what comes later is stored and changes nothing', async () => {
    const week = await stage.family();
    let read: string[] = [];
    let release = false;
    stage.analyse = (_id, events) => {
      if (!release) throw new Error('not yet');
      read = events.map(({ type }) => type);
      return SAMPLE_REPORT;
    };
    await playWeek(week, { but: ['teacher/5'] });
    await week.untilGraceEnds();
    await expect.poll(async () => (await week.status()).phase).toBe('analysing');
    await week.doTasks('teacher/5');
    release = true;
    await week.waitForEnd();
    expect(read.at(-1)).toBe('AnalysisStarted');
    expect(read).not.toContain('TeacherObserved');
    expect(week.listEvents('TeacherObserved')).toMatchObject([{ late: true }]);
  });

  it('is given up when the family cancels meanwhile', async () => {
    const week = await stage.family({ teacher: false });
    stage.analyse = () => {
      throw new Error('the worker is ill');
    };
    await playWeek(week, { but: ['teacher/5'] });
    await expect.poll(async () => (await week.status()).phase).toBe('analysing');
    await week.sendCommand({ type: 'CancelAssessment', at: await readNow(), by: 'parent' });
    expect(await week.waitForEnd()).toEqual({ ended: 'cancelled' });
    expect(week.course().slice(-2)).toEqual(['analyse 1: missing 0', 'AssessmentCancelled']);
  });
});
