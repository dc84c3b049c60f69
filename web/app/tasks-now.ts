import type { TaskView } from '#shared/contracts/progress-view.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** The items of a subject come one by one from the server; every other task waits on the device for its connection. */
const needsNet = ({ type }: Pick<TaskView, 'type'>) => type === 'academic';

/**
 * These tasks as they can be done at the moment: without a connection those that need one come last, and `say` adds to
 * their name that they do.
 */
export function useTasksNow(open: readonly TaskView[]): {
  tasks: TaskView[];
  say: (text: string, task: TaskView) => string;
} {
  const online = useOnline();
  const tasks = online ? [...open] : [...open.filter((task) => !needsNet(task)), ...open.filter(needsNet)];
  return { tasks, say: (text, task) => (online || !needsNet(task) ? text : steps.needsNet(text)) };
}
