import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { byLocalDays, byMs, DAY_MS, daysBetween, localDate, movePlan, type Plan } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/** Programme days that an assessment waits for the proof of an address before it is cancelled. */
export const PROOF_WITHIN_DAYS = 7;

/** Until when the address may be proved, if the assessment waits since `since`. */
export const proofEnds = (since: Instant, plan: Pick<Plan, 'dayMs'>): Instant =>
  instantOf(epochMsOf(since) + PROOF_WITHIN_DAYS * plan.dayMs);

/** From now on the consent counts; the days of waiting are added to the plan. */
export const consentProved = (week: Week, since: Instant, at: Instant): EventOf<'ConsentProved'> => ({
  type: 'ConsentProved',
  at,
  plan: planAfterProof(week, since, at),
});

/**
 * Moves the whole plan by the midnights between the planned first day and the proof, so that days still open at 07:00;
 * a proof on the first day moves nothing. An assessment whose first day is still ahead keeps its plan. A shortened
 * assessment moves by the exact span.
 */
function planAfterProof({ plan, timeZone }: Week, since: Instant, at: Instant): Plan {
  const first = plan.days[0]?.opens ?? since;
  const from = first > since ? first : since;
  if (at <= from) return plan;
  if (plan.dayMs !== DAY_MS) return movePlan(plan, first, byMs(epochMsOf(at) - epochMsOf(from)));
  const nights = daysBetween(localDate(epochMsOf(from), timeZone), localDate(epochMsOf(at), timeZone));
  return nights === 0 ? plan : movePlan(plan, first, byLocalDays(nights, timeZone));
}
