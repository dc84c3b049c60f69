import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { listReminderRecipients } from '#shared/domain/assessment/open-tasks.ts';
import { fold } from '#shared/domain/decider.ts';
import { toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { getReminderEnd } from '#shared/domain/plan.ts';
import { toEpochMs } from '#shared/values/days.ts';

export type DueReminder = { to: 'parent' | 'teacher'; day: number; dueMs: number; endMs: number };

/**
 * The reminders that a family is due, by what stood in the log when each window began: those that came too late, so that
 * the family had come meanwhile, leave no event and no email.
 */
export function listDueReminders(events: readonly AssessmentEvent[]): DueReminder[] {
  const whole = fold(assessment, events);
  if (whole.status === 'notScheduled') return [];
  return whole.plan.reminders.flatMap((at, i) => {
    const week = fold(
      assessment,
      events.filter((event) => event.at <= at),
    );
    if (week.status !== 'running' || !week.consent || week.pausedSince !== null) return [];
    const window = { day: i + 1, dueMs: toEpochMs(at), endMs: toEpochMs(getReminderEnd(week.plan, at)) };
    return listReminderRecipients(toAssessmentSnapshot(week), i + 1, at).map((to) => ({ to, ...window }));
  });
}
