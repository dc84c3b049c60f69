import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getInvitationEnd } from '#shared/domain/assessment/invitation.ts';
import { getOpenDay } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { computePlan } from '#shared/domain/plan.ts';
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
import { decide, given } from '#shared/testing/given.ts';
import type { Instant } from '#shared/values/days.ts';

const awaitingConsent: AssessmentEvent = { ...consentGiven, awaitsProof: true };
const waitingEvents = [scheduled, awaitingConsent, teacherInvited] as const;
const foldAssessment = (...events: AssessmentEvent[]): Assessment => {
  const state = fold(assessment, events);
  if (state.status === 'notScheduled') throw new Error('a week was scheduled');
  return state;
};
const createProveConsent = (at: Instant): Command => ({ type: 'ProveConsent', at });
const createProofOn = (at: Instant) => {
  const [event] = decide(foldAssessment(...waitingEvents), createProveConsent(at));
  if (event?.type !== 'ConsentProved') throw new Error('the proof counts');
  return event;
};

describe('a consent that waits for the proof of an address', () => {
  it('is what a week begins with that somebody unproved schedules', () =>
    given()
      .when({ ...scheduleMira, awaitsProof: true })
      .then(scheduled, awaitingConsent, teacherInvited));
  it('takes no answer, of nobody', () => {
    given(...waitingEvents)
      .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(1), day: 1 })
      .thenRefused('PROOF_AWAITED');
    given(...waitingEvents)
      .when({ ...examples.ChildAsked, type: 'AskChild', at: on(1) })
      .thenRefused('PROOF_AWAITED');
  });
  it('opens no day and reminds nobody, however late it is', () => {
    const week = foldAssessment(...waitingEvents);
    expect(getOpenDay(week, on(4))).toBe(0);
    expect(getInvitationEnd(week)).toBeNull();
    given(...waitingEvents)
      .when({ type: 'SendReminder', at: plan.reminders[0] as Instant, day: 1 })
      .thenNothing();
  });
  it('lets the clock wait for the proof, and cancel the week after seven days', () => {
    const course = toAssessmentSnapshot(foldAssessment(...waitingEvents));
    const ends = new Date(Date.parse(scheduledAt) + 7 * 86_400_000).toISOString();
    expect(getNextStep(course, on(3))).toEqual({ do: 'wait', at: ends, for: 'proof' });
    expect(getNextStep(course, ends)).toEqual({ do: 'cancel' });
  });
  it('can neither be paused nor resumed nor finished', () => {
    for (const type of ['Pause', 'Resume'] as const)
      given(...waitingEvents)
        .when({ type, at: on(2) })
        .thenRefused('PROOF_AWAITED');
    given(...waitingEvents)
      .when({ type: 'RequestFinish', at: on(7) })
      .thenRefused('PROOF_AWAITED');
  });
  it('is not given by somebody else who has proved nothing either', () =>
    given(...waitingEvents)
      .when({ type: 'GiveConsent', at: on(1), noticeVersion: '2026-12', awaitsProof: true })
      .thenRefused('PROOF_AWAITED'));
  it('is taken back with its week', () =>
    given(...waitingEvents)
      .when({ type: 'WithdrawConsent', at: on(1) })
      .then({ type: 'ConsentWithdrawn', at: on(1) }, { type: 'AssessmentCancelled', at: on(1), by: 'parent' }));
});

describe('the proof', () => {
  it('lets the week begin as it was planned when it comes before its first day', () =>
    given(...waitingEvents)
      .when(createProveConsent(scheduledAt))
      .then({ type: 'ConsentProved', at: scheduledAt, plan }));
  it('moves nothing on the first day itself, whose tasks are open at once', () => {
    const proved = createProofOn(on(1, '15:00'));
    expect(proved.plan).toEqual(plan);
    expect(getNextStep(toAssessmentSnapshot(foldAssessment(...waitingEvents, proved)), on(1, '15:00'))).toEqual({
      do: 'openDay',
      day: 1,
    });
  });
  it('moves the whole week by the nights that it stood still', () => {
    const proved = createProofOn(on(3, '15:00'));
    const movedPlan = computePlan({
      startDate: '2026-11-25',
      timeZone: 'Europe/London',
      reminderTime: '18:00',
      dayMs: plan.dayMs,
      seed: scheduleMira.assessmentId,
      now: 0,
    });
    expect(proved.plan.days).toEqual(movedPlan.days);
    expect(proved.plan.graceEnds).toBe(movedPlan.graceEnds);
  });
  it('moves a shrunken week by the span itself', () => {
    const dayMs = 20_000;
    const shrunken = decide(assessment.initialState, {
      ...scheduleMira,
      at: on(1, '09:00'),
      dayMs,
      awaitsProof: true,
    });
    const proved = decide(foldAssessment(...shrunken), createProveConsent(on(1, '09:01')))[0];
    const before = foldAssessment(...shrunken).plan;
    if (proved?.type !== 'ConsentProved') throw new Error('the proof counts');
    expect(Date.parse(proved.plan.days[0]?.opens ?? '') - Date.parse(before.days[0]?.opens ?? '')).toBe(60_000);
  });
  it('counts once, and says nothing of a week that is over or whose consent always counted', () => {
    given(...waitingEvents, createProofOn(on(1)))
      .when(createProveConsent(on(2)))
      .thenNothing();
    given(...waitingEvents, { type: 'AssessmentCancelled', at: on(2), by: 'system' })
      .when(createProveConsent(on(2)))
      .thenNothing();
    given(...begun, ...daysOpened(2))
      .when(createProveConsent(on(2)))
      .thenNothing();
  });
  it('takes answers from then on', () =>
    given(...waitingEvents, createProofOn(on(1, '09:00')))
      .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(1), day: 1 })
      .then({ ...examples.MoodChecked, at: on(1), day: 1 }));
  it('is not needed where another guardian, who has one, agrees', () => {
    const at = on(1, '10:00');
    given(...waitingEvents)
      .when({ type: 'GiveConsent', at, noticeVersion: '2026-12' })
      .then({ type: 'ConsentGiven', at, noticeVersion: '2026-12' }, { type: 'ConsentProved', at, plan });
  });
});

it('a week that somebody unproved scheduled before there was a proof to wait for takes answers as before', () =>
  given(...begun, ...daysOpened(1))
    .when({ ...examples.MoodChecked, type: 'CheckMood', at: on(1), day: 1 })
    .then({ ...examples.MoodChecked, at: on(1), day: 1 }));
