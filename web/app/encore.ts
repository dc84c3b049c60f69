import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** On day 6 the story goes on for whoever likes it. It is no task of the week: nothing waits for it and nothing counts it. */
export const ENCORE = { type: 'personality', day: 6 } as const;

export const isEncore = ({ type, day }: { type: string; day: number }): boolean => type === ENCORE.type && day === ENCORE.day;

/** Whether it can be played, by what the server says of the week; whether it was played stands in the answers. */
export function encoreState({ status, reportStatus, paused, consent, currentDay }: ProgressView): 'open' | 'locked' | 'closed' | 'cancelled' | 'paused' {
  if (status === 'cancelled') return 'cancelled';
  if (reportStatus !== 'draft') return 'closed';
  if (paused) return 'paused';
  return consent && currentDay >= ENCORE.day ? 'open' : 'locked';
}

/** All scenes of both sets; the sets themselves would weigh on every step. */
export const SCENES_OF_BOTH_SETS = 30;

/** Whether to lead there: it can be played, and not everything has been answered already. */
export const offersEncore = (view: ProgressView): boolean =>
  encoreState(view) === 'open' && Object.keys(view.resume.scenesAnswered).length < SCENES_OF_BOTH_SETS;
