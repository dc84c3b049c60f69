import { proofEnds } from '#shared/domain/assessment/proof.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { courseOf, nextStep } from '#shared/domain/next-step.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';

/** Families are promised a report within two to four hours; a longer analysis is reported to operators. */
export const ANALYSIS_WITHIN_MS = 4 * 3_600_000;
/** Due steps happen within seconds; after this time a step that did not happen is reported to operators. */
export const LATE_AFTER_MS = 10 * 60_000;

export type StuckReason = 'dayNotOpened' | 'analysisNotBegun' | 'analysisLong' | 'analysisFailed' | 'endNotReached';
/** `since`: from when the assessment makes no progress. */
export type Stuck = { reason: StuckReason; since: Instant };

/**
 * Why an assessment makes no progress although a step is due, or null. `steeredAt`: when it was last steered; a step
 * that was due earlier (as after a resume) is late only from then on. An assessment that waits for people is not stuck,
 * nor one with a missed reminder, which is skipped.
 */
export function whyStuck(week: Week, steeredAt: Instant, now: Instant): Stuck | null {
  if (week.status === 'failed') return { reason: 'analysisFailed', since: steeredAt };
  if (week.status === 'analysing') return late('analysisLong', steeredAt, now, ANALYSIS_WITHIN_MS);
  const { plan, opened } = week;
  switch (nextStep(courseOf(week), now).do) {
    case 'openDay':
      // Of several days that did not open, the first.
      return late('dayNotOpened', laterOf(plan.days[opened]?.opens ?? now, steeredAt), now);
    case 'analyse':
      // Due since the last task, the family's request, or the end of the grace, whichever came first.
      return late(
        'analysisNotBegun',
        now > plan.graceEnds && !week.finishRequested ? laterOf(plan.graceEnds, steeredAt) : lastMove(week, steeredAt),
        now,
      );
    case 'cancel':
      return late(
        'endNotReached',
        laterOf(week.proofAwaited ? proofEnds(week.proofAwaited, plan) : plan.graceEnds, steeredAt),
        now,
      );
    default:
      return null;
  }
}

const lastMove = ({ done }: Week, steeredAt: Instant): Instant => Object.values(done).reduce(laterOf, steeredAt);

function late(reason: StuckReason, due: Instant, now: Instant, patienceMs = LATE_AFTER_MS): Stuck | null {
  return epochMsOf(now) - epochMsOf(due) >= patienceMs ? { reason, since: due } : null;
}

const laterOf = (one: Instant, other: Instant): Instant => (one > other ? one : other);
