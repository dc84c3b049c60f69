/** What is read after a game, and by the adult before it: apart from the other words, since it is needed later. */
export const gameEnds = {
  areaDone: {
    title: (game: string) => `${game} is done`,
    next: (game: string) => `Next comes ${game}. It goes on by itself in a moment.`,
    goOn: 'Go on',
    rest: 'Take a break',
  },
  allPlayed: 'You have played all four games, and the stone of day 3 is lit.',
  finish: 'Finish',
  sight: {
    question: 'For the grown-up: does your child not see the pictures?',
    text: 'This game has to be seen, and nobody can do it for your child. You can leave it out and go on with the next one. The report then goes without this game and says so.',
    button: 'Leave this game out',
  },
  moved: {
    title: 'This game cannot go on from here',
    text: 'It may have been played on another device meanwhile. Everything that arrived is kept.',
    reload: 'Go on from there',
  },
} as const;
