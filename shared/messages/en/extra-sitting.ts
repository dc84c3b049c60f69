import { TASK_MINUTES } from '#shared/values/task-minutes.ts';

/** The extra questions of a subject that is finished. */
export const extraSitting = {
  opening: 'You know this place. A few more questions are waiting here.',
  /** In the parent's own session. */
  about: `about ${TASK_MINUTES.academic} minutes; these answers are added to the first ones`,
  done: { title: 'The further questions are done.', text: 'The report uses them together with the first ones.' },
  over: 'No further questions now',
} as const;
