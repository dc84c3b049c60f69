import type { Assessment } from '#shared/domain/assessment/state.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

export function requireNotCancelled(week: Assessment): void {
  if (week.status === 'cancelled') refuse('CANCELLED');
}

/**
 * Why an assessment cannot be steered now: its analysis has begun, its report exists, or it was cancelled. Null while
 * it runs.
 */
export function getNotRunningRefusal({ status }: Pick<Assessment, 'status'>): Refusal | null {
  if (status === 'cancelled') return 'CANCELLED';
  if (status === 'reported') return 'ALREADY_COMPLETED';
  return status === 'running' ? null : 'ANALYSIS_RUNNING';
}

export function requireRunning(week: Assessment): void {
  const reason = getNotRunningRefusal(week);
  if (reason) refuse(reason);
}

/** Phase of an assessment as operators see it, apart from its grace period, which begins without an event. */
export function computePhase({
  status,
  pausedSince,
  consent,
  opened,
}: Pick<Assessment, 'status' | 'pausedSince' | 'consent' | 'opened'>) {
  if (status === 'reported') return 'completed';
  if (status !== 'running') return status;
  if (pausedSince) return 'paused';
  if (!consent) return 'withoutConsent';
  return opened === 0 ? 'scheduled' : 'running';
}
