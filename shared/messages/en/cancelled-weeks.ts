/** Cancelled weeks, on the dashboard's tab of what is over. */
export const cancelledWeeks = {
  title: 'Cancelled',
  on: (date: string) => `Cancelled on ${date}`,
  notStarted: 'It was cancelled before its first day.',
  reached: (day: number, total: number, done: number, tasks: number) =>
    `It had come to day ${day} of ${total}, with ${done} of ${tasks} tasks done.`,
  withoutConsent: 'Consent was withdrawn.',
  unproved: 'The address was not confirmed within seven days.',
  expired: 'It waited for longer than we keep answers, so they are deleted.',
  text: 'It ended without a report, and nothing more is asked.',
} as const;
