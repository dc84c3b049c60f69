/** Words of every child's screen. */
export const stage = {
  gate: 'For the grown-up',
  stay: 'Carry on',
  hear: (sentence: string) => `Read aloud: ${sentence}`,
  hearFirst: 'Listen to every card first',
  away: { title: 'See you soon!', text: 'Everything is kept. The next time it goes on right here.', back: 'Back to your grown-up' },
} as const;
