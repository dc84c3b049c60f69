import type { EventOf } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import {
  countDaysBetween,
  DAY_MS,
  moveByLocalDays,
  moveByMs,
  movePlan,
  type Plan,
  toLocalDate,
} from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';

/** Programme days that an assessment waits for the proof of an address before it is cancelled. */
export const PROOF_WITHIN_DAYS = 7;

/** Until when the address may be proved, if the assessment waits since `since`. */
export const getProofEnd = (since: Instant, plan: Pick<Plan, 'dayMs'>): Instant =>
  toInstant(toEpochMs(since) + PROOF_WITHIN_DAYS * plan.dayMs);

/** From now on the consent counts; the days of waiting are added to the plan. */
export const createConsentProved = (week: Assessment, since: Instant, at: Instant): EventOf<'ConsentProved'> => ({
  type: 'ConsentProved',
  at,
  plan: computePlanAfterProof(week, since, at),
});

/**
 * Moves the whole plan by the midnights between the planned first day and the proof, so that days still open at 07:00;
 * a proof on the first day moves nothing. An assessment whose first day is still ahead keeps its plan. A shortened
 * assessment moves by the exact span.
 */
function computePlanAfterProof({ plan, timeZone }: Assessment, since: Instant, at: Instant): Plan {
  const first = plan.days[0]?.opens ?? since;
  const from = first > since ? first : since;
  if (at <= from) return plan;
  if (plan.dayMs !== DAY_MS) return movePlan(plan, first, moveByMs(toEpochMs(at) - toEpochMs(from)));
  const nights = countDaysBetween(toLocalDate(toEpochMs(from), timeZone), toLocalDate(toEpochMs(at), timeZone));
  return nights === 0 ? plan : movePlan(plan, first, moveByLocalDays(nights, timeZone));
}
