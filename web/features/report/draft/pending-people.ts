import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';

export type PendingPerson = {
  who: 'parent' | 'child' | 'teacher';
  /** Tasks open now, in order; if there are none, `opens` is the next task to open. */
  open: TaskView[];
  opens: { task: TaskView; date: string } | null;
};

const PEOPLE = ['parent', 'child', 'teacher'] as const;
const getTaskOwner = ({ type }: TaskView): PendingPerson['who'] =>
  type === 'parent' || type === 'teacher' ? type : 'child';

/** Who still has open or upcoming tasks, the parent first. Teachers are included only while invited. */
export function listPendingPeople({ days, teacher }: ProgressView): PendingPerson[] {
  const isTeacherInvited = teacher === 'invited';
  return PEOPLE.flatMap((who) => {
    if (who === 'teacher' && !isTeacherInvited) return [];
    const ownTasks = days.flatMap(({ date, tasks }) =>
      tasks.filter((task) => getTaskOwner(task) === who).map((task) => ({ task, date })),
    );
    const open = ownTasks.filter(({ task }) => task.state === 'open').map(({ task }) => task);
    const opens = ownTasks.find(({ task }) => task.state === 'locked') ?? null;
    return open.length > 0 || opens ? [{ who, open, opens }] : [];
  });
}
