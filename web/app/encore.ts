import type { ProgressView } from '#shared/contracts/progress-view.ts';

/**
 * On day 6 the story goes on for whoever likes it. It is no task of the week: nothing waits for it and nothing counts
 * it.
 */
export const ENCORE = { type: 'personality', day: 6 } as const;

export const isEncore = ({ type, day }: { type: string; day: number }): boolean =>
  type === ENCORE.type && day === ENCORE.day;

/** Its scenes by id; the set itself would weigh on every step. */
export const ENCORE_SCENES = [
  'hay-wagon',
  'twelve-jars',
  'way-to-the-lake',
  'long-string',
  'gust-of-wind',
  'balloon',
  'old-carousel',
  'fallen-tent',
  'night-of-stars',
  'empty-wagon',
  'strange-machine',
];

/**
 * Whether it can be played, by what the server says of the week. The week has no task for it, so its answers say
 * whether it was played.
 */
export function encoreState(view: ProgressView): 'open' | 'done' | 'locked' | 'closed' | 'cancelled' | 'paused' {
  const { status, reportStatus, paused, consent, currentDay, nextAt, resume } = view;
  if (status === 'cancelled') return 'cancelled';
  if (ENCORE_SCENES.every((id) => resume.scenesAnswered[id])) return 'done';
  if (status === 'completed' || (reportStatus !== 'draft' && reportStatus !== 'none')) return 'closed';
  if (paused) return 'paused';
  if (!consent || currentDay < ENCORE.day) return 'locked';
  // A child is told nothing of the report: for its device the status is `none` from the first day on. A week that still
  // takes answers has something ahead, the next day or the end of grace.
  return reportStatus === 'none' && nextAt === null ? 'closed' : 'open';
}
