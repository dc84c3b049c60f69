import { cell, choice, grid, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const simpleExperiments = [
  ...cell('science', 'simple-experiments', '3-5', [
    choice('Which one rolls down a slide?', ['⚽ ball', '📦 box', '📕 book', '🧱 brick'], 'Round things roll.'),
    tap(
      'Tap the thing that sinks in water.',
      'picture',
      ['🍃|🦆|⛵', '*🪨|🎈|🏐'],
      'A stone is heavy for its size and sinks.',
    ),
    choice(
      'Which one floats on water?',
      ['🍃 leaf', '🪨 stone', '🔑 key', '🔩 screw'],
      'A leaf is light for its size and floats.',
    ),
    order(
      'Tap from lightest to heaviest.',
      ['🍃 leaf', '🍎 apple', '🐕 dog', '🐘 elephant'],
      'A leaf weighs least, an elephant most.',
    ),
    tap(
      'A magnet pulls one thing. Tap it.',
      'picture',
      ['🍎|🍃|🧦', '🧸|*🔩|📄'],
      'Screws are made of steel, and magnets pull steel.',
    ),
    choice(
      'You stir sugar into warm water. What happens to it?',
      ['You cannot see it.', 'It floats on the top.', 'It stays at the bottom.'],
      'Sugar dissolves: the water is sweet but looks clear.',
    ),
  ]),
  ...cell('science', 'simple-experiments', '6-8', [
    order(
      'Do seeds need light? Tap the steps in order.',
      ['Plant seeds in two pots.', 'Put only one of them in the light.', 'Wait for two weeks.', 'Compare the plants.'],
      'First set up, then wait, then look.',
    ),
    choice(
      'Two toy cars race down a ramp. What makes the test fair?',
      [
        'Both start at the same height.',
        'One car gets an extra push.',
        'One ramp is much steeper.',
        'The red car starts first.',
      ],
      'Everything but the cars must be the same.',
    ),
    tap(
      'Which soil is best for beans? One thing makes this test unfair. Tap it.',
      'list',
      [
        'same kind of pot',
        'same kind of bean',
        '*more water for one pot',
        'same window for both pots',
        'same number of days',
        'same amount of soil in each',
      ],
      'Water could be the reason instead of the soil.',
    ),
    tap(
      'Ice melts at six places. Tap the place where it melts first.',
      'table',
      ['Place|Minutes until it melts', '*sun|20', 'shade|55', 'warm room|40', 'cellar|90', 'window|35', 'cupboard|60'],
      'In the sun it takes the fewest minutes.',
    ),
    order(
      'Look at the table. Tap the balls from lowest to highest bounce.',
      ['blue ball', 'red ball', 'black ball', 'green ball'],
      '25, 40, 55 and 60 cm.',
      {
        map: grid('table', ['Ball|Bounce', 'red|40 cm', 'blue|25 cm', 'green|60 cm', 'black|55 cm']),
      },
    ),
    choice(
      'Mia wants to know if plants need light. What should she change?',
      ['only the light', 'only the water', 'light and water', 'the pot and the soil'],
      'If two things change, she cannot tell which one did it.',
    ),
  ]),
  ...cell('science', 'simple-experiments', '9-11', [
    choice(
      'Ben tests which kind of paper towel soaks up most water. What should he keep the same?',
      ['the size of the towels', 'the brand of the towels', 'the amount soaked up', 'the towel that wins'],
      'Only the kind of towel may differ.',
    ),
    tapWord(
      'Tap the word for what Ada measures in this test.',
      'Ada gives each of three plants its own amount of water. After two weeks she compares the *height of all plants.',
      'Water is changed, height is measured.',
    ),
    choice(
      'Rui swings a weight on strings of different length and times each swing. What does he change on purpose?',
      ['the length of the string', 'the time of one swing', 'the weight on the string', 'the number of swings'],
      'He chooses the length; the time is what he measures.',
    ),
    order(
      'Which cup keeps tea hot longest? Tap the steps of the test in order.',
      [
        'Choose three cups of one size.',
        'Fill them with equally hot tea.',
        'Wait for ten minutes.',
        'Measure how hot the tea is.',
        'Compare the results.',
      ],
      'Set up, wait, measure, compare.',
    ),
    tap(
      'Does more salt dissolve in hot water? Tap what must be changed in the test.',
      'list',
      [
        'the amount of water in the glass',
        '*the temperature of the water',
        'the kind of salt that is dissolved',
        'the size of the glass',
        'the person who stirs',
        'the time of day',
      ],
      'The question is about heat, so only heat is changed.',
    ),
    order(
      'Look at the table. Tap the towels from least to most water soaked up.',
      ['red', 'grey', 'white', 'blue'],
      '8, 9.5, 10.2 and 12 ml.',
      { map: grid('table', ['Towel|Water', 'blue|12 ml', 'red|8 ml', 'white|10.2 ml', 'grey|9.5 ml']) },
    ),
    order(
      'Sand and salt are mixed. Tap the steps that separate them in order.',
      [
        'Stir the mix into water.',
        'Pour it through a filter; sand stays behind.',
        'Heat the clear salty water.',
        'Salt is left in the dish.',
      ],
      'Salt dissolves and sand does not.',
    ),
    number(
      'Look at the table. How many cm taller did the plant with 30 ml grow than the plant with 10 ml?',
      9,
      '14 cm less 5 cm.',
      {
        map: grid('table', ['Water a day|Height', '10 ml|5 cm', '20 ml|11 cm', '30 ml|14 cm', '40 ml|13 cm']),
      },
    ),
    tapWord(
      'Tap the word for what Sol changes on purpose.',
      'Sol drops one ball from one height onto wood, sand and grass. The *ground is new each time; he measures the bounce.',
      'Ball and height stay the same.',
    ),
    tap(
      'Each weight makes a spring 3 cm longer. One length does not fit. Tap it.',
      'table',
      ['Weights|Length', '1|13 cm', '2|16 cm', '3|19 cm', '4|22 cm', '5|*26 cm', '6|28 cm'],
      'With five weights it should be 25 cm.',
    ),
    tap(
      'Sugar was stirred into water. One time does not fit the pattern. Tap it.',
      'table',
      ['Water|Time to dissolve', '10 °C|95 s', '30 °C|70 s', '50 °C|*88 s', '70 °C|40 s', '80 °C|25 s', '90 °C|15 s'],
      'In warmer water the time gets shorter each time but one.',
    ),
    choice(
      'Two groups time the fall of the same feather and get 4 seconds and 7 seconds. What is the best next step?',
      [
        'time it again several times',
        'take the middle of both as the truth',
        'leave out the slower group',
        'ask who is better at timing',
      ],
      'Two readings that differ so much say that one cannot yet know.',
    ),
  ]),
  ...cell('science', 'simple-experiments', '12-15', [
    choice(
      'A new plant food is tested. Why do some plants get none of it?',
      [
        'They show what happens without it.',
        'They would die of too much plant food.',
        'They are kept for the next test.',
        'They make the sample larger.',
      ],
      'Without a control there is nothing to compare with.',
    ),
    tap(
      'A new paint is said to dry faster than the old one. Tap what makes the test unfair.',
      'list',
      [
        'Both paints are brushed on wood.',
        '*The new paint is spread thinner.',
        'Both boards stand in one room.',
        'One person touches both boards.',
        'Each paint is tested on ten boards.',
        'One clock is used for both.',
      ],
      'A thin layer dries sooner, whatever the paint.',
    ),
    tap(
      'Dish 1 tests whether plant food helps. Tap the number of the dish that is its control.',
      'table',
      [
        'Dish|Plant food|Light|Water',
        '1|yes|yes|yes',
        '2|yes|no|yes',
        '3|yes|yes|no',
        '4|no|no|yes',
        '*5|no|yes|yes',
        '6|no|yes|no',
      ],
      'A control differs in the tested thing only.',
    ),
    order(
      'Each line holds three readings of one weight. Tap the lines from least to most spread.',
      ['5.0, 5.1, 5.0', '4.9, 5.0, 5.2', '4.5, 5.0, 5.6', '3.0, 5.0, 7.5'],
      'Spread is the gap between lowest and highest.',
    ),
    tap(
      'Seeds were kept with or without light and warmth. Tap the dish which shows that light alone is not enough.',
      'table',
      [
        'Dish|Light|Warmth|Sprouts',
        'A|yes|yes|18',
        '*B|yes|no|1',
        'C|no|yes|17',
        'D|no|no|0',
        'E|yes|yes|16',
        'F|no|no|1',
      ],
      'Dish B had light but no warmth, and hardly a seed sprouted.',
    ),
    choice(
      'In a trial neither patients nor doctors know who gets the real pill. What is this meant to prevent?',
      [
        'hopes that change the results',
        'side effects of the real pill',
        'patients who forget to take it',
        'a trial with too few patients',
      ],
      'Whoever knows may feel or see what he expects.',
    ),
    choice(
      'An empty scale shows 3 g, and nobody notices. How do all its readings differ from the truth?',
      [
        'Each one is 3 g too high.',
        'Half of them are too low.',
        'They are wrong by chance only.',
        'Only the small ones are wrong.',
      ],
      'A systematic error shifts every reading the same way.',
    ),
    order(
      'Tap from the least to the most exact way to find how thick a sheet of paper is.',
      [
        'judge it by eye',
        'measure one sheet with a ruler',
        'measure ten sheets, then divide by ten',
        'measure five hundred sheets, then divide',
      ],
      'The error of the ruler is shared by more sheets.',
    ),
    tap(
      'Ten plants were grown with each food. Tap the food whose effect is clearest.',
      'table',
      [
        'Food|Mean|From … to',
        'none|20 cm|15 … 25',
        'A|22 cm|16 … 28',
        'B|24 cm|19 … 30',
        '*C|34 cm|30 … 38',
        'D|21 cm|12 … 33',
        'E|27 cm|22 … 33',
      ],
      'Only with food C is the smallest plant taller than the tallest without food.',
    ),
    number(
      'A spring is 10 cm long. Each force of 0.5 N makes it 2 cm longer. How many cm long is it with a force of 3 N?',
      22,
      'Six times 2 cm more than 10 cm.',
      { unit: 'cm' },
    ),
    choice(
      'Speeds are found from films of passing cars. The clock of the camera runs 5% slow. What does this do to all speeds?',
      [
        'They come out about 5% too high.',
        'They come out about 5% too low.',
        'They scatter more from car to car.',
        'They are right on average.',
      ],
      'A slow clock makes times too short, and short times make speeds high.',
    ),
    order(
      'Tap the conclusions from the most careful to the boldest.',
      [
        'In this dish the mould grew slowly.',
        'In all our dishes it did.',
        'The substance slows this mould.',
        'It slows all moulds.',
        'It will cure infections.',
      ],
      'Each line claims more than the one before.',
    ),
  ]),
];
