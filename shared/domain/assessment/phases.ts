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
