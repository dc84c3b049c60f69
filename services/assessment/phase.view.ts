import { toViewRow, type ViewContext } from '#services/assessment/view-facts.ts';
import type { ViewRow } from '#services/database/event-store.ts';
import type { AssessmentPhase } from '#shared/contracts/ops-weeks.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { getProofEnd } from '#shared/domain/assessment/proof.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { ANALYSIS_WITHIN_MS } from '#shared/domain/lateness.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';

/** Written by the events that steer an assessment, about twenty in its life, and by no answer. */
export const buildPhaseRows = async (fact: ViewContext & { event: { at: Instant } }): Promise<ViewRow[]> => {
  const week = fold(assessment, await fact.readHistory());
  if (week.status === 'notScheduled') return [];
  const { at } = fact.event;
  return [
    toViewRow('week_phases', fact, {
      phase: computePhase(week),
      day: week.opened,
      since: at,
      dueAt: computeDueAt(week, at),
    }),
  ];
};

export function computePhase({
  status,
  pausedSince,
  consent,
  opened,
}: Pick<Assessment, 'status' | 'pausedSince' | 'consent' | 'opened'>): AssessmentPhase {
  if (status === 'reported') return 'completed';
  if (status !== 'running') return status;
  if (pausedSince) return 'paused';
  if (!consent) return 'withoutConsent';
  return opened === 0 ? 'scheduled' : 'running';
}

/**
 * The latest time for the next automatic transition: the next day opens, the grace period ends, the analysis ends. `at`
 * is the time of the last steering event. An answer that completes an assessment early writes nothing here; an analysis
 * that then failed to begin shows once the grace period is over.
 */
export function computeDueAt(week: Assessment, at: Instant): Instant | null {
  const { plan, opened, finishRequested } = week;
  const phase = computePhase(week);
  if (phase === 'analysing') return toInstant(toEpochMs(at) + ANALYSIS_WITHIN_MS);
  if (phase === 'withoutConsent') return week.proofAwaited ? getProofEnd(week.proofAwaited, plan) : plan.graceEnds;
  if (phase !== 'running' && phase !== 'scheduled') return null;
  return plan.days[opened]?.opens ?? (finishRequested ? at : plan.graceEnds);
}
