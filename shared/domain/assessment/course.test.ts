import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import {
  computePlan,
  DAY_MS,
  extendOpenDay,
  moveByLocalDays,
  moveByMs,
  moveDays,
  moveInstant,
  movePlan,
  type Plan,
  toLocalDate,
} from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import { checkDecision, type Decision, decide, given } from '#shared/testing/given.ts';
import type { Day, Instant } from '#shared/values/days.ts';

const { begun, begunWithoutTeacher, dayOpened, daysOpened, examples, on, plan, scheduled, scheduleMira } = mira;
const { AnalysisFailed, AnalysisStarted, AssessmentCancelled, AssessmentPaused, ConsentWithdrawn } = examples;
const { FinishRequested, InvitationBounced, InvitationWithdrawn, ReportGenerated, TeacherObserved } = examples;
const timeZone = 'Europe/London';
const movedBy = (days: number, since: Instant) => movePlan(plan, since, moveByLocalDays(days, timeZone));
const rescheduled = (at: Instant, plan: Plan, zone = timeZone): AssessmentEvent => ({
  type: 'AssessmentRescheduled',
  at,
  timeZone: zone,
  plan,
});
const resumed = (at: Instant, plan: Plan): AssessmentEvent => ({ type: 'AssessmentResumed', at, plan });
const computeShortPlan = (startDate = scheduled.startDate) =>
  computePlan({ startDate, timeZone, reminderTime: '18:00', dayMs: 15_000, seed: 'x', now: Date.parse(on(1)) });
/** The history with what these commands bring, in order. */
const decideAll = (history: readonly AssessmentEvent[], ...commands: Command[]): AssessmentEvent[] =>
  commands.reduce((events, command) => events.concat(decide(fold(assessment, events), command)), [...history]);
const foldWeek = (events: readonly AssessmentEvent[]) => fold(assessment, [...events]) as Assessment;
const analysing = [...begun, ...daysOpened(7), AnalysisStarted];

describe('scheduling', () => {
  const withoutTeacher = { ...scheduleMira, invitationId: undefined };
  const noted = { ...withoutTeacher, notes: 'Tired on Mondays.' };
  const late = { at: on(1, '23:30') };
  const inTokyo = { ...scheduleMira, at: on(1, '23:00'), timeZone: 'Asia/Tokyo' };
  const inAtlantis = { ...scheduleMira, timeZone: 'Europe/Atlantis' };
  it.each<Decision>([
    ['plans the week, notes the consent and the invitation', [], scheduleMira, begun],
    ['needs no teacher', [], withoutTeacher, begunWithoutTeacher],
    ['holds the notes of the parent', [], noted, [{ ...scheduled, notes: noted.notes }, mira.consentGiven]],
    ['takes a start today', [], { ...withoutTeacher, ...late }, begunWithoutTeacher.map((e) => ({ ...e, ...late }))],
    ['refuses a start before today', [], { ...scheduleMira, at: on(2, '00:30') }, 'START_IN_PAST'],
    ['refuses a start before today, as the family counts the days', [], inTokyo, 'START_IN_PAST'],
    ['refuses a start more than a year away', [], { ...scheduleMira, startDate: '2027-11-23' }, 'START_TOO_FAR'],
    ['refuses a zone that does not exist', [], inAtlantis, 'UNKNOWN_TIME_ZONE'],
    ['stores the one spelling of a zone that has several', [], { ...scheduleMira, timeZone: 'europe/london' }, begun],
    ['stores the one name of a zone that has several', [], { ...scheduleMira, timeZone: 'GB' }, begun],
    ['refuses a second week in the same stream', [begun], scheduleMira, 'ALREADY_SCHEDULED'],
  ])('%s', checkDecision);
});

