import { ApplicationFailure } from '@temporalio/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_BOOT_MS, getTimeSkippingServer } from '#infra/start/testing/real-parts.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import { addDays, getReminderEnd } from '#shared/domain/plan.ts';
import { examples, invitationId, otherInvitationId, toCommand } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import { findNextClockChange } from '#workflows/testing/golden.ts';
import { createTimeSkippingStage } from '#workflows/testing/time-skipping-stage.ts';
import { playDays, playWeek, SAMPLE_REPORT } from '#workflows/testing/week-stage.ts';

let stage: Awaited<ReturnType<typeof createTimeSkippingStage>>;
beforeEach(async () => {
  stage = await createTimeSkippingStage(await getTimeSkippingServer());
}, FIRST_BOOT_MS);
afterEach(() => stage.teardown());

const ALL_DAYS = ['day 1', 'day 2', 'day 3', 'day 4', 'day 5', 'day 6', 'day 7'];
/** Upper limit of search attribute updates in a week whose family does each day before its reminder. */
const UPSERTS = 17;
const REPORTED = ['analyse 1: missing 0', 'ReportGenerated'];
const readNow = async () => toInstant(await stage.server.now());

/** The local time of an instant. */
const formatLocalTime = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleString('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });

describe('a week in which everybody plays', () => {
  it('opens a day a day, writes nobody, reports when day 7 opens, and fits into 200 events', async () => {
    const week = await stage.family();
    await playWeek(week);
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    expect(week.course()).toEqual([...ALL_DAYS, ...REPORTED]);
    expect(await week.historyLength()).toBeLessThanOrEqual(200);
  });

  it('opens each day at seven on the family’s clock', async () => {
    const week = await stage.family({ timeZone: 'Asia/Kathmandu' });
    await playWeek(week);
    await week.waitForEnd();
    const times = week.listEvents('DayOpened').map(({ at }) => formatLocalTime(at, 'Asia/Kathmandu').slice(-5));
    expect(times).toEqual(Array.from({ length: 7 }, () => '07:00'));
  });

  it('takes the teacher’s form before day 5 and then does not wait for it', async () => {
    const week = await stage.family();
    await week.untilDay(1, 2);
    await week.doTasks('teacher/5');
    expect((await week.status()).waitingFor).toEqual(['child']);
    await playWeek(week, { but: ['teacher/5'] });
    await week.waitForEnd();
    expect(week.course()).toEqual([...ALL_DAYS, ...REPORTED]);
  });

  it('needs no teacher where none was invited', async () => {
    const week = await stage.family({ teacher: false });
    await playWeek(week, { but: ['teacher/5'] });
    await week.waitForEnd();
    expect(week.course()).toEqual([...ALL_DAYS, ...REPORTED]);
  });
});

describe('a week in which something is missing', () => {
  it('reminds once a day, gives two days of grace, and then reports with what exists', async () => {
    const week = await stage.family();
    await week.untilGraceEnds();
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    const formatReminder = (day: number) => `remind ${day}: ${day === 5 || day === 8 ? 'parent+teacher' : 'parent'}`;
    const days = ALL_DAYS.flatMap((day, i) => [day, formatReminder(i + 1)]);
    expect(week.course()).toEqual([
      ...days,
      formatReminder(8),
      formatReminder(9),
      'analyse 1: missing 15',
      'ReportGenerated',
    ]);
  });

  it('waits for a late teacher and reports as soon as the form is there', async () => {
    const week = await stage.family();
    await playWeek(week, { but: ['teacher/5'] });
    await week.untilDay(7, 40);
    expect(await week.status()).toMatchObject({ phase: 'running', day: 7, waitingFor: ['teacher'] });
    await week.doTasks('teacher/5');
    await week.waitForEnd();
    expect(week.course()).toEqual([...ALL_DAYS.slice(0, 5), 'remind 5: teacher', 'day 6', 'day 7', ...REPORTED]);
  });

  it('stops waiting when the invitation is withdrawn', async () => {
    const week = await stage.family();
    await playWeek(week, { but: ['teacher/5'] });
    await week.untilDay(7, 1);
    await week.sendCommand({ type: 'WithdrawInvitation', at: await readNow(), by: 'parent' });
    await week.waitForEnd();
    expect(week.course().slice(-2)).toEqual(REPORTED);
  });

  it('waits for a teacher who is invited late', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1, 2, 3], ['teacher/5']);
    await week.sendCommand({ type: 'InviteTeacher', at: await readNow(), invitationId: otherInvitationId });
    await expect.poll(async () => (await week.status()).waitingFor).toEqual(['teacher']);
  });

  it('goes on without a form that the teacher withdraws, waits for another teacher who is invited, and reports with that form', async () => {
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

  it('reports without the form where it is withdrawn and nobody else is invited', async () => {
    const week = await stage.family();
    await playDays(week, [1, 2, 3, 4, 5]);
    await week.sendCommand({ type: 'WithdrawTeacherInput', at: await readNow(), invitationId });
    await playDays(week, [6], ['teacher/5']);
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    expect(week.course().slice(-2)).toEqual(REPORTED);
    expect(week.listEvents('TeacherObserved')).toEqual([]);
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

describe('a reminder', () => {
  it('goes out at the family’s hour, spread over 45 minutes', async () => {
    const week = await stage.family({ timeZone: 'America/New_York', reminderTime: '16:30' });
    await week.untilDay(3);
    const sent = week.listEvents('ReminderSent').map(({ at }) => formatLocalTime(at, 'America/New_York').slice(-5));
    expect(sent).toHaveLength(2);
    for (const time of sent) expect(time >= '16:30' && time < '17:15').toBe(true);
  });

  it('is not sent on a day whose tasks are done, and is sent on the next', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1]);
    await week.untilDay(3, 1);
    expect(week.course()).toEqual(['day 1', 'day 2', 'remind 2: parent', 'day 3']);
  });

  it('is not made up for when the log was away for the whole window, and holds up nothing', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 1);
    stage.log.away = true;
    const [window] = week.plan().reminders;
    await week.until(toInstant(Date.parse(getReminderEnd(week.plan(), window ?? '')) + 60_000));
    stage.log.away = false;
    await week.untilDay(2, 1);
    expect(week.course()).toEqual(['day 1', 'day 2']);
  });
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

  it('in which a date was asked for counts once: the day opens on that date', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 2);
    await week.sendCommand({ type: 'Pause', at: await week.now() });
    await stage.server.sleep(86_400_000);
    const requestedDate = toInstant((await stage.server.now()) + 3 * 86_400_000).slice(0, 10);
    await week.sendCommand({ type: 'Reschedule', at: await week.now(), nextDayOn: requestedDate });
    await stage.server.sleep(86_400_000);
    await week.sendCommand({ type: 'Resume', at: await week.now() });
    expect(week.plan().days[1]?.opens.slice(0, 10)).toBe(requestedDate);
    await week.untilDay(2, 1);
    expect(week.listEvents('DayOpened').map(({ day, at }) => [day, at.slice(0, 10)])[1]).toEqual([2, requestedDate]);
  });

  it('ends when the family has the week finished, and the report follows', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(7, 1);
    await week.sendCommand({ type: 'Pause', at: await week.now() });
    await expect.poll(() => week.status()).toMatchObject({ phase: 'paused', day: 7 });
    await week.sendCommand({ type: 'RequestFinish', at: await week.now() });
    expect(await week.waitForEnd()).toEqual({ ended: 'completed' });
    expect(
      week
        .events()
        .map(({ type }) => type)
        .slice(-5),
    ).toEqual(['AssessmentPaused', 'AssessmentResumed', 'FinishRequested', 'AnalysisStarted', 'ReportGenerated']);
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

describe('the next wake-up that operators see', () => {
  it('is never over: the reminder by day, the next opening in the evening, nothing in a pause', async () => {
    const week = await stage.family({ teacher: false });
    await week.untilDay(1, 1);
    await expect.poll(() => week.readShownWakeUp()).toBe(week.plan().reminders[0]);
    await week.untilDay(1, 15);
    expect(week.course()).toEqual(['day 1', 'remind 1: parent']);
    await expect.poll(() => week.readShownWakeUp()).toBe(week.plan().days[1]?.opens);
    await week.update('pause');
    await expect.poll(() => week.readShownWakeUp()).toBeNull();
  });

  it('follows the days that are moved', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1]);
    await week.update('reschedule', { nextDayOn: toInstant((await stage.server.now()) + 4 * 86_400_000).slice(0, 10) });
    await expect.poll(() => week.readShownWakeUp()).toBe(week.plan().days[1]?.opens);
  });

  it('is none once the week has ended, and costs no event where it stays', async () => {
    const week = await stage.family();
    await playWeek(week);
    await week.waitForEnd();
    await expect.poll(() => week.readShownWakeUp()).toBeNull();
    const { events } = await week.handle.fetchHistory();
    // Every day is done before the reminder, so the next wake-up changes with what the week waits for; signals that one
    // workflow task handles cost one update.
    expect(
      events?.filter(({ upsertWorkflowSearchAttributesEventAttributes: change }) => change).length,
    ).toBeLessThanOrEqual(UPSERTS);
  });
});

