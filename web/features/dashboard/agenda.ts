import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { TASK_MINUTES, TASK_WHO } from '#shared/values/task-minutes.ts';
import { sortOpenTasks } from '#shared/values/task-order.ts';
import { isSameDay } from '#web/lib/dates.ts';

/** Open tasks of one week that the same person does: the child on a device, or the reader in a form. */
export type Turn = { view: ProgressView; who: 'parent' | 'child'; tasks: readonly TaskView[]; minutes: number };

/** What all running weeks ask of a guardian, by urgency. */
export type Agenda = {
  /** The reader's own forms first, then the children; each with its tasks in the order in which they are offered. */
  turns: Turn[];
  /** The next day opens today. */
  later: ProgressView[];
  /** Waits for another person or for the analysis, not for a date. */
  waiting: ProgressView[];
  /** The teacher's form is still out while the family has open tasks. */
  teachers: ProgressView[];
  /** Nothing to do before another date. */
  idle: ProgressView[];
};

export function buildAgenda(weeks: readonly ProgressView[], now: number): Agenda {
  const open = weeks.filter(({ status }) => status === 'in_progress');
  const resting = weeks.filter(({ waitingReason }) => isBetweenDays(waitingReason));
  const opensToday = ({ nextAt, timeZone }: ProgressView): boolean =>
    nextAt !== null && isSameDay(Date.parse(nextAt), now, timeZone);
  return {
    turns: (['parent', 'child'] as const).flatMap((who) => open.flatMap((view) => findTurn(view, who) ?? [])),
    later: resting.filter(opensToday),
    waiting: weeks.filter(({ waitingReason }) => waitingReason !== null && !isBetweenDays(waitingReason)),
    teachers: open.filter(({ waitingFor }) => waitingFor.includes('teacher')),
    idle: resting.filter((view) => !opensToday(view)),
  };
}

/** Whether further questions in a finished subject may be on offer; the server says in which. */
export const mayOfferExtra = ({ reportStatus, paused, consent, assent, days }: ProgressView): boolean =>
  reportStatus === 'draft' &&
  !paused &&
  consent &&
  assent !== 'no' &&
  assent !== 'stopped' &&
  days.some(({ tasks }) => tasks.some(({ subject, state }) => subject && state === 'done'));

const isBetweenDays = (reason: ProgressView['waitingReason']): boolean =>
  reason === 'doneForToday' || reason === 'notStarted';

function findTurn(view: ProgressView, who: Turn['who']): Turn | null {
  // A child that said no has open tasks, but is not awaited.
  if (!view.waitingFor.includes(who)) return null;
  const open = view.days
    .flatMap(({ tasks }) => tasks)
    .filter((task) => task.state === 'open' && TASK_WHO[task.type] === who);
  const tasks = sortOpenTasks(open, view.currentDay);
  return tasks.length > 0
    ? { view, who, tasks, minutes: tasks.reduce((sum, { type }) => sum + TASK_MINUTES[type], 0) }
    : null;
}