describe('opening a day', () => {
  const open = (day: Day, at = on(day, '07:00')): Command => ({ type: 'OpenDay', at, day });
  it.each<Decision>([
    ['is recorded', [begun], open(1), dayOpened(1)],
    ['is recorded once', [begun, daysOpened(3)], open(3), 'nothing'],
    ['is quiet after the week was cancelled', [begun, AssessmentCancelled], open(4), 'nothing'],
    ['is quiet before its day', [begun], open(2, on(1)), 'nothing'],
    ['is quiet in a pause', [begun, { ...AssessmentPaused, at: on(1) }], open(2), 'nothing'],
    ['is quiet without consent', [scheduled], open(1), 'nothing'],
    ['is recorded for a day that is past', [begun], open(2, on(3)), { ...dayOpened(2), at: on(3) }],
  ])('%s', checkDecision);
});

describe('the teacher', () => {
  const invite: CommandOf<'InviteTeacher'> = { type: 'InviteTeacher', at: on(2), invitationId: mira.otherInvitationId };
  const invited: AssessmentEvent = { ...invite, type: 'TeacherInvited' };
  const withdraw: Command = { type: 'WithdrawInvitation', at: on(2), by: 'parent' };
  const decline: Command = { ...withdraw, by: 'teacher', invitationId: mira.invitationId };
  const bounce: Command = { type: 'NoteBounce', at: on(1), invitationId: mira.invitationId };
  it.each<Decision>([
    ['can be invited later', [begunWithoutTeacher], invite, invited],
    ['is invited once by the same invitation', [begunWithoutTeacher, invited], invite, 'nothing'],
    ['is not invited a fourth time', [begun, invited, examples.TeacherInvited], invite, 'TEACHER_LIMIT'],
    [
      'is invited in place of one whose inviter left',
      [begun, invited, invited, { ...InvitationWithdrawn, inviterLeft: true }],
      { ...invite, invitationId: mira.invitationId },
      { ...invited, invitationId: mira.invitationId },
    ],
    ['is not invited after answering', [begun, TeacherObserved], invite, 'ALREADY_SUBMITTED'],
    ['can be let go', [begun], withdraw, InvitationWithdrawn],
    ['is let go once', [begun, InvitationWithdrawn], withdraw, 'nothing'],
    [
      'is let go where the inviter left',
      [begun],
      { ...withdraw, inviterLeft: true },
      { ...InvitationWithdrawn, inviterLeft: true },
    ],
    ['that is named is let go', [begun], decline, { ...InvitationWithdrawn, by: 'teacher' }],
    ['that is named is not the next one', [begun, invited], decline, 'nothing'],
    [
      'that is named is let go no more after its end',
      [begun],
      { ...decline, at: '2027-02-01T09:00:00.000Z' },
      'nothing',
    ],
    ['is not let go after answering', [begun, TeacherObserved], withdraw, 'ALREADY_SUBMITTED'],
    ['whose letter came back is noted', [begun], bounce, InvitationBounced],
    ['whose letter came back is noted once', [begun, InvitationBounced], bounce, 'nothing'],
    ['whose letter came back does not matter once another one is invited', [begun, invited], bounce, 'nothing'],
    ['whose letter came back does not matter once let go', [begun, InvitationWithdrawn], bounce, 'nothing'],
    ['whose letter came back has answered all the same', [begun, TeacherObserved], bounce, 'nothing'],
    ['whose letter came back can be invited at another address', [begun, InvitationBounced], invite, invited],
  ])('%s', checkDecision);
  it('who is invited at another address has no bounce', () =>
    expect(foldWeek([...begun, InvitationBounced, invited]).teacher).not.toHaveProperty('bounced'));
});

