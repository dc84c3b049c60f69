import type { FriendsStory } from '#shared/instruments/games/story.ts';

const TOYS = ['ball', 'drum', 'kite', 'puzzle', 'whistle'];
const BOXES = ['basket', 'chest', 'drawer', 'bucket', 'cupboard'];

/** What one person thinks about the thoughts of another one. */
export const SECOND_ORDER: readonly FriendsStory[] = [
  {
    id: 'travelling-cart',
    pools: { place: ['bridge', 'fountain', 'playground', 'library', 'pond'] },
    narrative: [
      '{a} and {b} see the bread cart at the {place}.',
      '{a} goes home for money.',
      'The driver tells {b}: “I am moving to the {place2} now.”',
      'On the way the cart meets {a}, and the driver tells {a} the same.',
      '{b} does not know that {a} was told.',
      '{a} sets off past the {place3}.',
    ],
    controls: [
      { text: 'Where is the cart now?', right: 'At the {place2}', wrong: ['At the {place}'] },
      { text: 'Does {a} know where the cart is now?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Where does {b} think {a} will go for bread?',
      right: 'To the {place}',
      wrong: ['To the {place2}', 'To the {place3}'],
    },
  },
  {
    id: 'seen-through-the-window',
    pools: { toy: TOYS, box: BOXES },
    narrative: [
      'In the room are a {box2}, a {box3} and a {box}.',
      '{a} puts the {toy} into the {box} and goes out.',
      '{b} moves the {toy} into the {box2}.',
      '{a} sees it through the window, but {b} does not notice that.',
      'Now {a} comes in to get the {toy}.',
    ],
    controls: [
      { text: 'Where is the {toy} now?', right: 'In the {box2}', wrong: ['In the {box}'] },
      { text: 'Did {a} see how the {toy} was moved?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Where does {b} think {a} will look for the {toy}?',
      right: 'In the {box}',
      wrong: ['In the {box2}', 'In the {box3}'],
    },
  },
  {
    id: 'spoiled-surprise',
    pools: { toy: TOYS },
    narrative: [
      '{a} has a {toy} as a surprise for {b}.',
      'To keep the secret, {a} tells {b}: “You will get a {toy2}.”',
      'Later {b} finds the {toy} in its hiding place, next to a {toy3}.',
      '{a} does not know that {b} has found it.',
    ],
    controls: [
      { text: 'What is the surprise?', right: 'A {toy}', wrong: ['A {toy2}'] },
      { text: 'Has {b} found the surprise?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: { text: 'What does {a} think {b} expects to get?', right: 'A {toy2}', wrong: ['A {toy}', 'A {toy3}'] },
  },
  {
    id: 'moved-puppet-show',
    pools: { place: ['bridge', 'fountain', 'playground', 'library', 'pond'] },
    narrative: [
      '{a} and {b} hear that the puppet show is at the {place}.',
      'Then {b} is told that it has moved to the {place2}.',
      'A little later {a} is told the same, but {b} does not know that.',
      '{b} sees {a} set off past the {place3}.',
    ],
    controls: [
      { text: 'Where is the show now?', right: 'At the {place2}', wrong: ['At the {place}'] },
      { text: 'Does {a} know where it is now?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Where does {b} think {a} is going?',
      right: 'To the {place}',
      wrong: ['To the {place2}', 'To the {place3}'],
    },
  },
  {
    id: 'secret-call',
    pools: { sweet: ['cake', 'pudding', 'bun', 'pie'], box: BOXES },
    narrative: [
      'In the kitchen are a {box3}, a {box} and a {box2}.',
      '{a} hides a {sweet} in the {box} and goes out.',
      '{b} moves it into the {box2}.',
      '{c} tells {a} about it on the telephone, and {b} knows nothing of that call.',
      'Now {a} comes home.',
    ],
    controls: [
      { text: 'Where is the {sweet} now?', right: 'In the {box2}', wrong: ['In the {box}'] },
      { text: 'Does {a} know that it was moved?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: {
      text: 'Where does {b} think {a} will look for the {sweet}?',
      right: 'In the {box}',
      wrong: ['In the {box2}', 'In the {box3}'],
    },
  },
  {
    id: 'new-favourite',
    pools: { colour: ['red', 'blue', 'green', 'yellow'] },
    narrative: [
      '{a} loves {colour2} best now.',
      'Before, {a} told {b} that {colour} was the best colour.',
      '{c} has told {b} about the new one, but {a} does not know that.',
      '{b} is buying a scarf for {a}. The shop has {colour}, {colour2} and {colour3}.',
    ],
    controls: [
      { text: 'Which colour does {a} love best now?', right: '{colour2}', wrong: ['{colour}'] },
      { text: 'Has {b} been told?', right: 'Yes', wrong: ['No'] },
    ],
    prompt: { text: 'Which colour does {a} think {b} will buy?', right: '{colour}', wrong: ['{colour2}', '{colour3}'] },
  },
];
