import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { getOpenDay } from '#shared/domain/assessment/open-tasks.ts';
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
  movePlan,
  toLocalDate,
} from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import { decide, given } from '#shared/testing/given.ts';
import type { Day } from '#shared/values/days.ts';

const { begun, begunWithoutTeacher, dayOpened, daysOpened, examples, on, plan, scheduled, scheduleMira } = mira;

describe('scheduling', () => {
  it('plans the week, notes the consent and the invitation', () =>
    given()
      .when(scheduleMira)
      .then(...begun));
  it('needs no teacher', () =>
    given()
      .when({ ...scheduleMira, invitationId: undefined })
      .then(...begunWithoutTeacher));
  it('keeps the notes of the parent', () =>
    given()
      .when({ ...scheduleMira, invitationId: undefined, notes: 'Tired on Mondays.' })
      .then({ ...scheduled, notes: 'Tired on Mondays.' }, mira.consentGiven));
  it('takes a start today', () =>
    given()
      .when({ ...scheduleMira, at: on(1, '23:30'), invitationId: undefined })
      .then({ ...scheduled, at: on(1, '23:30') }, { ...mira.consentGiven, at: on(1, '23:30') }));
  it('refuses a start before today, as the family counts the days', () => {
    given()
      .when({ ...scheduleMira, at: on(2, '00:30') })
      .thenRefused('START_IN_PAST');
    given()
      .when({ ...scheduleMira, at: on(1, '23:00'), timeZone: 'Asia/Tokyo' })
      .thenRefused('START_IN_PAST');
  });
  it('refuses a start more than a year away', () =>
    given()
      .when({ ...scheduleMira, startDate: '2027-11-23' })
      .thenRefused('START_TOO_FAR'));
  it('refuses a zone that does not exist', () =>
    given()
      .when({ ...scheduleMira, timeZone: 'Europe/Atlantis' })
      .thenRefused('UNKNOWN_TIME_ZONE'));
  it('stores the one spelling of a zone that has several', () => {
    for (const timeZone of ['europe/london', 'EUROPE/LONDON', 'GB'])
      given()
        .when({ ...scheduleMira, timeZone })
        .then(...begun);
  });
  it('refuses a second week in the same stream', () =>
    given(begun).when(scheduleMira).thenRefused('ALREADY_SCHEDULED'));
});

describe('opening a day', () => {
  const open = (day: Day): Command => ({ type: 'OpenDay', at: on(day, '07:00'), day });
  it('is recorded', () => given(begun).when(open(1)).then(dayOpened(1)));
  it('is recorded once', () => given(begun, daysOpened(3)).when(open(3)).thenNothing());
  it('is quiet after the week was cancelled', () =>
    given(begun, examples.AssessmentCancelled).when(open(4)).thenNothing());
  it('is quiet before its day, in a pause and without consent', () => {
    given(begun)
      .when({ ...open(2), at: on(1) })
      .thenNothing();
    given(begun, { ...examples.AssessmentPaused, at: on(1) })
      .when(open(2))
      .thenNothing();
    given(scheduled).when(open(1)).thenNothing();
  });
  it('is recorded also for a day that is past, when the worker was away', () =>
    given(begun)
      .when({ ...open(2), at: on(3) })
      .then({ ...dayOpened(2), at: on(3) }));
});

describe('consent', () => {
  it('can be withdrawn', () =>
    given(begun)
      .when({ type: 'WithdrawConsent', at: on(2) })
      .then(examples.ConsentWithdrawn, { type: 'AssessmentCancelled', at: on(2), by: 'parent' }));
  it('is withdrawn once', () =>
    given(begun, examples.ConsentWithdrawn)
      .when({ type: 'WithdrawConsent', at: on(3) })
      .thenNothing());
  it('is not needed twice', () =>
    given(begun)
      .when({ type: 'GiveConsent', at: on(3), noticeVersion: '2026-11' })
      .thenNothing());
  it('is refused for a cancelled week', () =>
    given(begun, examples.ConsentWithdrawn, examples.AssessmentCancelled)
      .when({ type: 'GiveConsent', at: on(4), noticeVersion: '2026-11' })
      .thenRefused('CANCELLED'));
});

