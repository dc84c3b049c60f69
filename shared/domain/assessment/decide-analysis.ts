import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { boardOf, isReady, missingTasks, openDay, withTeacher } from '#shared/domain/assessment/open-tasks.ts';
import { mustRun } from '#shared/domain/assessment/phases.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import type { Instant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

export function startAnalysis(week: Week, { at, attempt }: CommandOf<'StartAnalysis'>): AssessmentEvent[] {
  if (week.attempt >= attempt) return [];
  mustRun(week);
  if (!week.consent) return refuse('NO_CONSENT');
  if (!isReady(boardOf(week), openDay(week, at), at)) return refuse('TOO_EARLY_TO_FINISH');
  return [analysisStarted(week, at)];
}

export const analysisStarted = (week: Week, at: Instant): AssessmentEvent => ({
  type: 'AnalysisStarted',
  at,
  attempt: week.attempt + 1,
  missing: missingTasks({ done: week.done, withTeacher: withTeacher(week) }).map(({ id }) => id),
});

export const isCurrentAttempt = (week: Week, attempt: number): boolean =>
  week.status === 'analysing' && week.attempt === attempt;
