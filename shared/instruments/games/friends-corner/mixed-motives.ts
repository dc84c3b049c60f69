import { ask, askTwo, type FriendsStory } from '#shared/instruments/games/story.ts';

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
  {
    id: 'lesson-for-lesson',
    narrative: [
      '{a} cannot swim well, and {b} swims like a fish.',
      '{b} is sad about a low mark in maths, and {a} feels for {b}.',
      '{a} offers to explain the sums, and hopes for swimming lessons in return.',
    ],
    controls: [ask('Who swims well?', '{b}', '{a}'), ask('What is {b} sad about?', 'A low mark', 'A lost book')],
    prompt: askTwo(
      'Why does {a} offer it?',
      ['To comfort {b}', 'To tease {b}'],
      ['and to learn to swim', 'and to skip maths'],
    ),
  },
  {
    id: 'watering-for-the-neighbour',
    narrative: [
      'The neighbour is away, and {a} cannot bear to see the flowers droop.',
      'From the neighbour’s garden one can also see the new foals.',
      '{a} offers to water the flowers each day.',
    ],
    controls: [
      ask('Who is away?', 'The neighbour', 'The teacher'),
      ask('What can be seen from there?', 'The foals', 'The sea'),
    ],
    prompt: askTwo(
      'Why does {a} offer it?',
      ['To save the flowers', 'To pick all the flowers'],
      ['and to see the foals', 'and to get a little pay'],
    ),
  },
  {
    id: 'seat-on-the-bus',
    narrative: [
      '{a} gets up for an old man with a stick and is glad to help.',
      'From the front, where {a} goes now, one can watch the driver.',
      '{a} has wanted to do that all along.',
    ],
    controls: [
      ask('Who gets the seat?', 'The old man', 'The driver'),
      ask('What can one do in front?', 'Watch the driver', 'Sleep well'),
    ],
    prompt: askTwo(
      'Why does {a} get up?',
      ['To help the old man', 'To annoy the old man'],
      ['and to watch the driver', 'and to get off the bus'],
    ),
  },
  {
    id: 'quiet-library',
    narrative: [
      '{b} wants to read, and {a} likes {b} to be happy.',
      '{a} has a sore throat and would rather not talk today.',
      '{a} suggests: “Let us go to the library.”',
    ],
    controls: [
      ask('What does {b} want?', 'To read', 'To sing'),
      ask('What is the matter with {a}?', 'A sore throat', 'A sore foot'),
    ],
    prompt: askTwo(
      'Why does {a} suggest it?',
      ['To please {b}', 'To tire {b} out'],
      ['and to rest the throat', 'and to warm the feet'],
    ),
  },
  {
    id: 'old-coat',
    narrative: [
      '{c} is cold, and {a} is sorry about that.',
      '{a} has never liked the colour of the spare coat.',
      '{a} gives it to {c} as a present.',
    ],
    controls: [ask('Who is cold?', '{c}', '{a}'), ask('Does {a} like the colour?', 'No', 'Yes')],
    prompt: askTwo(
      'Why does {a} give it away?',
      ['To keep {c} warm', 'To tease {c}'],
      ['and to be rid of the coat', 'and to get it back'],
    ),
  },
  {
    id: 'help-on-the-market',
    narrative: [
      'An old woman at the market can hardly lift the boxes.',
      '{a} wants to make it easier.',
      '{a} is also saving for a drum, and each helper gets a coin.',
    ],
    controls: [
      ask('What is hard to lift?', 'The boxes', 'The drum'),
      ask('What does each helper get?', 'A coin', 'A plum'),
    ],
    prompt: askTwo(
      'Why does {a} help?',
      ['To spare the old woman', 'To see into all the boxes'],
      ['and to earn a coin', 'and to play on a drum'],
    ),
  },
  {
    id: 'captain',
    narrative: [
      'The team loses each game, and {a} believes that a better plan would help everybody.',
      '{a} also enjoys it when others listen.',
      '{a} asks to be captain.',
    ],
    controls: [
      ask('What does {a} ask to be?', 'Captain', 'Referee'),
      ask('Does {a} like it when others listen?', 'Yes', 'No'),
    ],
    prompt: askTwo(
      'Why does {a} ask?',
      ['To help the team to win', 'To leave the team soon'],
      ['and to be listened to', 'and to have less to do'],
    ),
  },
  {
    id: 'letter-to-grandpa',
    narrative: [
      'Grandpa feels lonely, and {a} misses Grandpa.',
      '{a} also collects stamps, and each answer brings a new one.',
      '{a} writes a long letter every week.',
    ],
    controls: [ask('Who feels lonely?', 'Grandpa', '{b}'), ask('What does {a} collect?', 'Stamps', 'Shells')],
    prompt: askTwo(
      'Why does {a} write?',
      ['To cheer Grandpa up', 'To borrow from Grandpa'],
      ['and to get a stamp', 'and to train the hand'],
    ),
  },
  {
    id: 'tidy-the-cellar',
    narrative: [
      'Mother has too much to do, and {a} would like Mother to have a free evening.',
      'Somewhere in the cellar lies the old train, which {a} has looked for.',
      '{a} says: “I will tidy the cellar.”',
    ],
    controls: [
      ask('Who has too much to do?', 'Mother', '{b}'),
      ask('What lies in the cellar?', 'The old train', 'The old piano'),
    ],
    prompt: askTwo(
      'Why does {a} say so?',
      ['To give Mother a free evening', 'To make Mother feel ashamed'],
      ['and to find the old train', 'and to sell off the old train'],
    ),
  },
  {
    id: 'choir-on-saturday',
    narrative: [
      'The choir needs one more voice, or the concert is off, and {a} does not want that.',
      'On Saturdays, when the choir meets, {a} has to clean the windows at home.',
      '{a} joins the choir.',
    ],
    controls: [
      ask('What does the choir need?', 'One more voice', 'A new room'),
      ask('What is there to do on Saturdays?', 'The windows', 'The shopping'),
    ],
    prompt: askTwo(
      'Why does {a} join?',
      ['To save the concert', 'To hear the concert'],
      ['and to escape the windows', 'and to escape all the school'],
    ),
  },
  {
    id: 'new-child-in-class',
    narrative: [
      '{c} is new and stands alone, and {a} remembers how that feels.',
      '{c} also speaks Spanish, which {a} would love to learn.',
      '{a} asks {c} to sit together.',
    ],
    controls: [ask('Who is new?', '{c}', '{a}'), ask('What does {c} speak?', 'Spanish', 'Chinese')],
    prompt: askTwo(
      'Why does {a} ask?',
      ['To make {c} feel less alone', 'To make {b} feel left alone'],
      ['and to learn some Spanish', 'and to copy all the answers'],
    ),
  },
  {
    id: 'shorter-way',
    narrative: [
      '{a} and {b} could walk along the river or over the hill.',
      '{b} is tired, and the way along the river is flat.',
      '{a} wants to see whether the ducklings are there, and says: “Let us take the river.”',
    ],
    controls: [ask('Which way is flat?', 'The river', 'The hill'), ask('Who is tired?', '{b}', '{a}')],
    prompt: askTwo(
      'Why does {a} choose the river?',
      ['To make it easy for {b}', 'To make it hard for {b}'],
      ['and to see the ducklings', 'and to be home sooner'],
    ),
  },
  {
    id: 'truth-about-the-vase',
    narrative: [
      '{a} broke a vase, and the cat is blamed and shut out in the rain.',
      '{a} pities the cat.',
      '{a} also knows that {b} saw it and will tell tonight, and would rather speak first.',
      '{a} owns up.',
    ],
    controls: [ask('Who is blamed?', 'The cat', 'The dog'), ask('What will {b} do tonight?', 'Tell', 'Sleep')],
    prompt: askTwo(
      'Why does {a} own up?',
      ['For the sake of the cat', 'For the sake of the vase'],
      ['and to speak before {b} does', 'and to be praised by {b}'],
    ),
  },
  {
    id: 'cooking-together',
    narrative: [
      '{b} is proud of a new recipe, and {a} wants to honour that.',
      '{a} cannot stand the smell of fish, which is the other choice.',
      '{a} says: “Let us cook the recipe of {b}!”',
    ],
    controls: [ask('Who has a new recipe?', '{b}', '{a}'), ask('What is the other choice?', 'Fish', 'Rice')],
    prompt: askTwo(
      'Why does {a} say so?',
      ['To honour {b}', 'To test {b}'],
      ['and to avoid the fish', 'and to eat all the fish'],
    ),
  },
];