describe('the teacher', () => {
  const invite: CommandOf<'InviteTeacher'> = { type: 'InviteTeacher', at: on(2), invitationId: mira.otherInvitationId };
  const createTeacherInvited = (invitationId = mira.otherInvitationId): EventOf<'TeacherInvited'> => ({
    type: 'TeacherInvited',
    at: on(2),
    invitationId,
  });
  const withdraw: Command = { type: 'WithdrawInvitation', at: on(2), by: 'parent' };
  it('can be invited later', () => given(begunWithoutTeacher).when(invite).then(createTeacherInvited()));
  it('is invited once by the same invitation', () =>
    given(begunWithoutTeacher, createTeacherInvited()).when(invite).thenNothing());
  it('is not invited a fourth time', () =>
    given(begun, createTeacherInvited(), examples.TeacherInvited).when(invite).thenRefused('INVITATION_LIMIT'));
  it('is not invited after answering', () =>
    given(begun, examples.TeacherObserved).when(invite).thenRefused('ALREADY_SUBMITTED'));
  it('can be let go', () => given(begun).when(withdraw).then(examples.InvitationWithdrawn));
  const decline: Command = { ...withdraw, by: 'teacher', invitationId: mira.invitationId };
  it('that is named is let go', () =>
    given(begun)
      .when(decline)
      .then({ ...examples.InvitationWithdrawn, by: 'teacher' }));
  it('that is named is not the next one, and after its end there is nothing to let go', () => {
    given(begun, createTeacherInvited()).when(decline).thenNothing();
    given(begun)
      .when({ ...decline, at: '2027-02-01T09:00:00.000Z' })
      .thenNothing();
  });
  it('is let go once', () => given(begun, examples.InvitationWithdrawn).when(withdraw).thenNothing());
  const bounce: Command = { type: 'NoteBounce', at: on(1), invitationId: mira.invitationId };
  it('whose letter came back is noted', () => given(begun).when(bounce).then(examples.InvitationBounced));
  it('whose letter came back is noted once', () => given(begun, examples.InvitationBounced).when(bounce).thenNothing());
  it('whose letter came back is of no interest once another one is invited', () =>
    given(begun, createTeacherInvited()).when(bounce).thenNothing());
  it('whose letter came back is of no interest once it was let go', () =>
    given(begun, examples.InvitationWithdrawn).when(bounce).thenNothing());
  it('whose letter came back all the same has answered', () =>
    given(begun, examples.TeacherObserved).when(bounce).thenNothing());
  it('whose letter came back can be invited at another address, and nothing is left of it', () => {
    given(begun, examples.InvitationBounced).when(invite).then(createTeacherInvited());
    expect(
      (fold(assessment, [...begun, examples.InvitationBounced, createTeacherInvited()]) as Assessment).teacher,
    ).not.toHaveProperty('bounced');
  });
  it('is not let go after answering', () =>
    given(begun, examples.TeacherObserved).when(withdraw).thenRefused('ALREADY_SUBMITTED'));
});

