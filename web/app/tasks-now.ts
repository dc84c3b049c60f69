import { steps } from '#messages/steps.ts';
import type { TaskView } from '#shared/contracts/progress-view.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** Academic items are fetched one by one; all other tasks work offline. */
const needsNetwork = ({ type }: Pick<TaskView, 'type'>) => type === 'academic';

/**
 * Orders tasks for the current connection: offline, those that need it come last, and `getLabel` adds to their name
 * that they do.
 */
export function useCurrentTasks(open: readonly TaskView[]): {
  tasks: TaskView[];
  getLabel: (text: string, task: TaskView) => string;
} {
  const online = useOnline();
  const tasks = online ? [...open] : [...open.filter((task) => !needsNetwork(task)), ...open.filter(needsNetwork)];
  return { tasks, getLabel: (text, task) => (online || !needsNetwork(task) ? text : steps.needsNet(text)) };
}
