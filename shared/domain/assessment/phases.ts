import type { Week } from '#shared/domain/assessment/state.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';

export function mustNotBeCancelled(week: Week): void {
  if (week.status === 'cancelled') refuse('CANCELLED');
}

/**
 * What steers a week is possible only while it runs: not once its analysis has begun, its report is there or it was
 * cancelled.
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
