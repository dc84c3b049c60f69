/** Words of every child's screen. */
export const stage = {
  gate: 'For the grown-up',
  stay: 'Carry on',
  hear: (sentence: string) => `Read aloud: ${sentence}`,
  toGrownUp: 'Back to your grown-up',
} as const;
