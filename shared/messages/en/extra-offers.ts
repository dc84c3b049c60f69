import type { NarrowerBy } from '#shared/contracts/extra-sittings.ts';
import { TASK_MINUTES } from '#shared/values/task-minutes.ts';

const SHARES: Readonly<Record<NarrowerBy, string>> = {
  fifth: 'a fifth',
  quarter: 'a quarter',
  third: 'a third',
  half: 'half',
};

/** Further questions in a finished subject, as they are offered to a guardian. They say nothing of how the child did. */
export const extraOffers = {
  list: (child: string) => `Further questions for ${child}`,
  title: (child: string, subject: string) => `If you like: further questions in ${subject} for ${child}`,
  narrower: (by: NarrowerBy) =>
    `The likely range of this subject becomes about ${SHARES[by]} narrower after ${TASK_MINUTES.academic} minutes more.`,
  begun: 'They are begun and can be carried on.',
  optional: 'Nothing waits for them.',
  handOver: (child: string) => `Hand over to ${child}`,
  open: 'Open them here',
  /** Several links have the same text. */
  about: (subject: string) => ` for further questions in ${subject}`,
} as const;
