/** Words of what a child may do outside of questions. */
export const rests = {
  coat: {
    ask: 'Which coat would you like?',
    colours: ['A yellow coat', 'A red coat', 'A green coat', 'A white coat'],
  },
  /** Names of the toys for screen readers: they say nothing aloud. */
  toys: { fireflies: 'A firefly', bells: 'A bell', stones: 'A skipping stone' },
} as const;
