import type { Person, TaskType } from '#shared/values/tasks.ts';
import { DAYS } from '#shared/values/week.ts';

/* Who does what and for how long; without schemas, for pages that only say so. */

/** Person of each task type. */
export const TASK_WHO = {
  mood: 'child',
  personality: 'child',
  skills: 'child',
  academic: 'child',
  parent: 'parent',
  teacher: 'teacher',
} as const satisfies Record<TaskType, Person>;

/**
 * Minutes that a task takes, of `academic` each subject and its extra questions once more, as promised to the family
 * (specification).
 */
export const TASK_MINUTES = {
  mood: 1,
  personality: 15,
  skills: 20,
  academic: 8,
  parent: 5,
  teacher: 3,
} as const satisfies Record<TaskType, number>;

const { mood, personality, skills, academic, parent } = TASK_MINUTES;
/** Minutes that each day asks of child and parent together; the teacher's form is apart. */
export const FAMILY_MINUTES = {
  1: mood,
  2: mood + personality,
  3: mood + skills,
  4: mood + parent + 2 * academic,
  5: mood + 2 * academic,
  6: mood + academic,
  7: 0,
} as const satisfies Record<(typeof DAYS)[number], number>;
export const LONGEST_DAY_MINUTES = Math.max(...Object.values(FAMILY_MINUTES));
export const ALL_FAMILY_MINUTES = DAYS.reduce((sum, day) => sum + FAMILY_MINUTES[day], 0);
