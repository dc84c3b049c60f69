import type { TaskView } from '#shared/contracts/progress-view.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** Academic items are fetched one by one; all other tasks work offline. */
const needsNet = ({ type }: Pick<TaskView, 'type'>) => type === 'academic';

/**
 * Orders tasks for the current connection: offline, those that need it come last, and `getLabel` adds to their name
 * that they do.
 */
export function useTasksNow(open: readonly TaskView[]): {
  tasks: TaskView[];
  say: (text: string, task: TaskView) => string;
} {
  const online = useOnline();
  const tasks = online ? [...open] : [...open.filter((task) => !needsNet(task)), ...open.filter(needsNet)];
  return { tasks, say: (text, task) => (online || !needsNet(task) ? text : steps.needsNet(text)) };
}