describe('a reminder', () => {
  const remind = (day: number, time = '18:50'): Command => ({ type: 'SendReminder', at: on(day, time), day });
  const createReminderSent = (day: number, to: ('parent' | 'teacher')[], time = '18:50'): EventOf<'ReminderSent'> => ({
    type: 'ReminderSent',
    at: on(day, time),
    day,
    to,
  });
  it('goes to the parent when something is open', () =>
    given(begun, daysOpened(2))
      .when(remind(2))
      .then(createReminderSent(2, ['parent'])));
  it('goes to the teacher too on day 5', () =>
    given(begun, daysOpened(5))
      .when(remind(5))
      .then(createReminderSent(5, ['parent', 'teacher'])));
  it('goes once a day', () =>
    given(begun, daysOpened(2), examples.ReminderSent).when(remind(2, '18:55')).thenNothing());
  it('does not go when all is done', () =>
    given(begunWithoutTeacher, daysOpened(1), examples.MoodChecked).when(remind(1)).thenNothing());
  it('does not go to a parent who can do nothing for the teacher', () =>
    given(begun, daysOpened(7), mira.createAllTaskEvents({ teacher: false }))
      .when(remind(8))
      .then(createReminderSent(8, ['teacher'])));
  it('goes to the teacher on day 5 and a day before the grace ends, and on no other day', () => {
    for (const day of [1, 2, 3, 4, 6, 7])
      given(begun, daysOpened(day as Day))
        .when(remind(day))
        .then(createReminderSent(day, ['parent']));
    given(begun, daysOpened(7))
      .when(remind(8))
      .then(createReminderSent(8, ['parent', 'teacher']));
  });
  it('leaves a teacher alone whose form is in, and one who was let go', () => {
    given(begun, daysOpened(5), examples.TeacherObserved)
      .when(remind(5))
      .then(createReminderSent(5, ['parent']));
    given(begun, daysOpened(7), examples.InvitationWithdrawn)
      .when(remind(8))
      .then(createReminderSent(8, ['parent']));
  });
  it('does not go before its hour or after eight in the evening', () => {
    given(begun, daysOpened(2)).when(remind(2, '17:59')).thenNothing();
    given(begun, daysOpened(2)).when(remind(2, '20:00')).thenNothing();
  });
  it('does not go during a pause', () =>
    given(begun, daysOpened(3), examples.AssessmentPaused).when(remind(3)).thenNothing());
  it('does not go without consent', () =>
    given(begun, daysOpened(3), examples.ConsentWithdrawn).when(remind(3)).thenNothing());
  it('does not go when the analysis is about to start', () =>
    given(begun, daysOpened(7), examples.FinishRequested).when(remind(8)).thenNothing());
});

describe('a pause', () => {
  const pause: Command = { type: 'Pause', at: on(3, '09:00') };
  const resume = (day: number, time: string): Command => ({ type: 'Resume', at: on(day, time) });
  const since = on(3, '09:00');
  it('stops the week', () => given(begun, daysOpened(3)).when(pause).then(examples.AssessmentPaused));
  it('leaves a day open that has begun and is not recorded yet', () =>
    given(begun, daysOpened(2))
      .when(pause)
      .then({ type: 'DayOpened', at: on(3, '09:00'), day: 3 }, examples.AssessmentPaused));
  it('is one pause, however often it is asked for', () =>
    given(begun, examples.AssessmentPaused).when(pause).thenNothing());
  it('is refused while the report is made', () =>
    given(begun, examples.AnalysisStarted).when(pause).thenRefused('ANALYSIS_RUNNING'));
  it('moves what is left by the nights it took, at the same hour', () =>
    given(begun, daysOpened(3), examples.AssessmentPaused)
      .when(resume(5, '21:00'))
      .then({
        type: 'AssessmentResumed',
        at: on(5, '21:00'),
        plan: movePlan(plan, since, moveByLocalDays(2, 'Europe/London')),
      }));
  it('of an hour moves nothing', () =>
    given(begun, daysOpened(3), examples.AssessmentPaused)
      .when(resume(3, '10:00'))
      .then({ type: 'AssessmentResumed', at: on(3, '10:00'), plan }));
  it('is refused once the end was asked for, since the analysis begins at once', () =>
    given(begun, daysOpened(7), examples.FinishRequested)
      .when({ ...pause, at: on(7) })
      .thenRefused('ANALYSIS_RUNNING'));
  it('of a week that was cancelled in it is neither asked for again nor over', () => {
    given(begun, examples.AssessmentPaused, examples.AssessmentCancelled).when(pause).thenRefused('CANCELLED');
    given(begun, examples.AssessmentPaused, examples.AssessmentCancelled)
      .when(resume(5, '21:00'))
      .thenRefused('CANCELLED');
  });
  it('that is over is not resumed', () => given(begun, daysOpened(3)).when(resume(3, '10:00')).thenNothing());
  it('keeps seven in the morning over a clock change', () => {
    const week = {
      startDate: '2026-10-22',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs: DAY_MS,
      seed: 'x',
      now: 0,
    };
    const autumn = computePlan(week);
    const moved = computePlan({ ...week, startDate: '2026-10-24' });
    given({ ...scheduled, plan: autumn }, mira.consentGiven, {
      type: 'AssessmentPaused',
      at: '2026-10-22T05:00:00.000Z',
    })
      .when({ type: 'Resume', at: '2026-10-24T05:00:00.000Z' })
      .then({ type: 'AssessmentResumed', at: '2026-10-24T05:00:00.000Z', plan: moved });
  });
  it('of a shrunken week moves it by the span itself', () => {
    const short = computePlan({
      startDate: '2026-11-23',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs: 15_000,
      seed: 'x',
      now: Date.parse(on(1)),
    });
    given({ ...scheduled, plan: short }, mira.consentGiven, { type: 'AssessmentPaused', at: on(1) })
      .when({ type: 'Resume', at: on(1, '16:01') })
      .then({ type: 'AssessmentResumed', at: on(1, '16:01'), plan: movePlan(short, on(1), moveByMs(60_000)) });
  });
});

