import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** A person acts on a belief that is no longer true. */
export const FALSE_BELIEF: readonly FriendsStory[] = [
  {
    id: 'moved-toy',
    pools: {
      toy: ['ball', 'drum', 'kite', 'puzzle', 'whistle'],
      box: ['basket', 'chest', 'drawer', 'bucket', 'cupboard'],
    },
    narrative: [
      'In the room are a {box2}, a {box} and a {box3}.',
      '{a} puts the {toy} into the {box} and goes out.',
      '{b} takes the {toy} out and puts it into the {box2}.',
      '{a} has not seen that, and comes back for the {toy}.',
    ],
    controls: [
      { text: 'Where is the {toy} now?', right: 'In the {box2}', wrong: ['In the {box3}'] },
      { text: 'Who went out?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: { text: 'Where will {a} look first?', right: 'In the {box}', wrong: ['In the {box2}', 'In the {box3}'] },
  },
  {
    id: 'wrong-picture',
    pools: { toy: ['crayons', 'buttons', 'pebbles', 'shells', 'acorns'] },
    narrative: [
      'On this box there is a picture of {toy}.',
      '{b} has taken the {toy} out and put {toy2} in.',
      'The box is shut again.',
      '{a} comes in and sees the box for the first time.',
    ],
    controls: [
      { text: 'What is in the box now?', right: '{toy2}', wrong: ['{toy}'] },
      { text: 'Is the box open or shut?', right: 'Shut', wrong: ['Open'] },
    ],
    prompt: { text: 'What will {a} think is in the box?', right: '{toy}', wrong: ['{toy2}', '{toy3}'] },
  },
  {
    id: 'new-meeting-place',
    pools: { place: ['bridge', 'fountain', 'playground', 'library', 'pond'] },
    narrative: [
      'Everybody wants to meet at the {place}.',
      '{a} goes to fetch a coat.',
      'Then the others decide to meet at the {place2}.',
      'Nobody can tell {a}, who walks past the {place3} with the coat.',
    ],
    controls: [
      { text: 'What did {a} fetch?', right: 'A coat', wrong: ['A kite'] },
      { text: 'Where do the others meet now?', right: 'At the {place2}', wrong: ['At the {place3}'] },
    ],
    prompt: {
      text: 'Where will {a} go to meet the others?',
      right: 'To the {place}',
      wrong: ['To the {place2}', 'To the {place3}'],
    },
  },
  {
    id: 'coin-under-the-cup',
    pools: { colour: ['red', 'blue', 'green', 'yellow'] },
    narrative: [
      'There are three cups: {colour3}, {colour} and {colour2}.',
      '{a} sees {b} put a coin under the {colour} cup, and turns away to sneeze.',
      'Now {b} moves the coin under the {colour2} cup.',
      '{a} does not see that.',
    ],
    controls: [
      { text: 'Where is the coin now?', right: 'Under the {colour2} cup', wrong: ['Under the {colour3} cup'] },
      { text: 'Who moves the coin?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: {
      text: 'Where does {a} think the coin is?',
      right: 'Under the {colour} cup',
      wrong: ['Under the {colour2} cup', 'Under the {colour3} cup'],
    },
  },
  {
    id: 'sleeping-cat',
    pools: { seat: ['sofa', 'bed', 'rug', 'armchair'] },
    narrative: [
      'In the house are a {seat2}, a {seat3} and a {seat}.',
      'The cat sleeps on the {seat}. {a} sees it there and goes to school.',
      'Meanwhile the cat lies down on the {seat2}.',
      '{a} comes home and wants to stroke the cat.',
    ],
    controls: [
      { text: 'Where does the cat lie now?', right: 'On the {seat2}', wrong: ['On the {seat3}'] },
      { text: 'Where was {a}?', right: 'At school', wrong: ['At the beach'] },
    ],
    prompt: {
      text: 'Where will {a} look for the cat first?',
      right: 'On the {seat}',
      wrong: ['On the {seat2}', 'On the {seat3}'],
    },
  },
  {
    id: 'changed-dinner',
    pools: { dish: ['soup', 'noodles', 'pancakes', 'rice'] },
    narrative: [
      'In the morning {a} hears that there will be {dish} for dinner, and goes out.',
      '{b} wants to cook now, but something is missing for it.',
      '{b} thinks of {dish2}, and in the end cooks {dish3}.',
      'Nobody tells {a}, who plays outside.',
    ],
    controls: [
      { text: 'What does {b} cook in the end?', right: '{dish3}', wrong: ['{dish2}'] },
      { text: 'Does anybody tell {a}?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: { text: 'What does {a} think there will be for dinner?', right: '{dish}', wrong: ['{dish2}', '{dish3}'] },
  },
];
