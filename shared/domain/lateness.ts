import { proofEnds } from '#shared/domain/assessment/proof.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { courseOf, nextStep } from '#shared/domain/next-step.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';

/** A family is told that a report takes two to four hours; an analysis that needs longer is looked after. */
export const ANALYSIS_WITHIN_MS = 4 * 3_600_000;
/** What is due happens within seconds; after this long somebody should look why it did not. */
export const LATE_AFTER_MS = 10 * 60_000;

export type StuckReason = 'dayNotOpened' | 'analysisNotBegun' | 'analysisLong' | 'analysisFailed' | 'endNotReached';
/** `since`: from when the week stands still. */
export type Stuck = { reason: StuckReason; since: Instant };

/**
 * Why a week stands still that should have gone on by itself, or null. `steeredAt` is when it was last steered: what
 * was due before, as in a week that has just been resumed, is late from then on. A week that waits for people is not
 * stuck, and neither is one whose reminder did not go out: that is given up, and the week goes on.
 */
export function whyStuck(week: Week, steeredAt: Instant, now: Instant): Stuck | null {
  if (week.status === 'failed') return { reason: 'analysisFailed', since: steeredAt };
  if (week.status === 'analysing') return late('analysisLong', steeredAt, now, ANALYSIS_WITHIN_MS);
  const { plan, opened } = week;
  switch (nextStep(courseOf(week), now).do) {
    case 'openDay':
      // The first of the days that did not open, where several are due.
      return late('dayNotOpened', laterOf(plan.days[opened]?.opens ?? now, steeredAt), now);
    case 'analyse':
      // With the last task, with the family's wish, or with the end of the grace, whichever came first.
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
