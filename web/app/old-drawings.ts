import type { ProgressView, TaskView } from '#shared/contracts/progress-view.ts';
import { hasOldDrawings, sittingNames } from '#shared/instruments/presentation.ts';
import type { TaskType } from '#shared/values/tasks.ts';
import { isEncore } from '#web/app/encore.ts';

/** Whether part of this task was answered with drawings that this release no longer shows. */
export function usesOldDrawings(
  { resume: { presentations } }: ProgressView,
  task: { type: TaskType; day: number },
  tasks: readonly TaskView[],
): boolean {
  const { quest, game, subject } = sittingNames;
  const own: Readonly<Partial<Record<TaskType, readonly string[]>>> = {
    personality: [quest(isEncore(task) ? 'B' : 'A')],
    skills: Object.keys(presentations).filter((sitting) => sitting.startsWith(game(''))),
    academic: tasks.flatMap((each) => (each.subject ? [subject(each.subject)] : [])),
  };
  return (own[task.type] ?? []).some((sitting) => hasOldDrawings(presentations, sitting));
}
