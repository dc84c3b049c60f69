import type { GameId } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';

/** What a person reads while a skill game is played; it never tells whether a scored answer was right. */
export const games = {
  names: {
    cognitive: 'Pattern Trail',
    social: 'Friends’ Corner',
    emotional: 'Feelings Detective',
    physical: 'Star Catch',
  } satisfies Record<SkillArea, string>,
  gameOf: (n: number, total: number, name: string) => `Game ${n} of ${total}: ${name}`,
  howFar: 'How far you are in this game',
  /** Wording of the specification. */
  about: 'About 3-5 minutes',
  trail: { label: 'The four games', done: 'played', now: 'now', later: 'to come' },
  intro: {
    matrices: {
      title: 'Find the missing picture',
      how: ['Look at the pattern. One picture is missing.', 'Tap the picture that fits.'],
    },
    fireflies: {
      title: 'Follow the fireflies',
      how: ['Fireflies light up, one after the other. Watch them.', 'Then tap them in the same order.'],
    },
    'friends-corner': {
      title: 'What do they think?',
      how: ['You get a little story about some children.', 'Then tap what you think.'],
    },
    'feelings-detective': {
      title: 'Find the feeling',
      how: ['Be a detective: find out how somebody feels.', 'Tap what you think.'],
    },
    aiming: {
      title: 'Catch the star',
      how: ['Hold the round pad until a star comes out.', 'Then touch the star as fast as you can.'],
    },
    steering: {
      title: 'Lead the comet',
      how: ['Hold the comet and lead it through the tunnel.', 'Stay inside, and be quick.'],
    },
    reaction: { title: 'Wait for the light', how: ['Wait until the light shines.', 'Then touch it at once.'] },
  } satisfies Record<GameId, { title: string; how: readonly string[] }>,
  tryFirst: 'First you try it out.',
  picksUp: 'You go on where you stopped.',
  showAgain: 'Show me again',
  start: 'Start',
  carryOn: 'Carry on',
  practice: 'Trying out',
  right: 'Yes, you got it!',
  wrong: 'Not quite. Look how it goes.',
  isRight: 'this one fits',
  next: 'Next',
  real: {
    title: 'Now you know how it goes',
    text: 'From here on the game does not tell you what is right. Some are easy, some are hard for everybody. You may guess.',
    go: 'Let’s go',
  },
  away: 'You were away, so that one does not count. Here is a new one.',
  pause: 'Pause',
  pauseComing: 'After this one',
  paused: { title: 'A little break', text: 'Everything is kept. Carry on when you like, here or on another device.' },
  end: {
    title: 'Thank you for playing!',
    some: 'You have played what you can play.',
  },
  loadFailed: 'This game could not be fetched. What was played is kept.',
  goesOn: 'This game was played on another device meanwhile. Here it goes on from there.',
} as const;
