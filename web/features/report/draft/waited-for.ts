import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';

export type Waited = {
  who: 'parent' | 'child' | 'teacher';
  /** Tasks open now, in order; if there are none, `opens` is the next task to open. */
  open: TaskView[];
  opens: { task: TaskView; date: string } | null;
};

const WHO = ['parent', 'child', 'teacher'] as const;
const whose = ({ type }: TaskView): Waited['who'] => (type === 'parent' || type === 'teacher' ? type : 'child');

/** Who still has open or upcoming tasks, the parent first. Teachers are included only while invited. */
export function waitedFor({ days, teacher }: ProgressView): Waited[] {
  const asked = teacher === 'invited';
  return WHO.flatMap((who) => {
    if (who === 'teacher' && !asked) return [];
    const own = days.flatMap(({ date, tasks }) =>
      tasks.filter((task) => whose(task) === who).map((task) => ({ task, date })),
    );
    const open = own.filter(({ task }) => task.state === 'open').map(({ task }) => task);
    const opens = own.find(({ task }) => task.state === 'locked') ?? null;
    return open.length > 0 || opens ? [{ who, open, opens }] : [];
  });
}
