import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** A person can hold a different belief and act on it. */
export const DIFFERENT_BELIEFS: readonly FriendsStory[] = [
  {
    id: 'where-is-the-cat',
    pools: { spot: ['bench', 'bush', 'big stone', 'old tree', 'rain barrel'] },
    narrative: [
      'The cat is hiding and nobody has seen it.',
      '{a} thinks the cat is behind the {spot}.',
      '{b} thinks the cat is behind the {spot2}.',
      'Now {a} goes to look for it.',
    ],
    controls: [
      { text: 'Who is hiding?', right: 'The cat', wrong: ['{b}'] },
      { text: 'Who goes to look?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: { text: 'Where will {a} look first?', right: 'Behind the {spot}', wrong: ['Behind the {spot2}'] },
  },
  {
    id: 'closed-bag',
    pools: { toy: ['ball', 'drum', 'kite', 'puzzle', 'whistle'] },
    narrative: [
      'Here is a closed bag.',
      '{a} thinks there is a {toy} in it.',
      '{b} thinks there is a {toy2} in it.',
      'Nobody has looked yet.',
    ],
    controls: [
      { text: 'Is the bag open or closed?', right: 'Closed', wrong: ['Open'] },
      { text: 'Who thinks there is a {toy} in it?', right: '{a}', wrong: ['{b}'] },
    ],
    prompt: { text: 'What will {b} say is in the bag?', right: 'A {toy2}', wrong: ['A {toy}'] },
  },
  {
    id: 'way-home',
    pools: { place: ['bridge', 'fountain', 'playground', 'library', 'pond'] },
    narrative: [
      '{a} and {b} want to go home.',
      '{b} thinks the way goes past the {place}.',
      '{a} thinks the way goes past the {place2}.',
      'Now {b} goes first.',
    ],
    controls: [
      { text: 'Where do they want to go?', right: 'Home', wrong: ['To school'] },
      { text: 'Who goes first?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Which way will {b} go?', right: 'Past the {place}', wrong: ['Past the {place2}'] },
  },
  {
    id: 'noise-behind-the-door',
    pools: { animal: ['dog', 'goat', 'hen', 'pig'] },
    narrative: [
      '{a} and {b} hear a noise behind the door.',
      '{a} thinks it is a {animal}.',
      '{b} thinks it is a {animal2}.',
      'The door is still shut.',
    ],
    controls: [
      { text: 'Is the door open or shut?', right: 'Shut', wrong: ['Open'] },
      { text: 'Who thinks it is a {animal2}?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'What will {a} say is behind the door?', right: 'A {animal}', wrong: ['A {animal2}'] },
  },
  {
    id: 'lost-mitten',
    pools: { spot: ['garden', 'hall', 'car', 'shed'] },
    narrative: [
      'A mitten is lost.',
      '{b} thinks it is in the {spot}.',
      '{a} thinks it is in the {spot2}.',
      'Now {b} goes to look for it.',
    ],
    controls: [
      { text: 'What is lost?', right: 'A mitten', wrong: ['A shoe'] },
      { text: 'Who goes to look?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Where will {b} look first?', right: 'In the {spot}', wrong: ['In the {spot2}'] },
  },
  {
    id: 'who-rings-the-bell',
    pools: { visitor: ['baker', 'plumber', 'teacher', 'gardener'] },
    narrative: [
      'The bell rings at the door.',
      '{a} thinks it is the {visitor}.',
      '{b} thinks it is the {visitor2}.',
      '{b} runs to the door and calls hello.',
    ],
    controls: [
      { text: 'What rings?', right: 'The bell', wrong: ['The clock'] },
      { text: 'Who runs to the door?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'Who does {b} think is there?', right: 'The {visitor2}', wrong: ['The {visitor}'] },
  },
];
