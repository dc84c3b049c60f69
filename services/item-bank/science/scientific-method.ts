import { cell, choice, number, order, tap } from '#services/item-bank/authoring.ts';

export const scientificMethod = [
  ...cell('science', 'scientific-method', '3-5', [
    choice(
      'What is in the box? How can you find out?',
      ['👀 look inside', '😴 go to sleep', '🏃 run away'],
      'Looking is a way to find out.',
    ),
    tap(
      'Tap what helps you see tiny things.',
      'picture',
      ['🥄|🧢|🍎', '*🔍|🥁|🧦'],
      'A magnifying glass makes things look bigger.',
    ),
    choice(
      'Is the soup hot? How can you tell?',
      ['👀 look for steam', '🎵 sing a song', '🙈 hide your eyes'],
      'Hot soup steams.',
    ),
    tap('Tap what shows how long something is.', 'picture', ['🔔|*📏|🍋', '🧸|🎈|🥁'], 'A ruler measures length.'),
    tap(
      'Which is heavier? Tap what helps you find out.',
      'picture',
      ['🎨|📏|*⚖️', '🎺|⏰|🔦'],
      'Scales compare weights.',
    ),
    order(
      'Will the boat float? Tap in order.',
      ['💭 guess', '⛵ try it', '👀 see if you were right'],
      'First guess, then try, then look.',
    ),
  ]),
  ...cell('science', 'scientific-method', '6-8', [
    choice(
      'Which question can you test with a bowl of water?',
      ['Does a nail sink?', 'Is blue the best color?', 'Who made the first bowl?', 'Do nails have names?'],
      'You can put a nail into the water and look.',
    ),
    tap(
      'Zoe guessed that seed 1 would grow tallest. Tap the height of the seed that really did.',
      'table',
      ['Seed|Height', '1|6 cm', '2|4 cm', '3|*9 cm', '4|7 cm', '5|3 cm', '6|5 cm'],
      'Seed 3 is the tallest with 9 cm.',
    ),
    order(
      'Tap what a young scientist says, in order.',
      [
        'I wonder if snails like light.',
        'I guess they like the dark.',
        'I put them between light and dark.',
        'Now I count where they went.',
      ],
      'A question, a guess, a test, a look.',
    ),
    number(
      'Four children measure the same leaf. They get 8, 8, 14 and 8 cm. Which number looks wrong?',
      14,
      'Three of them agree on 8.',
    ),
    choice(
      'Omar guessed that the toy would sink. It floats. What should he write?',
      ['The toy floats.', 'The toy sinks.', 'The test never happened.', 'The water was wrong.'],
      'A scientist writes what happened.',
    ),
    tap(
      'Five lines are guesses or wishes. One was seen and measured. Tap it.',
      'list',
      [
        'I think it will rain.',
        'Maybe the cat is ill.',
        '*The leaf is 5 cm long.',
        'I hope the seed grows.',
        'It could be a bird.',
        'I guess it feels cold.',
      ],
      'The length was measured.',
    ),
  ]),
  ...cell('science', 'scientific-method', '9-11', [
    order(
      'Tap the steps of an investigation in order.',
      ['ask a question', 'make a prediction', 'carry out a test', 'study the results', 'draw a conclusion'],
      'The conclusion comes after the results.',
    ),
    choice(
      'What is the best reason to repeat a test?',
      [
        'to see if the result comes again',
        'to get the answer you hoped for',
        'to use up the rest of the material',
        'to make the report much longer',
      ],
      'A result that comes again is less likely to be chance.',
    ),
    tap(
      'Five lines are evidence. One line is a conclusion. Tap the conclusion.',
      'list',
      [
        'Day 1: 14 birds at red, 6 at blue',
        'Both feeders hold the same seeds',
        '*The birds prefer the red feeder',
        'Both feeders hang equally high',
        'Day 2: 11 birds at red, 5 at blue',
        'Day 3: 13 birds at red, 4 at blue',
      ],
      'It says what the counts mean.',
    ),
    choice(
      'Claim: soap A cleans better than soap B. Which evidence supports it?',
      [
        'Equal stains faded more with soap A.',
        'Soap A has a nicer smell and color.',
        'More shops in town sell soap A.',
        'A friend has always used soap A.',
      ],
      'Only the first one compares how they clean.',
    ),
    tap(
      'Claim: beans grow taller where it is warmer. Tap the height that does not fit.',
      'table',
      [
        'Pot|Warmth|Height',
        '1|10 °C|3 cm',
        '2|15 °C|6 cm',
        '3|20 °C|9 cm',
        '4|25 °C|*2 cm',
        '5|30 °C|14 cm',
        '6|35 °C|17 cm',
      ],
      'Pot 4 is warm, but its plant is the shortest.',
    ),
    number(
      'Four groups of 5 plants are tested. The whole test is done three times with new plants. How many plants are needed?',
      60,
      'Twenty plants, three times.',
    ),
  ]),
  ...cell('science', 'scientific-method', '12-15', [
    choice(
      'On days when more ice cream is sold, more people get sunburn. What is the best explanation?',
      [
        'Sunny weather raises both.',
        'Ice cream makes skin burn.',
        'Sunburn makes people hungry.',
        'It must be a mistake.',
      ],
      'A third thing, the sun, is behind both.',
    ),
    tap(
      'Tap the one statement that an experiment could prove wrong.',
      'list',
      [
        'Red is a friendlier color than blue.',
        '*Soaked seeds sprout sooner than dry ones.',
        'Luck favors the brave.',
        'Music is better than silence.',
        'Nature always finds the best way.',
        'Every stone has a hidden meaning.',
      ],
      'Sprouting times can be measured and compared.',
    ),
    order(
      'Tap from the weakest to the strongest evidence that a medicine works.',
      [
        "one person's story",
        'a survey of fifty users',
        'one trial with a control group',
        'many such trials that agree',
      ],
      'Controls and repetition make evidence stronger.',
    ),
    number(
      'With a treatment 18 of 24 plants recover. Without it 12 of 24 recover. By how many percentage points is the first rate higher?',
      25,
      'Seventy-five percent against fifty percent.',
    ),
    choice(
      'In a trial, chance decides who gets the new medicine. What is this good for?',
      [
        'It makes the groups alike in other ways.',
        'It makes sure that everybody gets well.',
        'It keeps the number of people small.',
        'It lets people choose what they like.',
      ],
      'Chance spreads all other differences over both groups.',
    ),
    number(
      'Ten of 1,000 people are ill. A test flags all ten and, wrongly, 90 healthy people. What percent of the flagged people are ill?',
      10,
      'Ten of one hundred flagged people.',
      { unit: '%' },
    ),
  ]),
];