describe('a reminder', () => {
  const remind = (day: number, time = '18:50'): Command => ({ type: 'SendReminder', at: on(day, time), day });
  const sent = (day: number, ...to: ('parent' | 'teacher')[]): EventOf<'ReminderSent'> => ({
    type: 'ReminderSent',
    at: on(day, '18:50'),
    day,
    to,
  });
  const day2 = [...begun, ...daysOpened(2)];
  const day3 = [...begun, ...daysOpened(3)];
  const day7 = [...begun, ...daysOpened(7)];
  const childDone = mira.createAllTaskEvents({ teacher: false });
  it.each<Decision>([
    ['goes to the parent when something is open', [day2], remind(2), sent(2, 'parent')],
    ['goes to the teacher too on day 5', [begun, daysOpened(5)], remind(5), sent(5, 'parent', 'teacher')],
    ['goes to the teacher too a day before the grace ends', [day7], remind(8), sent(8, 'parent', 'teacher')],
    ['goes to the teacher alone where the rest is done', [day7, childDone], remind(8), sent(8, 'teacher')],
    ['goes once a day', [day2, examples.ReminderSent], remind(2, '18:55'), 'nothing'],
    ['does not go when all is done', [begunWithoutTeacher, dayOpened(1), examples.MoodChecked], remind(1), 'nothing'],
    ['leaves a teacher alone whose form is in', [begun, daysOpened(5), TeacherObserved], remind(5), sent(5, 'parent')],
    ['leaves a teacher alone who was let go', [day7, InvitationWithdrawn], remind(8), sent(8, 'parent')],
    ['does not go before its hour', [day2], remind(2, '17:59'), 'nothing'],
    ['does not go after eight in the evening', [day2], remind(2, '20:00'), 'nothing'],
    ['does not go during a pause', [day3, AssessmentPaused], remind(3), 'nothing'],
    ['does not go without consent', [day3, ConsentWithdrawn], remind(3), 'nothing'],
    ['does not go when the analysis is about to start', [day7, FinishRequested], remind(8), 'nothing'],
  ])('%s', checkDecision);
  it('goes to the teacher on day 5 and a day before the grace ends, and on no other day', () => {
    for (const day of [1, 2, 3, 4, 6, 7] as const)
      given(begun, daysOpened(day)).when(remind(day)).then(sent(day, 'parent'));
  });
});

describe('a pause', () => {
  const since = on(3, '09:00');
  const pause: Command = { type: 'Pause', at: since };
  const resume = (day: number, time: string): Command => ({ type: 'Resume', at: on(day, time) });
  const day3 = [...begun, ...daysOpened(3)];
  const endAsked = [...begun, ...daysOpened(7), FinishRequested];
  const cancelled = [...begun, AssessmentPaused, AssessmentCancelled];
  const [short, minuteLater] = [computeShortPlan(), on(1, '16:01')];
  const shortPaused = [{ ...scheduled, plan: short }, mira.consentGiven, { ...AssessmentPaused, at: on(1) }];
  const week = { timeZone, reminderTime: '18:00', dayMs: DAY_MS, seed: 'x', now: 0 };
  const computeAutumnPlan = (startDate: string) => computePlan({ ...week, startDate });
  const [begins, ends] = ['2026-10-22T05:00:00.000Z', '2026-10-24T05:00:00.000Z'];
  const autumn = [{ ...scheduled, plan: computeAutumnPlan('2026-10-22') }, mira.consentGiven];
  const autumnPaused: AssessmentEvent = { type: 'AssessmentPaused', at: begins };
  it.each<Decision>([
    ['stops the week', [day3], pause, AssessmentPaused],
    [
      'leaves a day open that has begun and is not recorded yet',
      [begun, daysOpened(2)],
      pause,
      [{ ...dayOpened(3), at: since }, AssessmentPaused],
    ],
    ['is one pause, however often it is asked for', [begun, AssessmentPaused], pause, 'nothing'],
    ['is refused while the report is made', [begun, AnalysisStarted], pause, 'ANALYSIS_RUNNING'],
    ['is refused once the end was asked for', [endAsked], { ...pause, at: on(7) }, 'ANALYSIS_RUNNING'],
    ['of a cancelled week is not begun', [cancelled], pause, 'CANCELLED'],
    ['of a cancelled week does not end', [cancelled], resume(5, '21:00'), 'CANCELLED'],
    ['that is over is not resumed', [day3], resume(3, '10:00'), 'nothing'],
    [
      'moves what is left by the nights it took, at the same hour',
      [day3, AssessmentPaused],
      resume(5, '21:00'),
      resumed(on(5, '21:00'), movedBy(2, since)),
    ],
    ['of an hour moves nothing', [day3, AssessmentPaused], resume(3, '10:00'), resumed(on(3, '10:00'), plan)],
    [
      'keeps seven in the morning over a clock change',
      [autumn, autumnPaused],
      { type: 'Resume', at: ends },
      resumed(ends, computeAutumnPlan('2026-10-24')),
    ],
    [
      'of a shrunken week moves it by the span itself',
      [shortPaused],
      { type: 'Resume', at: minuteLater },
      resumed(minuteLater, movePlan(short, on(1), moveByMs(60_000))),
    ],
  ])('%s', checkDecision);
});