describe('rescheduling', () => {
  const to = (nextDayOn: string, day = 3): CommandOf<'Reschedule'> => ({
    type: 'Reschedule',
    at: on(day, '16:00'),
    nextDayOn,
  });
  it('moves the days that have not opened, and lets the open one last', () =>
    given(begun, daysOpened(3))
      .when(to('2026-11-28'))
      .then({
        type: 'AssessmentRescheduled',
        at: on(3),
        timeZone: 'Europe/London',
        plan: movePlan(plan, plan.days[2]?.due as string, moveByLocalDays(2, 'Europe/London')),
      }));
  it('moves the start of a week that has not begun', () =>
    given(begun)
      .when(to('2026-11-25', 0))
      .then({
        type: 'AssessmentRescheduled',
        at: on(0),
        timeZone: 'Europe/London',
        plan: movePlan(plan, plan.days[0]?.opens as string, moveByLocalDays(2, 'Europe/London')),
      }));
  it('is refused for today, whose day is open', () =>
    given(begun, daysOpened(3)).when(to('2026-11-25')).thenRefused('START_IN_PAST'));
  it('is refused when no day is left', () =>
    given(begun, daysOpened(7)).when(to('2026-12-10', 7)).thenRefused('NOTHING_TO_MOVE'));
  it('takes note of the date that is planned already, once, so that no pause moves it', () => {
    const noted: AssessmentEvent = { type: 'AssessmentRescheduled', at: on(3), timeZone: 'Europe/London', plan };
    given(begun, daysOpened(3)).when(to('2026-11-26')).then(noted);
    given(begun, daysOpened(3), noted).when(to('2026-11-26')).thenNothing();
    const events = [...begun, ...daysOpened(3), noted, { ...examples.AssessmentPaused, at: on(3, '17:00') }];
    given(events)
      .when({ type: 'Resume', at: on(4, '06:00') })
      .then({ type: 'AssessmentResumed', at: on(4, '06:00'), plan });
  });
  it('is quiet when the zone is the same in another spelling, stored so or asked for so', () => {
    const noted: AssessmentEvent = { type: 'AssessmentRescheduled', at: on(3), timeZone: 'Europe/London', plan };
    given(begun, daysOpened(3), noted)
      .when({ ...to('2026-11-26'), timeZone: 'europe/london' })
      .thenNothing();
    given({ ...scheduled, timeZone: 'europe/london' }, mira.consentGiven, daysOpened(3), {
      ...noted,
      timeZone: 'europe/london',
    })
      .when(to('2026-11-26'))
      .thenNothing();
  });
  it('refuses a zone that does not exist', () =>
    given(begun, daysOpened(3))
      .when({ ...to('2026-11-28'), timeZone: 'Europe/Atlantis' })
      .thenRefused('UNKNOWN_TIME_ZONE'));
  it('stores the one spelling of the new zone', () =>
    given(begun, daysOpened(3))
      .when({ ...to('2026-11-26'), timeZone: 'asia/kolkata' })
      .then({
        type: 'AssessmentRescheduled',
        at: on(3),
        timeZone: 'Asia/Calcutta',
        plan: extendOpenDay(
          moveDays(plan, 3, moveByLocalDays(0, 'Europe/London', 'Asia/Calcutta')),
          3,
          'Asia/Calcutta',
        ),
      }));
  it('follows the family into another zone', () =>
    given(begun, daysOpened(3))
      .when({ ...to('2026-11-26'), timeZone: 'America/New_York' })
      .then({
        type: 'AssessmentRescheduled',
        at: on(3),
        timeZone: 'America/New_York',
        plan: extendOpenDay(
          moveDays(plan, 3, moveByLocalDays(0, 'Europe/London', 'America/New_York')),
          3,
          'America/New_York',
        ),
      }));
  it('shortens the open day again when the next one is moved back, and moves it a third time', () => {
    const events = [...begun, ...daysOpened(3)] as AssessmentEvent[];
    for (const date of ['2026-11-30', '2026-11-28', '2026-11-29'])
      events.push(...decide(fold(assessment, events), to(date)));
    const { days } = (fold(assessment, events) as Assessment).plan;
    expect(days[2]?.due).toBe('2026-11-29T00:00:00.000Z');
    expect(days.slice(3).map(({ opens }) => opens.slice(0, 10))).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ]);
  });
  it('stands in a pause that comes after it and ends before the date', () => {
    const events = [...begun, ...daysOpened(3)] as AssessmentEvent[];
    for (const command of [
      to('2026-11-28'),
      { type: 'Pause', at: on(4) } as const,
      { type: 'Resume', at: on(5) } as const,
    ])
      events.push(...decide(fold(assessment, events), command));
    expect((fold(assessment, events) as Assessment).plan.days[3]?.opens).toBe('2026-11-28T07:00:00.000Z');
  });
});

