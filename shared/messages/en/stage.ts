/** Words of every child's screen. */
export const stage = {
  gate: 'For the grown-up',
  stay: 'Carry on',
  hear: (sentence: string) => `Read aloud: ${sentence}`,
  /** Said when a child wants to go on before every card has been heard. */
  listen: 'Listen to this one too',
  /** Said when a child wants to go on before it has chosen. */
  choose: 'Tap one first',
  /** What a child reads on its own device where the parent reads the words of the specification. */
  titles: { mood: 'How you feel', personality: 'The story', skills: 'The games', academic: 'Questions' },
  goOn: {
    mood: 'Go on with how you feel',
    personality: 'Go on with the story',
    skills: 'Go on with the games',
    academic: 'Go on with the questions',
  },
  start: 'Start',
  oneMoment: 'One moment',
  hop: 'You hop to the next stone.',
  oneDone: 'That one is done.',
  kept: 'Everything is kept.',
  walk: 'Walk along your stream',
  comeBack: { tomorrow: 'Come back tomorrow.', later: 'Come back another day.' },
  notOpen: 'This stone is not open yet.',
  over: 'This one is over.',
  resting: 'The week is having a rest.',
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