describe('rescheduling', () => {
  const to = (nextDayOn: string, day = 3, zone?: string): CommandOf<'Reschedule'> => ({
    type: 'Reschedule',
    at: on(day, '16:00'),
    nextDayOn,
    ...(zone && { timeZone: zone }),
  });
  const day3 = [...begun, ...daysOpened(3)];
  const noted = rescheduled(on(3), plan);
  const oldSpelling = [{ ...scheduled, timeZone: 'europe/london' }, mira.consentGiven, ...daysOpened(3)];
  const movedTo = (zone: string) => {
    const move = moveByLocalDays(0, timeZone, zone);
    const evening = moveInstant(plan.reminders[2] as Instant, move);
    return rescheduled(on(3), extendOpenDay(moveDays(plan, 3, move), 3, zone, evening), zone);
  };
  const readReminderIn = (zone: string, nextDayOn: string) =>
    foldWeek(decideAll(day3, to(nextDayOn, 3, zone))).plan.reminders[2]?.slice(0, 13);
  it.each([
    ['this evening, where it is still ahead', 'America/New_York', '2026-11-26', '2026-11-25T23'],
    ['this evening, where it is tomorrow already', 'Asia/Tokyo', '2026-11-27', '2026-11-26T09'],
    ['the next evening, where this one is over', 'Asia/Kolkata', '2026-11-27', '2026-11-26T12'],
    ['no more, where the next day opens before that', 'Asia/Kolkata', '2026-11-26', '2026-11-25T12'],
  ])('reminds of the open day at the family’s hour in the new zone: %s', (_, zone, nextDayOn, hour) => {
    expect(readReminderIn(zone, nextDayOn)).toBe(hour);
  });
  const [openDayEnds, begins] = [plan.days[2]?.due, plan.days[0]?.opens] as [Instant, Instant];
  it.each<Decision>([
    [
      'moves the days that have not opened, and lets the open one last',
      [day3],
      to('2026-11-28'),
      rescheduled(on(3), movedBy(2, openDayEnds)),
    ],
    ['moves a week that has not begun', [begun], to('2026-11-25', 0), rescheduled(on(0), movedBy(2, begins))],
    ['is refused for today, whose day is open', [day3], to('2026-11-25'), 'START_IN_PAST'],
    ['is refused when no day is left', [begun, daysOpened(7)], to('2026-12-10', 7), 'NOTHING_TO_MOVE'],
    ['notes the date that is planned already', [day3], to('2026-11-26'), noted],
    ['notes the date that is planned already once', [day3, noted], to('2026-11-26'), 'nothing'],
    [
      'to the planned date is moved by no pause',
      [day3, noted, { ...AssessmentPaused, at: on(3, '17:00') }],
      { type: 'Resume', at: on(4, '06:00') },
      resumed(on(4, '06:00'), plan),
    ],
    ['is quiet for the same zone in another spelling', [day3, noted], to('2026-11-26', 3, 'europe/london'), 'nothing'],
    [
      'is quiet for a zone that is stored in another spelling',
      [oldSpelling, { ...noted, timeZone: 'europe/london' } as AssessmentEvent],
      to('2026-11-26'),
      'nothing',
    ],
    ['refuses an unknown zone', [day3], to('2026-11-28', 3, 'Europe/Atlantis'), 'UNKNOWN_TIME_ZONE'],
    ['stores the one spelling of the new zone', [day3], to('2026-11-26', 3, 'asia/kolkata'), movedTo('Asia/Calcutta')],
    [
      'follows the family into another zone',
      [day3],
      to('2026-11-26', 3, 'America/New_York'),
      movedTo('America/New_York'),
    ],
  ])('%s', checkDecision);
  it('shortens the open day again when the next one is moved back, and moves it a third time', () => {
    const { days } = foldWeek(decideAll(day3, to('2026-11-30'), to('2026-11-28'), to('2026-11-29'))).plan;
    expect(days[2]?.due).toBe('2026-11-29T00:00:00.000Z');
    const dates = days.slice(3).map(({ opens }) => opens.slice(0, 10));
    expect(dates).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']);
  });
  it('stands in a pause that comes after it and ends before the date', () => {
    const events = decideAll(day3, to('2026-11-28'), { type: 'Pause', at: on(4) }, { type: 'Resume', at: on(5) });
    expect(foldWeek(events).plan.days[3]?.opens).toBe('2026-11-28T07:00:00.000Z');
  });
});

