import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** From the last day on, and as soon as nothing of the child's own is left, all that it left is looked at together. */
export const isWalkOpen = ({ days, currentDay, totalDays }: Pick<ProgressView, 'days' | 'currentDay' | 'totalDays'>) =>
  currentDay === totalDays ||
  days.every(({ tasks }) =>
    tasks.every(({ type, state }) => type === 'parent' || type === 'teacher' || state === 'done'),
  );
