import type { ProgressView } from '#shared/contracts/progress-view.ts';

/** Optional second part of the story on day 6. It is not a task: nothing waits for it and nothing counts it. */
export const ENCORE = { type: 'personality', day: 6 } as const;

export const isEncore = ({ type, day }: { type: string; day: number }): boolean =>
  type === ENCORE.type && day === ENCORE.day;

/** Ids of its scenes; importing the set itself would make every step heavier. */
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

/** State of the encore. It has no task in the view, so the answers tell whether it was played. */
export const getEncoreState = (view: ProgressView) =>
  view.status !== 'cancelled' && ENCORE_SCENES.every((id) => view.resume.scenesAnswered[id])
    ? 'done'
    : getExtraState(view, ENCORE.day);

/** State of what a day has beside its tasks. */
export function getExtraState(
  { status, reportStatus, paused, consent, assent, currentDay, nextAt }: ProgressView,
  day: number,
): 'open' | 'locked' | 'closed' | 'cancelled' | 'paused' {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed' || assent === 'stopped' || (reportStatus !== 'draft' && reportStatus !== 'none'))
    return 'closed';
  if (paused) return 'paused';
  if (!consent || currentDay < day) return 'locked';
  // A child's device always sees report status `none`. An assessment that still takes answers of the child has a next
  // time: the next day or the end of grace.
  return reportStatus === 'none' && nextAt === null ? 'closed' : 'open';
}
