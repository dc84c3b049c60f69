import type { Week } from '#shared/domain/assessment/state.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

export function mustNotBeCancelled(week: Week): void {
  if (week.status === 'cancelled') refuse('CANCELLED');
}

/**
 * Why an assessment cannot be steered now: its analysis has begun, its report exists, or it was cancelled. Null while
 * it runs.
 */
export function whyNotRunning({ status }: Pick<Week, 'status'>): Refusal | null {
  if (status === 'cancelled') return 'CANCELLED';
  if (status === 'reported') return 'ALREADY_COMPLETED';
  return status === 'running' ? null : 'ANALYSIS_RUNNING';
}

export function mustRun(week: Week): void {
  const reason = whyNotRunning(week);
  if (reason) refuse(reason);
}
