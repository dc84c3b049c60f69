import type { Age } from '#shared/domain/assessment/events.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { task } from '#shared/domain/programme.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { TaskId } from '#shared/values/tasks.ts';

const YEAR_MS = 365.25 * 86_400_000;

/**
 * Decimal age at an instant: from the middle of the birth month where it is known, else the years given + .5
 * (convention).
 */
export function ageAt({ years, birthMonth }: Age, at: Instant): number {
  return birthMonth ? (epochMsOf(at) - Date.parse(`${birthMonth}-15T00:00:00Z`)) / YEAR_MS : years + 0.5;
}

/**
 * When the day of a task opens. The plan never moves a day that is open, so once the task can be done this stays as it
 * is.
 */
export const opensAt = (plan: Plan, id: TaskId): Instant => (plan.days[task(id).day - 1] as Plan['days'][number]).opens;

/**
 * The age that everything about a task goes by, decimal: that of the day on which the task opened. What is asked, how
 * it is marked and what it is worth hang on the age, so it is one number for browser, server and report, and neither
 * midnight nor a birthday between two answers, or between an answer and its delivery, changes it.
 */
export const ageFor = ({ age, plan }: { age: Age; plan: Plan }, id: TaskId): number => ageAt(age, opensAt(plan, id));
