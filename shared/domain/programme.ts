import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Day, MoodDay } from '#shared/values/days.ts';
import { TASK_MINUTES, TASK_WHO } from '#shared/values/task-minutes.ts';
import { type Person, TaskId, type TaskType } from '#shared/values/tasks.ts';
import { DAY_TYPES, type DayType } from '#shared/values/week.ts';

/** A task of the programme, parsed from its id. The 15 tasks are the same for every age. */
export type Task = { id: TaskId; type: TaskType; day: Day; subject?: Subject; who: Person; minutes: number };

function parseTask(id: TaskId): Task {
  const [type, day, subject] = id.split('/') as [TaskType, string, Subject?];
  return {
    id,
    type,
    day: Number(day) as Day,
    ...(subject && { subject }),
    who: TASK_WHO[type],
    minutes: TASK_MINUTES[type],
  };
}

/** All 15 tasks in the order in which they open. */
export const PROGRAMME: readonly Task[] = TaskId.options.map(parseTask);

const BY_ID = new Map(PROGRAMME.map((entry) => [entry.id, entry]));
export const getTask = (id: TaskId): Task => BY_ID.get(id) as Task;

/** The tasks of an assessment: 15, or 14 when no teacher takes part. */
export const listTasks = (withTeacher: boolean): readonly Task[] =>
  withTeacher ? PROGRAMME : PROGRAMME.filter((each) => each.type !== 'teacher');

export const getMoodTaskId = (day: MoodDay): TaskId => `mood/${day}`;
export const getSubjectTask = (subject: Subject): Task => PROGRAMME.find((each) => each.subject === subject) as Task;
/** The task whose day a set belongs to: set B is the encore of day 6 and completes none. */
export const getQuestTask = (set: QuestSet): Task => getTask(set === 'A' ? 'personality/2' : 'mood/6');

export const getDayType = (day: Day): DayType => DAY_TYPES[day - 1] as DayType;