describe('the start date', () => {
  const pausedOn = (day: number) => [...begun, { ...AssessmentPaused, at: on(day) }];
  const resume: Command = { type: 'Resume', at: on(3) };
  const moveTo = (nextDayOn: string, day: number): Command => ({ type: 'Reschedule', at: on(day), nextDayOn });
  const startDate = '2026-11-24';
  const shrunken = [{ ...scheduled, startDate, plan: computeShortPlan(startDate) }, mira.consentGiven];
  it.each<[string, AssessmentEvent[], Command, string]>([
    ['moves by an order with a week that has not begun', [...begun], moveTo('2026-11-28', 0), '2026-11-28'],
    ['moves by a pause with a week that has not begun', pausedOn(0), resume, '2026-11-26'],
    [
      'moves by a pause that outlasts the day to which a week was moved within it',
      decideAll(pausedOn(0), moveTo('2026-11-22', 0)),
      resume,
      '2026-11-25',
    ],
    ['is the first programme day of a shrunken week', shrunken, moveTo('2026-11-27', 1), '2026-11-27'],
    ['stays once a day has opened', [...begun, ...daysOpened(1)], moveTo('2026-11-28', 1), '2026-11-23'],
  ])('%s', (_, events, command, expected) => {
    expect(foldWeek(decideAll(events, command)).startDate).toBe(expected);
  });
  it('stays where the first day had begun when an earlier release paused the week without recording it', () => {
    const week = foldWeek(decideAll(pausedOn(1), resume));
    const nextDate = week.plan.days[1]?.opens.slice(0, 10);
    expect([week.startDate, getOpenDay(week, on(3)), nextDate]).toEqual([scheduled.startDate, 1, '2026-11-26']);
  });
});

