import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** A face can show another feeling than the one felt. */
export const HIDDEN_FEELING: readonly FriendsStory[] = [
  {
    id: 'not-the-present',
    pools: { toy: ['ball', 'drum', 'kite', 'puzzle', 'whistle'] },
    narrative: [
      '{a} hoped very much for a {toy}.',
      '{b} gives {a} a {toy2}.',
      '{a} is let down, but does not want {b} to notice, and smiles.',
    ],
    controls: [
      { text: 'What did {a} hope for?', right: 'A {toy}', wrong: ['A {toy2}'] },
      { text: 'What does the face of {a} do?', right: 'It smiles', wrong: ['It cries'] },
    ],
    prompt: { text: 'How does {a} feel inside?', right: 'Sad', wrong: ['Happy', 'Angry'] },
  },
  {
    id: 'quiet-winner',
    pools: { game: ['race', 'quiz', 'ball game', 'board game'] },
    narrative: [
      '{a} wins the {game} and is very pleased.',
      '{b} loses the {game} and cries.',
      '{a} does not want to make it worse for {b}, and keeps a serious face.',
    ],
    controls: [
      { text: 'Who wins the {game}?', right: '{a}', wrong: ['{b}'] },
      { text: 'Who cries?', right: '{b}', wrong: ['{a}'] },
    ],
    prompt: { text: 'How does {a} feel inside?', right: 'Happy', wrong: ['Sad', 'Afraid'] },
  },
  {
    id: 'dark-cellar',
    pools: { place: ['cellar', 'attic', 'shed', 'cave'] },
    narrative: [
      '{b} dares {a} to go into the dark {place}.',
      '{a} is scared of it.',
      'The others must not find out, so {a} laughs and whistles.',
    ],
    controls: [
      { text: 'What is the {place} like?', right: 'Dark', wrong: ['Bright'] },
      { text: 'What do the others hear?', right: '{a} laughs and whistles', wrong: ['{a} cries and calls'] },
    ],
    prompt: { text: 'How does {a} feel inside?', right: 'Afraid', wrong: ['Happy', 'Excited'] },
  },
  {
    id: 'calm-voice',
    pools: { thing: ['kite', 'model ship', 'torch', 'paint box'] },
    narrative: [
      '{b} has broken the {thing} of {a} for the second time.',
      '{a} is boiling inside.',
      'There are guests, so {a} smiles and speaks in a calm voice.',
    ],
    controls: [
      { text: 'Who broke the {thing}?', right: '{b}', wrong: ['{a}'] },
      { text: 'What does the face of {a} do?', right: 'It smiles', wrong: ['It frowns'] },
    ],
    prompt: { text: 'How does {a} feel inside?', right: 'Angry', wrong: ['Happy', 'Sad'] },
  },
  {
    id: 'secret-trip',
    pools: { place: ['sea', 'circus', 'ice rink', 'funfair'] },
    narrative: [
      '{a} knows about a trip to the {place} tomorrow and can hardly wait.',
      'It is still a secret from {b}.',
      'So {a} yawns and talks about homework.',
    ],
    controls: [
      { text: 'When is the trip?', right: 'Tomorrow', wrong: ['Next year'] },
      { text: 'What does {a} talk about?', right: 'Homework', wrong: ['The {place}'] },
    ],
    prompt: { text: 'How does {a} feel inside?', right: 'Excited', wrong: ['Bored', 'Sad'] },
  },
  {
    id: 'merry-goodbye',
    pools: { vehicle: ['car', 'van', 'train', 'bus'] },
    narrative: [
      '{b} is the best friend of {a} and moves away today.',
      '{a} has a lump in the throat, but wants to make it easy for {b}.',
      '{a} grins, jokes and waves until the {vehicle} is gone.',
    ],
    controls: [
      { text: 'Who moves away?', right: '{b}', wrong: ['{a}'] },
      { text: 'What does {a} do?', right: 'Grins and waves', wrong: ['Cries and shouts'] },
    ],
    prompt: { text: 'How does {a} feel inside?', right: 'Sad', wrong: ['Happy', 'Angry'] },
  },
];
