import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';

export type Waited = {
  who: 'parent' | 'child' | 'teacher';
  /** Open now, in their order; without one, `opens` says when the next one does. */
  open: TaskView[];
  opens: { task: TaskView; date: string } | null;
};

const WHO = ['parent', 'child', 'teacher'] as const;
const whose = ({ type }: TaskView): Waited['who'] => (type === 'parent' || type === 'teacher' ? type : 'child');

/**
 * Who still has something to give, the parent first; who is done, and a teacher who is not asked, is waited for no
 * more.
 */
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