describe('rescheduling within a pause', () => {
  // Paused on Wednesday, day 3, at nine in the morning; day 4 was planned for Thursday.
  const paused = [...begun, ...daysOpened(3), AssessmentPaused];
  const moveTo = (nextDayOn: string, at = on(4)): Command => ({ type: 'Reschedule', at, nextDayOn });
  const resume = (day: number, time: string): Command => ({ type: 'Resume', at: on(day, time) });
  const weekAfter = (...commands: Command[]) => foldWeek(decideAll(paused, ...commands));
  const listOpeningDates = ({ plan: { days }, timeZone: zone }: Assessment) =>
    days.slice(3).map(({ opens }) => toLocalDate(Date.parse(opens), zone));
  const friday = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
  const saturday = [...friday.slice(1), '2026-12-01'];
  const sunday = [...saturday.slice(1), '2026-12-02'];
  const toFriday = moveTo('2026-11-27');
  const pauseAgain: Command = { type: 'Pause', at: on(5, '06:30') };

  it.each<[string, Command[], string[]]>([
    ['opens the day on the date asked for after an hour', [toFriday, resume(4, '16:01')], friday],
    ['opens the day on the date asked for after a night', [toFriday, resume(5, '06:00')], friday],
    ['opens the day on the date asked for in its evening', [toFriday, resume(5, '20:00')], friday],
    ['opens the day when the pause ends, where that is later', [toFriday, resume(7, '09:00')], sunday],
    [
      'takes the last date that was asked for',
      [moveTo('2026-12-20'), moveTo('2026-11-27', on(4, '17:00')), resume(5, '06:00')],
      friday,
    ],
    ['leaves a later pause its own length', [toFriday, resume(5, '06:00'), pauseAgain, resume(7, '06:30')], sunday],
    [
      'is not what more grace does: the pause counts from its beginning',
      [{ type: 'ExtendGrace', at: on(4), hours: 24 }, resume(5, '21:00')],
      saturday,
    ],
  ])('%s', (_, commands, dates) => expect(listOpeningDates(weekAfter(...commands))).toEqual(dates));
  it('opens the next day at once when the pause ends after its date', () =>
    expect(getOpenDay(weekAfter(toFriday, resume(7, '09:00')), on(7, '09:00'))).toBe(4));
  it('keeps the date that was planned already, if it is asked for', () => {
    const again = moveTo('2026-11-26', on(3));
    given(paused)
      .when(again)
      .then(rescheduled(on(3), plan));
    expect(weekAfter(again, resume(4, '06:00')).plan).toEqual(plan);
  });
  it('counts as a request also where only a change of zone moves the end of the grace', () => {
    const inCasablanca = rescheduled(on(3), { ...plan, graceEnds: '2026-12-03T01:00:00.000Z' }, 'Africa/Casablanca');
    expect(foldWeek([...paused, inCasablanca]).requestedOpening).toBe(plan.days[3]?.opens);
  });
  it('is quiet about a date that stands', () =>
    given(decideAll(paused, toFriday))
      .when(moveTo('2026-11-27', on(4, '17:00')))
      .thenNothing());
  it('moves what is left of the open day too, its reminder among it', () => {
    const { plan: moved } = weekAfter(toFriday, resume(5, '06:00'));
    expect(moved.days[2]?.due).toBe('2026-11-27T00:00:00.000Z');
    expect(moved.reminders[2]?.slice(0, 10)).toBe('2026-11-26');
    expect(moved.graceEnds).toBe('2026-12-03T00:00:00.000Z');
  });
  it('moves the end of more grace by the pause', () => {
    const { plan: moved } = weekAfter({ type: 'ExtendGrace', at: on(4), hours: 24 }, resume(5, '21:00'));
    expect(moved.graceEnds).toBe('2026-12-05T00:00:00.000Z');
  });
  it('takes along a day that was due before the pause and had not been opened', () => {
    const late = foldWeek(decideAll([...begun, ...daysOpened(2), AssessmentPaused], toFriday));
    expect(toLocalDate(Date.parse(late.plan.days[2]?.opens as string), timeZone)).toBe('2026-11-27');
  });
  it('of a shrunken week counts the pause once, too', () => {
    const pausedWeek = { ...AssessmentPaused, at: on(1) };
    const shrunken = [{ ...scheduled, plan: computeShortPlan() }, mira.consentGiven, dayOpened(1), pausedWeek];
    // Two programme days after today, then ten seconds of pause.
    const moved = decideAll(shrunken, moveTo('2026-11-25', on(1)));
    const getNextOpening = (...commands: Command[]) => foldWeek(decideAll(moved, ...commands)).plan.days[1]?.opens;
    expect(getNextOpening({ type: 'Resume', at: '2026-11-23T16:00:10.000Z' })).toBe(getNextOpening());
    expect(getNextOpening(resume(1, '16:01'))).toBe(on(1, '16:01'));
  });
});

