import type { FriendsStory } from '#shared/instruments/games/story.ts';

/** One act with more than one reason. */
export const MIXED_MOTIVES: readonly FriendsStory[] = [
  {
    id: 'wood-for-the-fire',
    pools: { trip: ['boat trip', 'camping trip', 'night walk'] },
    narrative: [
      '{b} has to carry a big heap of wood before the {trip}.',
      '{a} likes {b} and is sorry to see it.',
      '{a} would also love to be asked along on the {trip}.',
      '{a} picks up some wood and helps.',
    ],
    controls: [
      { text: 'What has to be carried?', right: 'Wood', wrong: ['Water'] },
      { text: 'What would {a} love to join?', right: 'The {trip}', wrong: ['The school choir'] },
    ],
    prompt: {
      text: 'Why does {a} help?',
      right: 'To lighten the work of {b}, and to be asked along on the {trip}',
      wrong: [
        'Only to lighten the work of {b}, and for no other reason at all',
        'Only to be asked along, and not at all for the sake of {b}',
        'To lighten the work of {b}, and to be paid for the wood',
      ],
    },
  },
  {
    id: 'the-other-half',
    pools: { food: ['sandwich', 'pancake', 'bun'] },
    narrative: [
      '{a} is nearly full after half a {food}.',
      '{b} has forgotten to bring lunch and looks hungry.',
      '{a} does not want to carry the rest about, and gives it to {b} with a smile.',
      '“I am glad if you have something to eat,” says {a}, and means it.',
    ],
    controls: [
      { text: 'Who forgot to bring lunch?', right: '{b}', wrong: ['{a}'] },
      { text: 'Is {a} still very hungry?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'Which sentence fits everything in the story?',
      right: '{a} was kind, and it was also handy for {a}',
      wrong: [
        '{a} was not kind, because it was handy',
        '{a} was kind, although it was hard for {a}',
        '{a} was tricked into it by hungry {b}',
      ],
    },
  },
  {
    id: 'told-the-teacher',
    pools: { thing: ['window', 'lamp', 'fish tank', 'glass door'] },
    narrative: [
      '{b} broke the {thing} with a ball, and nobody knows.',
      '{a} is angry with {b} because of a quarrel yesterday.',
      '{a} also thinks it unfair that others are blamed for the {thing}.',
      '{a} tells who did it.',
    ],
    controls: [
      { text: 'Who broke the {thing}?', right: '{b}', wrong: ['{a}'] },
      { text: 'When was the quarrel?', right: 'Yesterday', wrong: ['Last year'] },
    ],
    prompt: {
      text: 'Why does {a} tell?',
      right: 'Out of anger at {b}, and also for the others who are blamed',
      wrong: [
        'Only for the others who are blamed, with no thought of the quarrel',
        'Only out of anger at {b}, without caring who else is blamed',
        'Out of fear that {a} would have to pay for the broken {thing}',
      ],
    },
  },
  {
    id: 'thirsty-garden',
    pools: { plant: ['beans', 'roses', 'tomatoes', 'sunflowers'] },
    narrative: [
      '{b} is ill and cannot water the garden.',
      '{a} is sorry for the thirsty {plant}.',
      '{a} has also heard that {b} gives strawberries to whoever helps.',
      '{a} fetches the can and waters everything.',
    ],
    controls: [
      { text: 'Who is ill?', right: '{b}', wrong: ['{a}'] },
      { text: 'What does {b} give to helpers?', right: 'Strawberries', wrong: ['Potatoes'] },
    ],
    prompt: {
      text: 'Why does {a} water the garden?',
      right: 'For the sake of the {plant}, and for the strawberries as well',
      wrong: [
        'Only for the strawberries, and not at all for the sake of the {plant}',
        'Only for the sake of the {plant}, not knowing of the strawberries',
        'To show {b} that the garden was badly kept until now',
      ],
    },
  },
  {
    id: 'the-main-part',
    pools: { show: ['play', 'musical', 'puppet play'] },
    narrative: [
      '{a} has the main part in the {show}, and the stage fright grows every day.',
      '{b} dreams of that part and knows every word of it.',
      '{a} is fond of {b} and says: “You take it. You will be wonderful.”',
    ],
    controls: [
      { text: 'Who has the main part at first?', right: '{a}', wrong: ['{b}'] },
      { text: 'How much of the part does {b} know?', right: 'Every word', wrong: ['Nothing yet'] },
    ],
    prompt: {
      text: 'Why does {a} give the part away?',
      right: 'To please {b}, and to be rid of the stage fright',
      wrong: [
        'To please {b}, although {a} would have loved to play it without any fear',
        'To be rid of the stage fright, whatever may become of {b}',
        'To see {b} forget every word on the stage',
      ],
    },
  },
  {
    id: 'short-cut',
    pools: { place: ['park', 'wood', 'orchard'] },
    narrative: [
      '{b} is new and always comes too late to school.',
      '{a} knows a short cut through the {place}, but does not like to walk there alone in the dark.',
      '{a} is glad to help, and from now on takes {b} along.',
    ],
    controls: [
      { text: 'Who is new?', right: '{b}', wrong: ['{a}'] },
      { text: 'Where does the short cut go?', right: 'Through the {place}', wrong: ['Over the roof'] },
    ],
    prompt: {
      text: 'Which sentence fits everything in the story?',
      right: '{a} helps {b}, and has company in the dark as well',
      wrong: [
        '{a} helps {b}, and would much rather have gone on walking alone',
        '{a} only wants company, and does not care whether {b} is late',
        '{a} only helps {b}, and does not mind the dark at all',
      ],
    },
  },
];