describe('the start date', () => {
  const weekFrom = (...events: readonly (AssessmentEvent | readonly AssessmentEvent[])[]) =>
    fold(assessment, events.flat() as AssessmentEvent[]) as Assessment;
  const decided = (week: readonly AssessmentEvent[], command: Command) => decide(fold(assessment, [...week]), command);
  it('moves with a week that has not begun, by an order and by a pause', () => {
    expect(weekFrom(begun, decided(begun, { type: 'Reschedule', at: on(0), nextDayOn: '2026-11-28' })).startDate).toBe(
      '2026-11-28',
    );
    const paused = [...begun, { ...examples.AssessmentPaused, at: on(0) }];
    expect(weekFrom(paused, decided(paused, { type: 'Resume', at: on(3) })).startDate).toBe('2026-11-26');
  });
  it('stays where the first day had begun when an earlier release paused the week without recording it', () => {
    const paused = [...begun, { ...examples.AssessmentPaused, at: on(1) }];
    const week = weekFrom(paused, decided(paused, { type: 'Resume', at: on(3) }));
    expect([week.startDate, getOpenDay(week, on(3)), week.plan.days[1]?.opens.slice(0, 10)]).toEqual([
      scheduled.startDate,
      1,
      '2026-11-26',
    ]);
  });
  it('is the first programme day of a shrunken week', () => {
    const dayMs = 15_000;
    const short = computePlan({
      startDate: '2026-11-24',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs,
      seed: 'x',
      now: Date.parse(on(1)),
    });
    const week = [{ ...scheduled, startDate: '2026-11-24', plan: short }, mira.consentGiven];
    expect(weekFrom(week, decided(week, { type: 'Reschedule', at: on(1), nextDayOn: '2026-11-27' })).startDate).toBe(
      '2026-11-27',
    );
  });
  it('stays once a day has opened', () => {
    const week = [...begun, ...daysOpened(1)];
    expect(weekFrom(week, decided(week, { type: 'Reschedule', at: on(1), nextDayOn: '2026-11-28' })).startDate).toBe(
      '2026-11-23',
    );
  });
});