describe('an operator', () => {
  it('moves the next day, and with it the rest', async () => {
    const week = await stage.family({ teacher: false });
    await playDays(week, [1]);
    const inFourDays = toInstant((await stage.server.now()) + 4 * 86_400_000).slice(0, 10);
    const { nextWakeAt } = await week.update('reschedule', { nextDayOn: inFourDays });
    expect(nextWakeAt?.slice(0, 10)).toBe(inFourDays);
    await week.untilDay(2, 1);
    expect(week.course()).toEqual(['day 1', 'day 2']);
  });

  it('finishes from day 7 on with what exists', async () => {
    const week = await stage.family();
    await playDays(week, [1, 2]);
    await expect(week.update('finish')).rejects.toMatchObject({ cause: { type: 'TOO_EARLY_TO_FINISH' } });
    await week.untilDay(7, 1);
    await week.update('finish');
    await week.waitForEnd();
    expect(week.course().slice(-2)).toEqual(['analyse 1: missing 12', 'ReportGenerated']);
  });

  it('goes on without the teacher, and gives more time', async () => {
    const week = await stage.family();
    await playWeek(week, { but: ['teacher/5', 'mood/6'] });
    await week.untilDay(7, 1);
    expect((await week.update('waiveTeacher')).waitingFor).toEqual(['child']);
    const before = week.plan().graceEnds;
    await week.update('extendGrace', { hours: 24 });
    expect(Date.parse(week.plan().graceEnds) - Date.parse(before)).toBe(86_400_000);
    await week.doTasks('mood/6');
    await week.waitForEnd();
    expect(week.course().slice(-2)).toEqual(REPORTED);
  });

  it('cancels by an update', async () => {
    const week = await stage.family();
    await week.untilDay(2, 1);
    await week.update('cancel');
    expect(await week.waitForEnd()).toEqual({ ended: 'cancelled' });
    expect(week.listEvents('AssessmentCancelled')).toMatchObject([{ by: 'operator' }]);
  });

  it('cancels by the button of the Web UI, and the log hears of it', async () => {
    const week = await stage.family();
    await week.untilDay(2, 1);
    await week.handle.cancel();
    await expect(week.waitForEnd()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    expect(week.listEvents('AssessmentCancelled')).toMatchObject([{ by: 'operator' }]);
  });

  it('is answered once for an update sent twice under the same id', async () => {
    const week = await stage.family();
    await week.untilDay(2, 1);
    await week.handle.executeUpdate('extendGrace', { args: [{ hours: 24 }], updateId: 'same' });
    await week.handle.executeUpdate('extendGrace', { args: [{ hours: 24 }], updateId: 'same' });
    expect(week.listEvents('AssessmentRescheduled')).toHaveLength(1);
  });
});

describe('the analysis', () => {
  it('is tried again after a fault, and the attempt stays the same', async () => {
    const week = await stage.family({ teacher: false });
    let faults = 2;
    stage.analyse = () => {
      if (faults-- > 0) throw new Error('a worker was lost');
      return SAMPLE_REPORT;
    };
    await playWeek(week, { but: ['teacher/5'] });
    await week.waitForEnd();
    expect(week.course().slice(-2)).toEqual(REPORTED);
  });

  it('that fails for good waits for an operator, whose retry is a new attempt', async () => {
    const week = await stage.family({ teacher: false });
    stage.analyse = () => {
      throw ApplicationFailure.nonRetryable('Mia said so', 'NotEnoughData');
    };
    await playWeek(week, { but: ['teacher/5'] });
    await expect.poll(async () => (await week.status()).phase).toBe('failed');
    expect(week.listEvents('AnalysisFailed')).toMatchObject([{ attempt: 1, reason: 'NotEnoughData' }]);
    stage.analyse = () => SAMPLE_REPORT;
    await week.update('retryReport');
    await week.waitForEnd();
    expect(week.course().slice(-4)).toEqual([
      'analyse 1: missing 0',
      'AnalysisFailed',
      'analyse 2: missing 0',
      'ReportGenerated',
    ]);
  });

  it('that failed is tried again when the order comes by the log, as from the page of operations', async () => {
    const week = await stage.family({ teacher: false });
    stage.analyse = () => {
      throw ApplicationFailure.nonRetryable('Mia said so', 'NotEnoughData');
    };
    await playWeek(week, { but: ['teacher/5'] });
    await expect.poll(async () => (await week.status()).phase).toBe('failed');
    stage.analyse = () => SAMPLE_REPORT;
    await week.sendCommand({ type: 'RetryReport', at: await week.now() });
    await week.waitForEnd();
    expect(week.course().slice(-4)).toEqual([
      'analyse 1: missing 0',
      'AnalysisFailed',
      'analyse 2: missing 0',
      'ReportGenerated',
    ]);
  });

  it('reads the log up to its start: what comes later is kept and changes nothing', async () => {
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
