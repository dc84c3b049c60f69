import type { Subject } from '#shared/instruments/subjects.ts';
import type { TaskType } from '#shared/values/tasks.ts';

/** The seven days, titled as in the specification. */
export const dayTitles = {
  mood: 'Daily Mood Check (Setup & Mood)',
  personality: 'Personality Assessment',
  skills: 'Skill Assessment',
  parent: 'Parent Input',
  teacher: 'Teacher Input',
  final: 'Final Tasks',
  analysis: 'AI Analysis',
} as const;

export const taskTitles = {
  mood: 'Daily Mood Check',
  personality: 'Personality Assessment',
  skills: 'Skills Assessment',
  academic: 'Academic Assessment',
  parent: 'Parent Input',
  teacher: 'Teacher Input',
} as const satisfies Record<TaskType, string>;

export const subjectTitles = {
  mathematics: 'Mathematics',
  science: 'Science',
  literature: 'Literature',
  history: 'History',
  geography: 'Geography',
} as const satisfies Record<Subject, string>;
