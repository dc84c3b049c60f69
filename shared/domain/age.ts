import type { Age } from '#shared/domain/assessment/events.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { getTask } from '#shared/domain/programme.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { TaskId } from '#shared/values/tasks.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** Decimal age at an instant, counted from the middle of the birth month; without one, the given years + 0.5. */
export function computeAge({ years, birthMonth }: Age, at: Instant): number {
  return birthMonth ? (toEpochMs(at) - Date.parse(`${birthMonth}-15T00:00:00Z`)) / YEAR_MS : years + 0.5;
}

/**
 * Completed years by which the screens of story, subjects and mood are chosen, and the rules of the report that follow
 * from what these screens asked for: those that the family entered. The day of birth is not known, so in the month of a
 * birthday the decimal age may lie on the other side of it. Games go by the decimal age on screens and in the report.
 */
export const getScreenYears = ({ years }: Age): number => years;

/**
 * When the day of a task opens. A plan never moves a day that is already open, so the result is final once the task is
 * open.
 */
export const getTaskOpening = (plan: Plan, id: TaskId): Instant =>
  (plan.days[getTask(id).day - 1] as Plan['days'][number]).opens;

/**
 * Decimal age that applies to a task: the age on the day on which the task opened. Item choice, marking and scoring
 * depend on it, so browser, server and report must use the same number. A birthday or midnight between two answers, or
 * between an answer and its delivery, must not change it.
 */
export const computeTaskAge = ({ age, plan }: { age: Age; plan: Plan }, id: TaskId): number =>
  computeAge(age, getTaskOpening(plan, id));
