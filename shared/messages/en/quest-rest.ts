/** For the grown-up, at a rest of the story. */
export const questRest = {
  kept: 'Everything is kept. The story goes on at the next question, on this device or another one.',
  suggested:
    'For the grown-up: at this age two short goes are better than one long one. Come back later, today or tomorrow.',
} as const;
