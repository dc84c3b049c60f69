import { z } from 'zod';

/** The kinds of task, as in the address `/assessment/{type}/{day}`; also the names of the signals they send. */
export const TaskType = z.enum(['mood', 'personality', 'skills', 'academic', 'parent', 'teacher']);
export type TaskType = z.infer<typeof TaskType>;

/** The 15 tasks of the week. The number is the day on which the task opens. */
export const TaskId = z.enum([
  'mood/1',
  'mood/2',
  'personality/2',
  'mood/3',
  'skills/3',
  'mood/4',
  'parent/4',
  'academic/4/mathematics',
  'academic/4/science',
  'mood/5',
  'teacher/5',
  'academic/5/literature',
  'academic/5/history',
  'mood/6',
  'academic/6/geography',
]);
export type TaskId = z.infer<typeof TaskId>;

/** The person who does a task. */
export const Person = z.enum(['child', 'parent', 'teacher']);
export type Person = z.infer<typeof Person>;

/** Signals of an assessment: one per task type, and `programme` for commands that change the schedule. */
export const SignalName = z.enum([...TaskType.options, 'programme']);
export type SignalName = z.infer<typeof SignalName>;