describe('the end of the week', () => {
  const finish = (at: Instant): Command => ({ type: 'RequestFinish', at });
  const analyse = (at = on(7)): Command => ({ type: 'StartAnalysis', at, attempt: 1 });
  const day6 = [...begun, ...daysOpened(6)];
  const day7 = [...begun, ...daysOpened(7)];
  const pausedAt = (at: Instant) => ({ ...AssessmentPaused, at });
  const afterGrace = '2026-12-02T00:00:00.000Z';
  const extendGrace = (hours: number): Command => ({ type: 'ExtendGrace', at: on(7), hours });
  const pausedThenFinished = [pausedAt(on(7, '09:00')), { ...FinishRequested, at: on(7, '10:00') }];
  const noConsent = { ...ConsentWithdrawn, at: on(7) };
  const allDone = mira.createAllTaskEvents({ teacher: true });
  it.each<Decision>([
    ['can be asked for from day 7 on', [day7], finish(on(7)), FinishRequested],
    ['cannot be asked for on day 6', [day6], finish(on(6)), 'TOO_EARLY_TO_FINISH'],
    ['is asked for once', [day7, FinishRequested], finish(on(7)), 'nothing'],
    [
      'that was asked for in a pause by an older version can be asked for again',
      [day7, pausedThenFinished],
      finish(on(7, '12:00')),
      resumed(on(7, '12:00'), plan),
    ],
    ['is not asked for in a pause before day 7', [day6, pausedAt(on(6))], finish(on(8)), 'TOO_EARLY_TO_FINISH'],
    ['is analysed when everything is in', [day7, allDone], analyse(), { ...AnalysisStarted, missing: [] }],
    [
      'is analysed with what exists after the grace, and says what is missing',
      [day7, mira.createAllTaskEvents({ teacher: false })],
      analyse(afterGrace),
      { ...AnalysisStarted, at: afterGrace, missing: ['teacher/5'] },
    ],
    ['is not analysed before, while something is missing', [day7], analyse(), 'TOO_EARLY_TO_FINISH'],
    ['is not analysed before day 7', [day6, allDone], analyse(on(6)), 'TOO_EARLY_TO_FINISH'],
    ['is not analysed without consent', [day7, FinishRequested, noConsent], analyse(), 'NO_CONSENT'],
    ['is not analysed in a pause', [day7, FinishRequested, pausedAt(on(7))], analyse(), 'nothing'],
    ['is analysed once an attempt', [analysing], analyse(), 'nothing'],
    [
      'can be given more grace',
      [day7],
      extendGrace(24),
      rescheduled(on(7), { ...plan, graceEnds: '2026-12-03T00:00:00.000Z' }),
    ],
    ['refuses a grace that is no number of hours', [begun], extendGrace(0), 'INVALID_INPUT'],
  ])('%s', checkDecision);
  it('that is asked for in a pause ends the pause, and is analysed', () => {
    const since = on(7, '09:00');
    const events = [resumed(on(8), movedBy(1, since)), { ...FinishRequested, at: on(8) }];
    given(day7, pausedAt(since))
      .when(finish(on(8)))
      .then(...events);
    const week = foldWeek([...day7, pausedAt(since), ...events]);
    expect(getNextStep(toAssessmentSnapshot(week), on(8))).toEqual({ do: 'analyse', attempt: 1 });
  });
});

describe('the report', () => {
  const record: Command = { ...ReportGenerated, type: 'RecordReport' };
  const fail: Command = { type: 'FailAnalysis', at: on(7), attempt: 1, reason: 'worker lost' };
  const retry: Command = { type: 'RetryReport', at: on(7) };
  const secondAttempt: AssessmentEvent = { ...AnalysisStarted, attempt: 2, missing: [...mira.allTasks] };
  it.each<Decision>([
    ['is recorded', [analysing], record, ReportGenerated],
    ['is recorded once', [analysing, ReportGenerated], record, 'nothing'],
    ['of an attempt that was given up is dropped', [analysing, AnalysisFailed], record, 'nothing'],
    ['can fail', [analysing], fail, AnalysisFailed],
    ['does not fail after it was made', [analysing, ReportGenerated], fail, 'nothing'],
    ['can be tried again', [analysing, AnalysisFailed], retry, secondAttempt],
    ['is not tried again without a failure', [begun], retry, 'NOTHING_TO_RETRY'],
    ['is not tried twice at once', [analysing], retry, 'nothing'],
  ])('%s', checkDecision);
});

describe('cancelling', () => {
  const cancel: Command = { type: 'CancelAssessment', at: on(3), by: 'parent' };
  it.each<Decision>([
    ['ends the week', [begun, daysOpened(3)], cancel, AssessmentCancelled],
    ['ends it once', [begun, AssessmentCancelled], cancel, 'nothing'],
    ['is refused once the report is there', [begun, AnalysisStarted, ReportGenerated], cancel, 'ALREADY_COMPLETED'],
  ])('%s', checkDecision);
});
