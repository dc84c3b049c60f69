import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getInvitationEnd, getInvitationStatus } from '#shared/domain/assessment/invitation.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { DAY_MS, moveByLocalDays, movePlan } from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';

const weekAfter = (...events: AssessmentEvent[]) =>
  fold(assessment, [...mira.begun, ...mira.daysOpened(3), ...events]) as Assessment;
const paused: AssessmentEvent = { type: 'AssessmentPaused', at: mira.on(3, '12:00') };
/** Noon, days after the first of the week. */
const instantAfter = (days: number) => toInstant(toEpochMs(mira.on(1, '12:00')) + days * DAY_MS);
const getStatus = (of: Assessment, now: string) => getInvitationStatus(of, mira.invitationId, now);

describe('an invitation', () => {
  it('is in force until two weeks after the start', () => {
    expect(getStatus(weekAfter(), instantAfter(13))).toBe('inForce');
    expect(getStatus(weekAfter(), instantAfter(14))).toBe('over');
  });

  it('has no end while the week is paused', () => {
    expect(getInvitationEnd(weekAfter(paused))).toBeNull();
    expect(getStatus(weekAfter(paused), instantAfter(60))).toBe('inForce');
  });

  describe('of a week whose child stopped for good', () => {
    const stopped: AssessmentEvent = { type: 'ChildTasksEnded', at: mira.on(3), by: 'child' };
    const cancelled: AssessmentEvent = { type: 'AssessmentCancelled', at: instantAfter(60), by: 'parent' };
    const finishing: AssessmentEvent = { type: 'FinishRequested', at: instantAfter(60) };

    it('has no end while a guardian has to decide', () => {
      expect(getInvitationEnd(weekAfter(stopped))).toBeNull();
      expect(getStatus(weekAfter(stopped), instantAfter(60))).toBe('inForce');
    });

    it.each([
      ['is asked to be reported', finishing],
      ['is cancelled', cancelled],
    ])('ends by the plan again once the week %s', (_, event) => {
      expect(getStatus(weekAfter(stopped, event), instantAfter(13))).toBe('inForce');
      expect(getStatus(weekAfter(stopped, event), instantAfter(61))).toBe('over');
    });
  });

  it('moves with the plan', () => {
    const { plan, timeZone } = weekAfter();
    const moved: AssessmentEvent = {
      type: 'AssessmentRescheduled',
      at: mira.on(3, '12:00'),
      plan: movePlan(plan, mira.on(3, '12:00'), moveByLocalDays(20, timeZone)),
      timeZone,
    };
    expect(getStatus(weekAfter(moved), instantAfter(33))).toBe('inForce');
    expect(getStatus(weekAfter(moved), instantAfter(34))).toBe('over');
  });

  it('is over at once when it was withdrawn, or when another one came after it', () => {
    const withdrawn: AssessmentEvent = {
      type: 'InvitationWithdrawn',
      at: mira.on(3, '12:00'),
      invitationId: mira.invitationId,
      by: 'parent',
    };
    expect(getStatus(weekAfter(withdrawn), mira.on(3, '13:00'))).toBe('withdrawn');
    expect(getInvitationStatus(weekAfter(), '0193a000-0000-7000-8000-0000000000f9', mira.on(3))).toBe('withdrawn');
  });
});
