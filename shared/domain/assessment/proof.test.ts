import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getInvitationEnd } from '#shared/domain/assessment/invitation.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
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
import { checkDecision, type Decision, decide, given } from '#shared/testing/given.ts';
import type { Instant } from '#shared/values/days.ts';

const awaitingConsent: AssessmentEvent = { ...consentGiven, awaitsProof: true };
const waitingEvents = [scheduled, awaitingConsent, teacherInvited] as const;
const foldAssessment = (...events: AssessmentEvent[]): Assessment => {
  const state = fold(assessment, events);
  if (state.status === 'notScheduled') throw new Error('a week was scheduled');
  return state;
};
const checkMood: Command = { ...examples.MoodChecked, type: 'CheckMood' };
const createProveConsent = (at: Instant): Command => ({ type: 'ProveConsent', at });
const createProofOn = (at: Instant) => {
  const [event] = decide(foldAssessment(...waitingEvents), createProveConsent(at));
  if (event?.type !== 'ConsentProved') throw new Error('the proof counts');
  return event;
};

describe('a consent that waits for the proof of an address', () => {
  const agree: Command = { type: 'GiveConsent', at: on(1), noticeVersion: '2026-12', awaitsProof: true };
  const withdrawn = { type: 'ConsentWithdrawn', at: on(1) } as const;
  const cancelled = { type: 'AssessmentCancelled', at: on(1), by: 'parent' } as const;
  it.each<Decision>([
    ['is what a week begins with', [], { ...scheduleMira, awaitsProof: true }, waitingEvents],
    ['takes no answer', [waitingEvents], checkMood, 'PROOF_AWAITED'],
    ['takes no word of the child', [waitingEvents], { ...examples.ChildAsked, type: 'AskChild' }, 'PROOF_AWAITED'],
    ['cannot be paused', [waitingEvents], { type: 'Pause', at: on(2) }, 'PROOF_AWAITED'],
    ['cannot be resumed', [waitingEvents], { type: 'Resume', at: on(2) }, 'PROOF_AWAITED'],
    ['cannot be finished', [waitingEvents], { type: 'RequestFinish', at: on(7) }, 'PROOF_AWAITED'],
    ['is not given by somebody else who has proved nothing either', [waitingEvents], agree, 'PROOF_AWAITED'],
    ['changes nothing beside one that is in force', [scheduled, consentGiven], agree, 'nothing'],
    ['is taken back with its week', [waitingEvents], { type: 'WithdrawConsent', at: on(1) }, [withdrawn, cancelled]],
  ])('%s', checkDecision);
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
});

describe('the proof', () => {
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
    const shrunken = decide(assessment.initialState, { ...scheduleMira, at: on(1, '09:00'), dayMs, awaitsProof: true });
    const proved = decide(foldAssessment(...shrunken), createProveConsent(on(1, '09:01')))[0];
    const before = foldAssessment(...shrunken).plan;
    if (proved?.type !== 'ConsentProved') throw new Error('the proof counts');
    expect(Date.parse(proved.plan.days[0]?.opens ?? '') - Date.parse(before.days[0]?.opens ?? '')).toBe(60_000);
  });
  const proveLater = createProveConsent(on(2));
  const over = { type: 'AssessmentCancelled', at: on(2), by: 'system' } as const;
  const agreed: Command = { type: 'GiveConsent', at: on(1, '10:00'), noticeVersion: '2026-12' };
  const consented = { ...agreed, type: 'ConsentGiven' } as const;
  it.each<Decision>([
    [
      'lets the week begin as it was planned when it comes before its first day',
      [waitingEvents],
      createProveConsent(scheduledAt),
      { type: 'ConsentProved', at: scheduledAt, plan },
    ],
    ['counts once', [waitingEvents, createProofOn(on(1))], proveLater, 'nothing'],
    ['says nothing of a week that is over', [waitingEvents, over], proveLater, 'nothing'],
    ['says nothing of a week whose consent always counted', [begun, daysOpened(2)], proveLater, 'nothing'],
    ['takes answers from then on', [waitingEvents, createProofOn(on(1, '09:00'))], checkMood, examples.MoodChecked],
    [
      'keeps the week from a clock that has not heard of it and cancels after seven days',
      [waitingEvents, createProofOn(on(6))],
      { type: 'CancelAssessment', at: on(8), by: 'system' },
      'nothing',
    ],
    ['is not needed by a week of an earlier release', [begun, daysOpened(1)], checkMood, examples.MoodChecked],
    [
      'is not needed where another guardian, who has one, agrees',
      [waitingEvents],
      agreed,
      [consented, { type: 'ConsentProved', at: agreed.at, plan }],
    ],
  ])('%s', checkDecision);
});
