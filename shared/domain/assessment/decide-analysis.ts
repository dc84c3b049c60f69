import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import { isReadyForAnalysis, listMissingTasks, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { requireRunning } from '#shared/domain/assessment/phases.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

export function startAnalysis(week: Assessment, { at, attempt }: CommandOf<'StartAnalysis'>): AssessmentEvent[] {
  if (week.attempt >= attempt) return [];
  requireRunning(week);
  // Paused since the workflow sent this: no analysis starts during a pause.
  if (week.pausedSince) return [];
  if (!week.consent) return refuse('NO_CONSENT');
  if (!isReadyForAnalysis(toTaskBoard(week), getOpenDay(week, at), at)) return refuse('TOO_EARLY_TO_FINISH');
  return [createAnalysisStarted(week, at)];
}

export const createAnalysisStarted = (week: Assessment, at: Instant): AssessmentEvent => ({
  type: 'AnalysisStarted',
  at,
  attempt: week.attempt + 1,
  missing: listMissingTasks(toTaskBoard(week)).map(({ id }) => id),
});

export const isCurrentAttempt = (week: Assessment, attempt: number): boolean =>
  week.status === 'analysing' && week.attempt === attempt;
