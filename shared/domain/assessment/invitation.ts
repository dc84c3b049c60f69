import { type Standstill, standsStill } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/**
 * A teacher who was late may still look at the page of a week that is over; an unmoved week's invitation lasts 14 days
 * from its start.
 */
const DAYS_AFTER_GRACE = 5;

/**
 * When the invitation to a week is over. It moves with the plan, and while the week stands still nobody knows: null.
 */
export const invitationEnds = (week: Standstill & Pick<Week, 'plan'>): Instant | null =>
  standsStill(week) ? null : instantOf(epochMsOf(week.plan.graceEnds) + DAYS_AFTER_GRACE * week.plan.dayMs);

/**
 * Whether this invitation opens the teacher's page of its week at `now`, or why not. Whoever took a form back still
 * finds there that it is gone.
 */
export function invitationStanding(week: Week, invitationId: string, now: Instant): 'inForce' | 'withdrawn' | 'over' {
  if (week.teacher?.invitationId !== invitationId || (week.teacher.withdrawn && !week.teacher.formWithdrawn))
    return 'withdrawn';
  const ends = invitationEnds(week);
  return ends === null || now < ends ? 'inForce' : 'over';
}
