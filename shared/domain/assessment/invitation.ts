import { isOnHold } from '#shared/domain/assessment/open-day.ts';
import { mustAdultDecide, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';

/**
 * The teacher's page stays readable after the end of the assessment. An assessment that was never moved has an
 * invitation of 14 days from its start.
 */
export const DAYS_AFTER_GRACE = 5;

/**
 * When the teacher's invitation ends. It moves with the plan; null while the end is unknown: the assessment is on hold,
 * or waits without a time limit for a guardian's decision.
 */
export const getInvitationEnd = (week: Assessment): Instant | null =>
  isOnHold(week) || (week.status === 'running' && mustAdultDecide(toTaskBoard(week)))
    ? null
    : toInstant(toEpochMs(week.plan.graceEnds) + DAYS_AFTER_GRACE * week.plan.dayMs);

/**
 * Whether this invitation opens the teacher's page at `now`, or why not. It stays open for a teacher who has withdrawn
 * the form, so that the page can confirm the withdrawal.
 */
export function getInvitationStatus(
  week: Assessment,
  invitationId: string,
  now: Instant,
): 'inForce' | 'withdrawn' | 'over' {
  if (week.teacher?.invitationId !== invitationId || (week.teacher.withdrawn && !week.teacher.formWithdrawn))
    return 'withdrawn';
  const end = getInvitationEnd(week);
  return end === null || now < end ? 'inForce' : 'over';
}
