import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** A person can want something different from oneself. */
export const DIFFERENT_WANTS: readonly FriendsStory[] = [
  {
    id: 'two-fruits',
    pools: { fruit: ['apple', 'pear', 'plum', 'peach', 'fig'] },
    narrative: [
      'On the table there is one {fruit} and one {fruit2}.',
      '{a} likes to eat the {fruit} best.',
      '{b} likes to eat the {fruit2} best.',
      'Now {b} may take one.',
    ],
    controls: [
      { text: 'Where is the fruit?', right: 'On the table', wrong: ['In a bag'] },
      { text: 'Who likes the {fruit} best?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: { text: 'Which one will {b} take?', right: 'The {fruit2}', wrong: ['The {fruit}'] },
  },
  {
    id: 'what-to-play',
    pools: { game: ['hopscotch', 'tag', 'hide-and-seek', 'ball', 'marbles'] },
    narrative: ['{a} loves to play {game}.', '{b} loves to play {game2}.', 'Today {a} may choose the game.'],
    controls: [
      { text: 'Who loves to play {game2}?', right: '{b}', wrong: ['{a}'] },
      { text: 'What may {a} choose?', right: 'The game', wrong: ['The food'] },
    ],
    prompt: { text: 'What will {a} choose?', right: '{game}', wrong: ['{game2}'] },
  },
  {
    id: 'paint-for-a-friend',
    pools: { colour: ['red', 'blue', 'green', 'yellow'] },
    narrative: [
      '{a} thinks {colour} is the best colour.',
      '{b} thinks {colour2} is the best colour.',
      '{a} paints a stone to please {b}.',
    ],
    controls: [
      { text: 'What does {a} paint?', right: 'A stone', wrong: ['A door'] },
      { text: 'Who gets the stone?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Which colour will please {b} most?', right: '{colour2}', wrong: ['{colour}'] },
  },
  {
    id: 'two-books',
    pools: { animal: ['horses', 'whales', 'owls', 'bees'] },
    narrative: [
      '{a} loves books about {animal}.',
      '{b} loves books about {animal2}.',
      'There is one book about {animal} and one about {animal2}.',
      'Now {a} may borrow one.',
    ],
    controls: [
      { text: 'Who loves books about {animal2}?', right: '{b}', wrong: ['{a}'] },
      { text: 'What may {a} borrow?', right: 'A book', wrong: ['A game'] },
    ],
    prompt: { text: 'Which book will {a} take?', right: 'The one about {animal}', wrong: ['The one about {animal2}'] },
  },
  {
    id: 'ice-cream-for-a-friend',
    pools: { flavour: ['lemon', 'mint', 'cherry', 'melon'] },
    narrative: [
      '{b} likes {flavour} ice cream best.',
      '{a} likes {flavour2} ice cream best.',
      '{a} buys one to please {b}.',
    ],
    controls: [
      { text: 'What does {a} buy?', right: 'Ice cream', wrong: ['A drink'] },
      { text: 'Who gets the ice cream?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Which ice cream will please {b} most?', right: '{flavour}', wrong: ['{flavour2}'] },
  },
  {
    id: 'birthday-trip',
    pools: { place: ['forest', 'beach', 'market', 'zoo'] },
    narrative: [
      '{a} would love to go to the {place}.',
      '{b} would love to go to the {place2}.',
      'Today {b} has a birthday and may choose.',
    ],
    controls: [
      { text: 'Who may choose?', right: '{b}', wrong: ['{a}'] },
      { text: 'Where would {a} love to go?', right: 'To the {place}', wrong: ['To the {place2}'] },
    ],
    prompt: { text: 'What will {b} choose?', right: 'The {place2}', wrong: ['The {place}'] },
  },
];
