import type { Day } from '#shared/values/days.ts';
import type { TaskType } from '#shared/values/tasks.ts';

/**
 * Open tasks in the order in which they are offered: those of today, then missed ones, the earliest first. Mood checks
 * of missed days come last: they ask how the child feels today.
 */
export function sortOpenTasks<Task extends { type: TaskType; day: Day }>(
  open: readonly Task[],
  today: Day | 0,
): Task[] {
  const rank = ({ type, day }: Task) => (day === today ? 0 : type === 'mood' ? 2 : 1);
  return open.toSorted((one, other) => rank(one) - rank(other));
}
