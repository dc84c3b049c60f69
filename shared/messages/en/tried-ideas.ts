/** How an idea of the report went at home, and what follows from it. */
export const triedIdeas = {
  question: (title: string) => `How did “${title}” go?`,
  went: { well: 'Went well', tooHard: 'Too hard', notYet: 'Not yet' },
  /** Above an idea that stands in the place of another one. */
  instead: {
    easier: (title: string) => `“${title}” was too hard, so here is an easier one.`,
    another: (title: string) => `“${title}” was too hard, so here is another one.`,
    onward: (title: string) => `“${title}” went well: this goes on from it.`,
  },
  takeBack: 'Take that back',
  /** Where the bank has no idea that follows. */
  lastWell: 'Do it again, and let your child lead.',
  lastTooHard: 'Leave it for now. The next report does not suggest it again.',
  waiting: 'Saved on this device. It is sent when there is a connection.',
  unsaved: 'This could not be saved on this device. Please try again.',
  refused: 'This was not accepted.',
} as const;
