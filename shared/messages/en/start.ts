import { LONGEST_DAY_MINUTES } from '#shared/values/task-minutes.ts';

/** The page `/assessment`: start or carry on. */
export const start = {
  tab: 'Start Assessment',
  title: 'Start Assessment',
  signedOut: {
    lead: 'A week is seven short days. You need an account; only guardians see the answers.',
    points: [
      `From a minute to about ${LONGEST_DAY_MINUTES} a day; the child can stop and carry on later.`,
      'You give your view on day 4, a teacher may give theirs.',
      'The report comes on day 7, or within two more days if something is open.',
    ],
    open: 'Open an account',
    signIn: 'I have an account',
  },
  choose: 'Whose turn is it?',
  carryOn: (child: string, task: string) => `${child}: ${task}`,
  waiting: (child: string) => `${child}: nothing to do right now`,
  cancelled: {
    title: (child: string) => `${child}’s week was cancelled`,
    text: (date: string) =>
      `It ended on ${date} without a report, and nothing more is asked. A new week can be scheduled at any time.`,
    schedule: 'Schedule a week',
    see: 'See how it stood',
  },
  strip: 'Seven stones across a stream, one for each day.',
} as const;
