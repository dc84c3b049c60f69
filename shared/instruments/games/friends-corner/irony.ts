import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** The words say the opposite of what is meant. */
export const IRONY: readonly FriendsStory[] = [
  {
    id: 'fine-weather',
    pools: { plan: ['a picnic', 'a bicycle tour', 'a swim', 'a boat trip'] },
    narrative: [
      '{a} and {b} had looked forward to {plan}.',
      'It has been pouring with rain since the morning.',
      '{a} looks out of the window and sighs: “What perfect weather for {plan}!”',
    ],
    controls: [
      { text: 'What is the weather like?', right: 'Rainy', wrong: ['Sunny'] },
      { text: 'Who looks out of the window?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: {
      text: 'What does {a} want to say?',
      right: 'The weather is wrong for {plan}',
      wrong: ['The weather is right for {plan}', 'The rain will stop at once', '{b} has made the rain come'],
    },
  },
  {
    id: 'tidy-room',
    pools: { thing: ['socks', 'books', 'bricks', 'pencils'] },
    narrative: [
      '{b} promised to tidy up.',
      '{a} opens the door and has to climb over heaps of {thing}.',
      '{a} says: “I see you have been hard at work.”',
    ],
    controls: [
      { text: 'What did {b} promise?', right: 'To tidy up', wrong: ['To cook'] },
      { text: 'What lies about?', right: 'Heaps of {thing}', wrong: ['Nothing at all'] },
    ],
    prompt: {
      text: 'What does {a} really think?',
      right: '{b} has not tidied up at all',
      wrong: ['{b} has worked too hard', '{b} has lost all the {thing}', '{b} may have a rest now'],
    },
  },
  {
    id: 'quick-helper',
    pools: { job: ['set the table', 'water the plants', 'sweep the yard', 'peel the carrots'] },
    narrative: [
      '{a} asks {b} to help to {job}.',
      '{b} comes an hour later, when {a} has done it all alone.',
      '{a} says: “You are quick today!”',
    ],
    controls: [
      { text: 'When does {b} come?', right: 'An hour later', wrong: ['At once'] },
      { text: 'Who did the work?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: {
      text: 'What does {a} want {b} to understand?',
      right: 'That {b} came far too late',
      wrong: ['That {b} can run very fast', 'That {b} did the work well', 'That it was still too early'],
    },
  },
  {
    id: 'muddy-boots',
    pools: { room: ['hall', 'kitchen', 'classroom', 'porch'] },
    narrative: [
      '{a} has just mopped the {room}.',
      '{b} walks right through it in muddy boots.',
      '{a} looks at the brown prints and says: “Thank you, it was looking far too clean.”',
    ],
    controls: [
      { text: 'Who mopped the {room}?', right: '{a}', wrong: ['{b}'] },
      { text: 'What is on the boots?', right: 'Mud', wrong: ['Paint'] },
    ],
    prompt: {
      text: 'What does {a} really mean?',
      right: '{b} should have taken off the boots',
      wrong: [
        '{b} should walk through the {room} once more',
        'It is good that {b} has come in boots',
        'The {room} was too clean before',
      ],
    },
  },
  {
    id: 'late-concert',
    pools: { instrument: ['trumpet', 'drum', 'violin', 'recorder'] },
    narrative: [
      'It is late, and {b} plays the {instrument} with all possible force.',
      '{a} has pulled a pillow over both ears.',
      '{a} calls: “Could you play louder? I can still hear myself think!”',
    ],
    controls: [
      { text: 'Is it early or late?', right: 'Late', wrong: ['Early'] },
      { text: 'What has {a} pulled over both ears?', right: 'A pillow', wrong: ['A hat'] },
    ],
    prompt: {
      text: 'What does {a} want?',
      right: '{b} should be quiet',
      wrong: [
        '{b} should play with more force',
        '{b} should come and fetch the pillow',
        '{b} should think a little louder',
      ],
    },
  },
  {
    id: 'thin-slice',
    pools: { food: ['melon', 'cake', 'cheese', 'pie'] },
    narrative: [
      '{b} shares out the {food} and leaves {a} a slice as thin as paper.',
      '{a} holds it up against the light.',
      '{a} says: “How shall I ever eat all this?”',
    ],
    controls: [
      { text: 'Who shares out the {food}?', right: '{b}', wrong: ['{a}'] },
      { text: 'How thick is the slice?', right: 'Thin as paper', wrong: ['Thick as a book'] },
    ],
    prompt: {
      text: 'What does {a} mean?',
      right: 'The slice is much too small',
      wrong: ['The slice is much too big', 'The {food} tastes like paper', 'The light is much too bright'],
    },
  },
];