describe('rescheduling within a pause', () => {
  // Paused on Wednesday, day 3, at nine in the morning; day 4 was planned for Thursday.
  const paused = [...begun, ...daysOpened(3), examples.AssessmentPaused];
  const createReschedule = (nextDayOn: string, at = on(4)): Command => ({ type: 'Reschedule', at, nextDayOn });
  /** The state after these commands in order. */
  const weekAfter = (...commands: Command[]) => {
    const events = [...paused] as AssessmentEvent[];
    for (const command of commands) events.push(...decide(fold(assessment, events), command));
    return fold(assessment, events) as Assessment;
  };
  const listOpeningDates = ({ plan: { days }, timeZone }: Assessment) =>
    days.slice(3).map(({ opens }) => toLocalDate(Date.parse(opens), timeZone));
  const friday = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
  const sunday = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'];

  it('opens the day on the date asked for, whenever the pause ends before it', () => {
    for (const at of [on(4, '16:01'), on(5, '06:00'), on(5, '20:00')])
      expect(listOpeningDates(weekAfter(createReschedule('2026-11-27'), { type: 'Resume', at }))).toEqual(friday);
  });
  it('opens the day when the pause ends, where that is later', () => {
    const week = weekAfter(createReschedule('2026-11-27'), { type: 'Resume', at: on(7, '09:00') });
    expect(listOpeningDates(week)).toEqual(sunday);
    expect(getOpenDay(week, on(7, '09:00'))).toBe(4);
  });
  it('keeps the date that was planned already, if it is asked for', () => {
    given(paused)
      .when(createReschedule('2026-11-26', on(3)))
      .then({ type: 'AssessmentRescheduled', at: on(3), timeZone: 'Europe/London', plan });
    expect(weekAfter(createReschedule('2026-11-26', on(3)), { type: 'Resume', at: on(4, '06:00') }).plan).toEqual(plan);
  });
  it('is quiet about a date that stands', () => {
    const moved = decide(fold(assessment, paused), createReschedule('2026-11-27'));
    given(paused, moved)
      .when(createReschedule('2026-11-27', on(4, '17:00')))
      .thenNothing();
  });
  it('takes the last date that was asked for', () => {
    expect(
      listOpeningDates(
        weekAfter(createReschedule('2026-12-20'), createReschedule('2026-11-27', on(4, '17:00')), {
          type: 'Resume',
          at: on(5, '06:00'),
        }),
      ),
    ).toEqual(friday);
  });
  it('moves what is left of the open day too, its reminder among it', () => {
    const { plan: moved } = weekAfter(createReschedule('2026-11-27'), { type: 'Resume', at: on(5, '06:00') });
    expect(moved.days[2]?.due).toBe('2026-11-27T00:00:00.000Z');
    expect(moved.reminders[2]?.slice(0, 10)).toBe('2026-11-26');
    expect(moved.graceEnds).toBe('2026-12-03T00:00:00.000Z');
  });
  it('takes along a day that was due before the pause and had not been opened', () => {
    const late = [...begun, ...daysOpened(2), examples.AssessmentPaused] as AssessmentEvent[];
    const moved = decide(fold(assessment, late), createReschedule('2026-11-27'));
    const week = fold(assessment, [...late, ...moved]) as Assessment;
    expect(toLocalDate(Date.parse(week.plan.days[2]?.opens as string), 'Europe/London')).toBe('2026-11-27');
  });
  it('leaves a later pause its own length', () => {
    const week = weekAfter(
      createReschedule('2026-11-27'),
      { type: 'Resume', at: on(5, '06:00') },
      { type: 'Pause', at: on(5, '06:30') },
      { type: 'Resume', at: on(7, '06:30') },
    );
    expect(listOpeningDates(week)).toEqual(sunday);
  });
  it('is not what more grace does: the pause counts from its beginning', () => {
    const week = weekAfter({ type: 'ExtendGrace', at: on(4), hours: 24 }, { type: 'Resume', at: on(5, '21:00') });
    expect(listOpeningDates(week)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']);
    expect(week.plan.graceEnds).toBe('2026-12-05T00:00:00.000Z');
  });
  it('of a shrunken week counts the pause once, too', () => {
    const dayMs = 15_000;
    const short = computePlan({
      startDate: '2026-11-23',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs,
      seed: 'x',
      now: Date.parse(on(1)),
    });
    const events: AssessmentEvent[] = [
      { ...scheduled, plan: short },
      mira.consentGiven,
      dayOpened(1),
      { type: 'AssessmentPaused', at: on(1) },
    ];
    // Two programme days after today, then ten seconds of pause.
    events.push(...decide(fold(assessment, events), { type: 'Reschedule', at: on(1), nextDayOn: '2026-11-25' }));
    const planned = (fold(assessment, events) as Assessment).plan.days[1]?.opens as string;
    const week = (seconds: number) => {
      const at = new Date(Date.parse(on(1)) + seconds * 1000).toISOString();
      return fold(assessment, [...events, ...decide(fold(assessment, events), { type: 'Resume', at })]) as Assessment;
    };
    expect(week(10).plan.days[1]?.opens).toBe(planned);
    expect(week(60).plan.days[1]?.opens).toBe(on(1, '16:01'));
  });
});

describe('the end of the week', () => {
  const finish: Command = { type: 'RequestFinish', at: on(7) };
  const analyse = (at = on(7)): Command => ({ type: 'StartAnalysis', at, attempt: 1 });
  it('can be asked for from day 7 on', () => given(begun, daysOpened(7)).when(finish).then(examples.FinishRequested));
  it('cannot be asked for on day 6', () =>
    given(begun, daysOpened(6))
      .when({ ...finish, at: on(6) })
      .thenRefused('TOO_EARLY_TO_FINISH'));
  it('is asked for once', () => given(begun, daysOpened(7), examples.FinishRequested).when(finish).thenNothing());
  it('that is asked for in a pause ends the pause, and is analysed', () => {
    const paused = [...begun, ...daysOpened(7), { ...examples.AssessmentPaused, at: on(7, '09:00') }];
    const resumed: AssessmentEvent = {
      type: 'AssessmentResumed',
      at: on(8),
      plan: movePlan(plan, on(7, '09:00'), moveByLocalDays(1, 'Europe/London')),
    };
    const finished: AssessmentEvent = { ...examples.FinishRequested, at: on(8) };
    given(paused)
      .when({ ...finish, at: on(8) })
      .then(resumed, finished);
    const week = fold(assessment, [...paused, resumed, finished]) as Assessment;
    expect(getNextStep(toAssessmentSnapshot(week), on(8))).toEqual({ do: 'analyse', attempt: 1 });
  });
  it('that was asked for in a pause by an older version can be asked for again', () => {
    const at = on(7, '12:00');
    given(
      begun,
      daysOpened(7),
      { ...examples.AssessmentPaused, at: on(7, '09:00') },
      { ...examples.FinishRequested, at: on(7, '10:00') },
    )
      .when({ ...finish, at })
      .then({ type: 'AssessmentResumed', at, plan });
  });
  it('is not asked for in a pause before day 7 has opened', () =>
    given(begun, daysOpened(6), { ...examples.AssessmentPaused, at: on(6) })
      .when({ ...finish, at: on(8) })
      .thenRefused('TOO_EARLY_TO_FINISH'));
  it('is analysed when everything is in', () =>
    given(begun, daysOpened(7), mira.createAllTaskEvents({ teacher: true }))
      .when(analyse())
      .then({ ...examples.AnalysisStarted, missing: [] }));
  it('is analysed with what exists after the grace, and says what is missing', () =>
    given(begun, daysOpened(7), mira.createAllTaskEvents({ teacher: false }))
      .when(analyse('2026-12-02T00:00:00.000Z'))
      .then({ ...examples.AnalysisStarted, at: '2026-12-02T00:00:00.000Z', missing: ['teacher/5'] }));
  it('is not analysed before, while something is missing', () =>
    given(begun, daysOpened(7)).when(analyse()).thenRefused('TOO_EARLY_TO_FINISH'));
  it('is not analysed before day 7', () =>
    given(begun, daysOpened(6), mira.createAllTaskEvents({ teacher: true }))
      .when(analyse(on(6)))
      .thenRefused('TOO_EARLY_TO_FINISH'));
  it('is not analysed without consent', () =>
    given(begun, daysOpened(7), examples.FinishRequested, { ...examples.ConsentWithdrawn, at: on(7) })
      .when(analyse())
      .thenRefused('NO_CONSENT'));
  it('is not analysed in a pause', () =>
    given(begun, daysOpened(7), examples.FinishRequested, { ...examples.AssessmentPaused, at: on(7) })
      .when(analyse())
      .thenNothing());
  it('is analysed once an attempt', () =>
    given(begun, daysOpened(7), examples.AnalysisStarted).when(analyse()).thenNothing());
  it('can be given more grace', () =>
    given(begun, daysOpened(7))
      .when({ type: 'ExtendGrace', at: on(7), hours: 24 })
      .then({
        type: 'AssessmentRescheduled',
        at: on(7),
        timeZone: 'Europe/London',
        plan: { ...plan, graceEnds: '2026-12-03T00:00:00.000Z' },
      }));
  it('refuses a grace that is no number of hours', () =>
    given(begun)
      .when({ type: 'ExtendGrace', at: on(7), hours: 0 })
      .thenRefused('INVALID_INPUT'));
});

describe('the report', () => {
  const { type: _, ...report } = examples.ReportGenerated;
  const record: Command = { type: 'RecordReport', ...report };
  const fail: Command = { type: 'FailAnalysis', at: on(7), attempt: 1, reason: 'worker lost' };
  const analysing = [...begun, ...daysOpened(7), examples.AnalysisStarted];
  it('is recorded', () => given(analysing).when(record).then(examples.ReportGenerated));
  it('is recorded once', () => given(analysing, examples.ReportGenerated).when(record).thenNothing());
  it('of an attempt that was given up is dropped', () =>
    given(analysing, examples.AnalysisFailed).when(record).thenNothing());
  it('can fail', () => given(analysing).when(fail).then(examples.AnalysisFailed));
  it('does not fail after it was made', () => given(analysing, examples.ReportGenerated).when(fail).thenNothing());
  it('can be tried again', () =>
    given(analysing, examples.AnalysisFailed)
      .when({ type: 'RetryReport', at: on(7) })
      .then({ ...examples.AnalysisStarted, attempt: 2, missing: [...mira.allTasks] }));
  it('is not tried again without a failure', () =>
    given(begun)
      .when({ type: 'RetryReport', at: on(7) })
      .thenRefused('NOTHING_TO_RETRY'));
  it('is not tried twice at once', () =>
    given(analysing)
      .when({ type: 'RetryReport', at: on(7) })
      .thenNothing());
});

describe('cancelling', () => {
  const cancel: Command = { type: 'CancelAssessment', at: on(3), by: 'parent' };
  it('ends the week', () => given(begun, daysOpened(3)).when(cancel).then(examples.AssessmentCancelled));
  it('ends it once', () => given(begun, examples.AssessmentCancelled).when(cancel).thenNothing());
  it('is refused once the report is there', () =>
    given(begun, examples.AnalysisStarted, examples.ReportGenerated).when(cancel).thenRefused('ALREADY_COMPLETED'));
});
