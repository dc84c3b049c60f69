import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** Whether an assessment is neither over nor cancelled. */
export const isActive = ({ status }: ProgressView): boolean => status === 'in_progress' || status === 'waiting';
