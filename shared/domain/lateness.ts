import { getProofEnd } from '#shared/domain/assessment/proof.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';

/** Families are promised a report within two to four hours; a longer analysis is reported to operators. */
export const ANALYSIS_WITHIN_MS = 4 * 3_600_000;
/** Due steps happen within seconds; after this time a step that did not happen is reported to operators. */
export const STUCK_AFTER_MS = 10 * 60_000;

export type StuckReason = 'dayNotOpened' | 'analysisNotBegun' | 'analysisLong' | 'analysisFailed' | 'endNotReached';
/** `since`: from when the assessment makes no progress. */
export type StuckState = { reason: StuckReason; since: Instant };

/**
 * Why an assessment makes no progress although a step is due, or null. `steeredAt`: when it was last steered; a step
 * that was due earlier (as after a resume) is late only from then on. An assessment that waits for people is not stuck,
 * nor one with a missed reminder, which is skipped.
 */
export function findStuckState(week: Assessment, steeredAt: Instant, now: Instant): StuckState | null {
  if (week.status === 'failed') return { reason: 'analysisFailed', since: steeredAt };
  if (week.status === 'analysing') return toStuckIfLate('analysisLong', steeredAt, now, ANALYSIS_WITHIN_MS);
  const { plan, opened } = week;
  switch (getNextStep(toAssessmentSnapshot(week), now).do) {
    case 'openDay':
      // Of several days that did not open, the first.
      return toStuckIfLate('dayNotOpened', maxInstant(plan.days[opened]?.opens ?? now, steeredAt), now);
    case 'analyse':
      // Due since the last task, the family's request, or the end of the grace, whichever came first.
      return toStuckIfLate(
        'analysisNotBegun',
        now > plan.graceEnds && !week.finishRequested
          ? maxInstant(plan.graceEnds, steeredAt)
          : findLastProgress(week, steeredAt),
        now,
      );
    case 'cancel':
      return toStuckIfLate(
        'endNotReached',
        maxInstant(week.proofAwaited ? getProofEnd(week.proofAwaited, plan) : plan.graceEnds, steeredAt),
        now,
      );
    default:
      return null;
  }
}

const findLastProgress = ({ done }: Assessment, steeredAt: Instant): Instant =>
  Object.values(done).reduce(maxInstant, steeredAt);

function toStuckIfLate(reason: StuckReason, due: Instant, now: Instant, allowedMs = STUCK_AFTER_MS): StuckState | null {
  return toEpochMs(now) - toEpochMs(due) >= allowedMs ? { reason, since: due } : null;
}

const maxInstant = (first: Instant, second: Instant): Instant => (first > second ? first : second);
