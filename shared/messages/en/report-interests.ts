type Modes = Record<'3-6' | '7-10' | '11-15', string>;

/** One thing to try for each field of activity that a child chose often, by age mode. Play, nothing to buy. */
export const FIELD_IDEAS = {
  linguistic: {
    '3-6': 'make up a bedtime story in turns, one sentence each.',
    '7-10': 'write a small family newspaper with a headline, a report and a riddle.',
    '11-15': 'let your child write a scene, a song text or a review, and read it to you if they wish.',
  },
  logical: {
    '3-6': 'count steps, stairs and spoons, and guess how many come next.',
    '7-10': 'invent a number riddle for each other at dinner.',
    '11-15': 'look for a winning plan in a game you know, and try it out.',
  },
  spatial: {
    '3-6': 'build a house for a toy from boxes and blocks, and draw it afterwards.',
    '7-10': 'draw a map of the home or the way to a friend, and follow it.',
    '11-15': 'plan a room or a machine to scale on paper before anything is moved or built.',
  },
  musical: {
    '3-6': 'clap a rhythm and let your child clap it back, then swap.',
    '7-10': 'find sounds in the kitchen that make a band, and play a tune everybody knows.',
    '11-15': 'listen to one piece together twice: first the whole, then only one instrument.',
  },
  bodily: {
    '3-6': 'lay a path of cushions and cross it in five different ways.',
    '7-10': 'invent a short dance or trick together and practise it for a week.',
    '11-15': 'let your child teach you a movement they are good at, step by step.',
  },
  interpersonal: {
    '3-6': 'let your child prepare a small surprise for somebody in the family.',
    '7-10': 'plan an afternoon with a friend: your child is the host and thinks of both.',
    '11-15': 'let your child interview a grandparent or a neighbour and tell what was new.',
  },
  intrapersonal: {
    '3-6': 'draw the best and the hardest moment of the day, side by side.',
    '7-10': 'begin a notebook that nobody else reads.',
    '11-15': 'ask what your child would like to be able to do in a month, and what the first step is.',
  },
  naturalist: {
    '3-6': 'collect leaves and stones on a walk and sort them at home.',
    '7-10': 'watch one tree, bird table or plant for a week and note what changes.',
    '11-15': 'follow one question about animals, plants or weather outdoors, and keep the notes.',
  },
} as const satisfies Record<string, Modes>;
