import type { FriendsStory } from '#shared/instruments/games/story.ts';

const TOYS = ['ball', 'drum', 'kite', 'puzzle', 'whistle'];
const BOXES = ['basket', 'chest', 'drawer', 'bucket', 'cupboard'];

/** A person who was absent or could not see does not know. */
export const WHO_KNOWS: readonly FriendsStory[] = [
  {
    id: 'peek-into-the-box',
    pools: { toy: TOYS },
    narrative: [
      'There is a {toy} in the closed box.',
      '{b} is outside and cannot see it.',
      '{a} opens the box, looks in and shuts it again.',
    ],
    controls: [
      { text: 'What is in the box?', right: 'A {toy}', wrong: ['Nothing'] },
      { text: 'Who is outside?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Who knows what is in the box?', right: '{a}', wrong: ['{b}'] },
  },
  {
    id: 'hidden-while-asleep',
    pools: { toy: TOYS, box: BOXES },
    narrative: ['{a} is asleep.', '{b} puts the {toy} into the {box}.', 'Then {a} wakes up.'],
    controls: [
      { text: 'Who was asleep?', right: '{a}', wrong: ['{b}'] },
      { text: 'Where is the {toy} now?', right: 'In the {box}', wrong: ['On the floor'] },
    ],
    prompt: { text: 'Who does not know where the {toy} is?', right: '{a}', wrong: ['{b}'] },
  },
  {
    id: 'whisper-at-the-door',
    pools: { place: ['bridge', 'fountain', 'playground', 'library', 'pond'] },
    narrative: [
      'The class will go to the {place} tomorrow.',
      '{a} is at home and hears nothing.',
      '{b} is at school and hears about it.',
    ],
    controls: [
      { text: 'Who is at home?', right: '{a}', wrong: ['{b}'] },
      { text: 'Where will the class go?', right: 'To the {place}', wrong: ['To the sea'] },
    ],
    prompt: { text: 'Who knows where the class will go?', right: '{b}', wrong: ['{a}'] },
  },
  {
    id: 'new-song',
    pools: { lesson: ['song', 'rhyme', 'dance', 'clapping game'] },
    narrative: [
      'In the morning the class learns a new {lesson}.',
      '{a} is there and joins in.',
      '{b} comes only when it is over.',
    ],
    controls: [
      { text: 'What is new?', right: 'The {lesson}', wrong: ['The door'] },
      { text: 'Who is there in the morning?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: { text: 'Who does not know the new {lesson}?', right: '{b}', wrong: ['{a}'] },
  },
  {
    id: 'the-letter',
    pools: { box: BOXES },
    narrative: [
      'A letter has come, and {b} reads it alone.',
      'Then {b} puts it into the {box}.',
      '{a} sees only the {box} from outside.',
    ],
    controls: [
      { text: 'Where is the letter now?', right: 'In the {box}', wrong: ['On the table'] },
      { text: 'Who put it there?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Who knows what is in the letter?', right: '{b}', wrong: ['{a}'] },
  },
  {
    id: 'eggs-in-the-nest',
    pools: { number: ['two', 'three', 'four'] },
    narrative: [
      '{b} stands below and sees the nest only from outside.',
      '{a} climbs up and looks in.',
      'There are {number} eggs in it.',
    ],
    controls: [
      { text: 'How many eggs are in the nest?', right: '{number}', wrong: ['{number2}'] },
      { text: 'Who stands below?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Who knows how many eggs there are?', right: '{a}', wrong: ['{b}'] },
  },
];
