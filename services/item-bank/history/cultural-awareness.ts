import { cell, choice, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const culturalAwareness = [
  ...cell('history', 'cultural-awareness', '3-5', [
    choice('How can you say hello?', ['👋 wave', '😴 sleep', '🏃 run away'], 'A wave is a greeting in many places.'),
    tap('Tap what makes music.', 'picture', ['*🥁|🧦|🍎', '🔑|📦|🪑'], 'A drum makes music.'),
    choice(
      'Somebody gives you a gift. What do you say?',
      ['thank you', 'goodbye', 'good night'],
      'We thank for a gift.',
    ),
    order(
      'A feast with friends! Tap in order.',
      ['🍳 cook', '🍲 eat', '🧽 wash up'],
      'First cook, then eat, then wash up.',
    ),
    tap(
      'Some families move often. Tap a home they can carry.',
      'picture',
      ['🏰|🏢|*⛺', '🏭|🗼|⛲'],
      'A tent can be packed and carried.',
    ),
    choice(
      'Guests take off their shoes. Why?',
      ['to keep floors clean', 'to run away faster', 'to grow much taller'],
      'Shoes carry dirt from the street.',
    ),
  ]),
  ...cell('history', 'cultural-awareness', '6-8', [
    choice(
      'One friend bows, the other shakes hands. What do both want to show?',
      ['respect', 'anger', 'hunger', 'fear'],
      'Both are friendly greetings.',
    ),
    order(
      'A rice feast comes at the end of the year of work. Tap in order.',
      ['Farmers plant the rice.', 'They care for the fields.', 'They bring in the rice.', 'They dance at a feast.'],
      'The feast gives thanks for the harvest.',
    ),
    choice(
      'In very hot lands many shops close at noon. Why?',
      ['It is too hot to work.', 'It is too dark to see.', 'Nobody ever eats there.', 'The doors are too small.'],
      'People rest in the heat and work when it is cooler.',
    ),
    tap(
      'Tap the line that tells why the people have a feast.',
      'list',
      [
        'The feast is in autumn.',
        'People wear yellow.',
        'There is a long dance.',
        '*They are glad that the harvest is in.',
        'Children carry lamps.',
        'The soup is sweet.',
      ],
      'The others tell when and how, not why.',
    ),
    tapWord(
      'Why are these roofs steep? Tap the one word.',
      'In this village all the roofs are steep. So the *snow slides off in winter and no beam breaks.',
      'Heavy snow would break a flat roof.',
    ),
    number(
      'A village has a feast in each of the four seasons. Each feast lasts three days. How many feast days are in a year?',
      12,
      'Four feasts of three days.',
    ),
  ]),
  ...cell('history', 'cultural-awareness', '9-11', [
    choice(
      'Traders on the old Silk Road carried silk and spices. What else traveled with them?',
      ['ideas and beliefs', 'steam trains', 'telephone lines', 'polar bears'],
      'Where people trade they also talk, teach and pray.',
    ),
    tap(
      'Tap the line that shows an exchange in both directions.',
      'list',
      [
        'Traders sold glass and went home.',
        '*Sailors taught songs and learned recipes.',
        'A storm sank a foreign ship.',
        'A king hid all foreign books.',
        'A town closed its gates at night.',
        'Pilgrims walked in silence.',
      ],
      'They gave something and took something.',
    ),
    number(
      'The digits that most of the world uses came from India by way of Arabic scholars. How many different digits are there?',
      10,
      'Zero to nine.',
    ),
    tap(
      'Many crops travel the world. Tap the one that first grew in the Americas.',
      'words',
      ['wheat|tea|olives', '*maize|apples|coffee', 'bananas|oranges|onions'],
      'Maize was first grown in what is now Mexico.',
    ),
    choice(
      'A band mixes drums from one land, a harp from another and words from a third. What is this?',
      ['a blend of cultures', 'a loss of all culture', 'a copy of one culture', 'a culture without music'],
      'Old parts become something new.',
    ),
    order(
      'Paper was invented in East Asia. Tap the places in the order in which people there began to make it.',
      ['China', 'Samarkand in Central Asia', 'Baghdad', 'Spain'],
      'The craft moved west over a thousand years.',
    ),
  ]),
  ...cell('history', 'cultural-awareness', '12-15', [
    choice(
      'Which headline takes a side?',
      [
        'Heroes stand up to greedy lords',
        'Farmers march to the capital',
        'Vote on land law set for May',
        'Council hears farmers and owners',
      ],
      'Heroes and greedy are judgments.',
    ),
    tapWord(
      "Tap the word that shows the traveler's judgment.",
      'The people of the valley eat with their hands, sing at their work, and live in *primitive huts of reed and clay beside the water.',
      'Primitive looks down on what it describes.',
    ),
    tap(
      'Tap the line that judges a people by the customs of the writer.',
      'list',
      [
        'They greet with a bow.',
        'They dine at ten in summer.',
        '*They dine too late; six is the normal time.',
        'They bury the dead in caves.',
        'They count in twenties.',
        'Their year begins in spring.',
      ],
      'Normal here means: as the writer does it.',
    ),
    order(
      'Tap from the most neutral to the most biased report.',
      [
        'The crowd entered the palace.',
        'The crowd forced its way into the palace.',
        'The mob stormed the palace.',
        'The savage mob defiled the noble palace.',
      ],
      'Each line adds more judgment.',
    ),
    choice(
      'A museum shows only the weapons of a people. What is the danger?',
      [
        'Visitors may think that they only fought.',
        'The weapons may be too old to show.',
        'Other museums may show them too.',
        'Visitors may come back too often.',
      ],
      'What is left out shapes the picture.',
    ),
    number(
      'Landowners were one tenth of the people but wrote most of the 300 letters in an archive. If letters were spread evenly over the people, how many would be from landowners?',
      30,
      'One tenth of 300.',
    ),
  ]),
];
