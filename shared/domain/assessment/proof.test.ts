import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { invitationEnds } from '#shared/domain/assessment/invitation.ts';
import { openDay } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { courseOf, nextStep } from '#shared/domain/next-step.ts';
import { planWeek } from '#shared/domain/plan.ts';
import {
  begun,
  consentGiven,
  daysOpened,
  examples,
  on,
  plan,
  scheduled,
  scheduledAt,
  scheduleMira,
  teacherInvited,
} from '#shared/testing/examples.ts';
import { given } from '#shared/testing/given.ts';
import type { Instant } from '#shared/values/days.ts';

const awaiting: AssessmentEvent = { ...consentGiven, awaitsProof: true };
const waits = [scheduled, awaiting, teacherInvited] as const;
const weekAfter = (...events: AssessmentEvent[]): Week => {
  const state = fold(assessment, events);
  if (state.status === 'notScheduled') throw new Error('a week was scheduled');
  return state;
};
const prove = (at: Instant): Command => ({ type: 'ProveConsent', at });
const provedOn = (at: Instant) => {
  const [event] = assessment.decide(weekAfter(...waits), prove(at));
  if (event?.type !== 'ConsentProved') throw new Error('the proof counts');
  return event;
};

describe('a consent that waits for the proof of an address', () => {
  it('is what a week begins with that somebody unproved schedules', () =>
    given()
      .when({ ...scheduleMira, awaitsProof: true })
      .then(scheduled, awaiting, teacherInvited));
  it('takes no answer, of nobody', () => {
    given(...waits)
      .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(1), day: 1 })
      .thenRefused('PROOF_AWAITED');
    given(...waits)
      .when({ ...examples.ChildAsked, type: 'AskChild', at: on(1) })
      .thenRefused('PROOF_AWAITED');
  });
  it('opens no day and reminds nobody, however late it is', () => {
    const week = weekAfter(...waits);
    expect(openDay(week, on(4))).toBe(0);
    expect(invitationEnds(week)).toBeNull();
    given(...waits)
      .when({ type: 'SendReminder', at: plan.reminders[0] as Instant, day: 1 })
      .thenNothing();
  });
  it('lets the clock wait for the proof, and cancel the week after seven days', () => {
    const course = courseOf(weekAfter(...waits));
    const ends = new Date(Date.parse(scheduledAt) + 7 * 86_400_000).toISOString();
    expect(nextStep(course, on(3))).toEqual({ do: 'wait', at: ends, for: 'proof' });
    expect(nextStep(course, ends)).toEqual({ do: 'cancel' });
  });
  it('can neither be paused nor resumed nor finished', () => {
    for (const type of ['Pause', 'Resume'] as const)
      given(...waits)
        .when({ type, at: on(2) })
        .thenRefused('PROOF_AWAITED');
    given(...waits)
      .when({ type: 'RequestFinish', at: on(7) })
      .thenRefused('PROOF_AWAITED');
  });
  it('is not given by somebody else who has proved nothing either', () =>
    given(...waits)
      .when({ type: 'GiveConsent', at: on(1), noticeVersion: '2026-12', awaitsProof: true })
      .thenRefused('PROOF_AWAITED'));
  it('is taken back with its week', () =>
    given(...waits)
      .when({ type: 'WithdrawConsent', at: on(1) })
      .then({ type: 'ConsentWithdrawn', at: on(1) }, { type: 'AssessmentCancelled', at: on(1), by: 'parent' }));
});

describe('the proof', () => {
  it('lets the week begin as it was planned when it comes before its first day', () =>
    given(...waits)
      .when(prove(scheduledAt))
      .then({ type: 'ConsentProved', at: scheduledAt, plan }));
  it('moves nothing on the first day itself, whose tasks are open at once', () => {
    const proved = provedOn(on(1, '15:00'));
    expect(proved.plan).toEqual(plan);
    expect(nextStep(courseOf(weekAfter(...waits, proved)), on(1, '15:00'))).toEqual({ do: 'openDay', day: 1 });
  });
  it('moves the whole week by the nights that it stood still', () => {
    const proved = provedOn(on(3, '15:00'));
    const later = planWeek({
      startDate: '2026-11-25',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs: plan.dayMs,
      seed: scheduleMira.assessmentId,
      now: 0,
    });
    expect(proved.plan.days).toEqual(later.days);
    expect(proved.plan.graceEnds).toBe(later.graceEnds);
  });
  it('moves a shrunken week by the span itself', () => {
    const dayMs = 20_000;
    const shrunken = assessment.decide(assessment.initialState, {
      ...scheduleMira,
      at: on(1, '09:00'),
      dayMs,
      awaitsProof: true,
    });
    const proved = assessment.decide(weekAfter(...shrunken), prove(on(1, '09:01')))[0];
    const before = weekAfter(...shrunken).plan;
    if (proved?.type !== 'ConsentProved') throw new Error('the proof counts');
    expect(Date.parse(proved.plan.days[0]?.opens ?? '') - Date.parse(before.days[0]?.opens ?? '')).toBe(60_000);
  });
  it('counts once, and says nothing of a week that is over or whose consent always counted', () => {
    given(...waits, provedOn(on(1)))
      .when(prove(on(2)))
      .thenNothing();
    given(...waits, { type: 'AssessmentCancelled', at: on(2), by: 'system' })
      .when(prove(on(2)))
      .thenNothing();
    given(...begun, ...daysOpened(2))
      .when(prove(on(2)))
      .thenNothing();
  });
  it('takes answers from then on', () =>
    given(...waits, provedOn(on(1, '09:00')))
      .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(1), day: 1 })
      .then({ ...examples.MoodChecked, at: on(1), day: 1 }));
  it('is not needed where another guardian, who has one, agrees', () => {
    const at = on(1, '10:00');
    given(...waits)
      .when({ type: 'GiveConsent', at, noticeVersion: '2026-12' })
      .then({ type: 'ConsentGiven', at, noticeVersion: '2026-12' }, { type: 'ConsentProved', at, plan });
  });
});

it('a week that somebody unproved scheduled before there was a proof to wait for takes answers as before', () =>
  given(...begun, ...daysOpened(1))
    .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(1), day: 1 })
    .then({ ...examples.MoodChecked, at: on(1), day: 1 }));
