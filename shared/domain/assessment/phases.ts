import type { Week } from '#shared/domain/assessment/state.ts';
import { refuse } from '#shared/values/refusal.ts';

export function mustNotBeCancelled(week: Week): void {
  if (week.status === 'cancelled') refuse('CANCELLED');
}

/** What steers a week is possible only while it runs: not once its analysis has begun, its report is there or it was cancelled. */
export function mustRun(week: Week): void {
  mustNotBeCancelled(week);
  if (week.status === 'reported') refuse('ALREADY_COMPLETED');
  if (week.status !== 'running') refuse('ANALYSIS_RUNNING');
}
