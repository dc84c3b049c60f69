import { type Standstill, standsStill } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/**
 * The teacher's page stays readable after the end of the assessment. An assessment that was never moved has an
 * invitation of 14 days from its start.
 */
const DAYS_AFTER_GRACE = 5;

/**
 * When the teacher's invitation ends. It moves with the plan; null while the assessment is on hold, since the end is
 * unknown.
 */
export const invitationEnds = (week: Standstill & Pick<Week, 'plan'>): Instant | null =>
  standsStill(week) ? null : instantOf(epochMsOf(week.plan.graceEnds) + DAYS_AFTER_GRACE * week.plan.dayMs);

/**
 * Whether this invitation opens the teacher's page at `now`, or why not. It stays open for a teacher who has withdrawn
 * the form, so that the page can confirm the withdrawal.
 */
export function invitationStanding(week: Week, invitationId: string, now: Instant): 'inForce' | 'withdrawn' | 'over' {
  if (week.teacher?.invitationId !== invitationId || (week.teacher.withdrawn && !week.teacher.formWithdrawn))
    return 'withdrawn';
  const ends = invitationEnds(week);
  return ends === null || now < ends ? 'inForce' : 'over';
}
