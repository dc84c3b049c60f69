/** Words of every child's screen. */
export const stage = {
  gate: 'For the grown-up',
  stay: 'Carry on',
  hear: (sentence: string) => `Read aloud: ${sentence}`,
  toGrownUp: 'Back to your grown-up',
  /** An error on a device that is handed over to a child. */
  trouble: {
    tab: 'Stuck',
    title: 'Something is stuck here',
    text: 'It is not your fault. Try once more, or go and get your grown-up.',
    again: 'Try once more',
    forGrownUp: (what: string) => `For the grown-up: ${what}`,
  },
} as const;
