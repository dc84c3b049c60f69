import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { byLocalDays, byMs, DAY_MS, daysBetween, localDate, movePlan, type Plan } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/** For so many programme days a week waits for the proof of an address; then it is cancelled. */
export const PROOF_WITHIN_DAYS = 7;

/** Until when the address may be proved, in a week that waits since then. */
export const proofEnds = (since: Instant, plan: Pick<Plan, 'dayMs'>): Instant =>
  instantOf(epochMsOf(since) + PROOF_WITHIN_DAYS * plan.dayMs);

/** The consent counts from now on, and the days that the week stood still are added to its plan. */
export const consentProved = (week: Week, since: Instant, at: Instant): EventOf<'ConsentProved'> => ({
  type: 'ConsentProved',
  at,
  plan: planAfterProof(week, since, at),
});

/**
 * As after a pause: the whole week moves by the nights since its first day should have opened, so that days still open
 * at seven in the morning, and a proof of the same day moves nothing. A week that begins later than the proof stands
 * where it was asked for. A shrunken week moves by the span itself.
 */
function planAfterProof({ plan, timeZone }: Week, since: Instant, at: Instant): Plan {
  const first = plan.days[0]?.opens ?? since;
  const from = first > since ? first : since;
  if (at <= from) return plan;
  if (plan.dayMs !== DAY_MS) return movePlan(plan, first, byMs(epochMsOf(at) - epochMsOf(from)));
  const nights = daysBetween(localDate(epochMsOf(from), timeZone), localDate(epochMsOf(at), timeZone));
  return nights === 0 ? plan : movePlan(plan, first, byLocalDays(nights, timeZone));
}
