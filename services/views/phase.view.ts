import type { ViewRow } from '#services/event-store/event-store.ts';
import { type Place, rowOf } from '#services/views/view-facts.ts';
import type { WeekPhase } from '#shared/contracts/ops-weeks.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { proofEnds } from '#shared/domain/assessment/proof.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { ANALYSIS_WITHIN_MS } from '#shared/domain/lateness.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';

/** Written by the events that steer an assessment, about twenty in its life, and by no answer. */
export const weekPhase = async (fact: Place & { event: { at: Instant } }): Promise<ViewRow[]> => {
  const week = fold(assessment, await fact.soFar());
  if (week.status === 'notScheduled') return [];
  const { at } = fact.event;
  return [rowOf('week_phases', fact, { phase: phaseOf(week), day: week.opened, since: at, dueAt: dueAt(week, at) })];
};

export function phaseOf({
  status,
  pausedSince,
  consent,
  opened,
}: Pick<Week, 'status' | 'pausedSince' | 'consent' | 'opened'>): WeekPhase {
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
export function dueAt(week: Week, at: Instant): Instant | null {
  const { plan, opened, finishRequested } = week;
  const phase = phaseOf(week);
  if (phase === 'analysing') return instantOf(epochMsOf(at) + ANALYSIS_WITHIN_MS);
  if (phase === 'withoutConsent') return week.proofAwaited ? proofEnds(week.proofAwaited, plan) : plan.graceEnds;
  if (phase !== 'running' && phase !== 'scheduled') return null;
  return plan.days[opened]?.opens ?? (finishRequested ? at : plan.graceEnds);
}
