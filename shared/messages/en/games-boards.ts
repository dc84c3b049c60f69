/** Words of the boards of Friends' Corner, Feelings Detective, Star Catch, Comet Trail and the reaction star. */
export const boards = {
  friends: {
    goOn: 'Go on',
    toQuestion: 'I know the story',
    readStory: 'Read the story aloud',
  },
  feelings: {
    /** Must not hint at the feeling: a child that listens may not know more than one that sees the picture. */
    face: 'A drawn face. It can only be seen.',
  },
  aiming: {
    ask: 'Hold the round pad. When the star comes, tap it!',
    askMouse: 'Press on the round pad and wait there. When the star comes, click it!',
    hold: 'Hold the round pad.',
    wait: 'Stay there. The star is coming.',
    tooSoon: 'Stay on the pad until the star comes.',
    go: 'There it is!',
    done: 'Thank you.',
  },
  steering: {
    ask: 'Hold the comet. When the tunnel opens, lead it along to the planet!',
    askMouse: 'Press on the comet and wait there. When the tunnel opens, lead it along to the planet!',
    hold: 'Hold the comet.',
    wait: 'Stay there. The tunnel is opening.',
    tooSoon: 'Stay on the comet until the tunnel opens.',
    go: 'Go!',
    done: 'Thank you.',
  },
  reaction: {
    ask: 'Tap as soon as the star lights up!',
    askKeys: 'Tap, click or press the space bar as soon as the star lights up!',
    pad: 'The star. Press it when it lights up.',
    wait: 'The star is dark. Wait for it.',
    lit: 'Now!',
    tooSoon: 'That was before the light. The star goes dark once more: wait for it.',
    done: 'Thank you.',
  },
  skip: {
    question: 'No finger, mouse or pen to play with?',
    text: 'This game measures how a hand moves, which no keyboard or voice can do. You can skip it: the report is then made without this game.',
    button: 'Skip this game',
  },
} as const;
