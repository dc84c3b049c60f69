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
      'You stir sugar into warm water. What happens?',
      ['You cannot see it anymore.', 'It turns into hard ice.', 'It jumps out again.'],
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
        'same window',
        'same number of days',
        'same depth of soil',
      ],
      'Water could be the reason instead of the soil.',
    ),
    number(
      'Ice melts in the sun and in the shade. How many minutes sooner does it melt in the sun?',
      35,
      '55 minutes less 20 minutes.',
      {
        map: grid('table', ['Place|Minutes', 'sun|20', 'warm room|40', 'shade|55']),
      },
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
    number(
      'Look at the table. How many cm taller did the plant with 30 ml grow than the plant with 10 ml?',
      9,
      '14 cm less 5 cm.',
      {
        map: grid('table', ['Water a day|Height', '10 ml|5 cm', '20 ml|11 cm', '30 ml|14 cm', '40 ml|13 cm']),
      },
    ),
    choice(
      'Rui swings a weight on strings of different length and times each swing. What does he change on purpose?',
      ['the length of the string', 'the time of one swing', 'the weight on the string', 'the number of swings'],
      'He chooses the length; the time is what he measures.',
    ),
    tapWord(
      'Tap the word for what Ada measures in this test.',
      'Ada gives each of three plants its own amount of water. After two weeks she compares the *height of all plants.',
      'Water is changed, height is measured.',
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
    tap(
      'Sugar was stirred into water. One time does not fit the pattern. Tap it.',
      'table',
      ['Water|Time to dissolve', '10 °C|95 s', '30 °C|70 s', '50 °C|*88 s', '70 °C|40 s', '80 °C|25 s', '90 °C|15 s'],
      'In warmer water the time gets shorter each time but one.',
    ),
    number(
      'A paper plane flies three times: 12 m, 15 m and 9 m. What is its mean distance in meters?',
      12,
      'Thirty-six meters in three flights.',
      {
        unit: 'm',
      },
    ),
  ]),
  ...cell('science', 'simple-experiments', '12-15', [
    choice(
      'A new plant food is tested. Why do some plants get none of it?',
      [
        'They show what happens without it.',
        'They save the scientist some money.',
        'They are too small for a test.',
        'They make the test look longer.',
      ],
      'Without a control there is nothing to compare with.',
    ),
    order(
      'Each line holds three readings of one weight. Tap the lines from least to most spread.',
      ['5.0, 5.1, 5.0', '4.9, 5.0, 5.2', '4.5, 5.0, 5.6', '3.0, 5.0, 7.5'],
      'Spread is the gap between lowest and highest.',
    ),
    tap(
      'Dish 1 tests whether plant food helps. Tap the number of the dish that is its control.',
      'table',
      [
        'Dish|Plant food|Light|Water',
        '1|yes|yes|yes',
        '2|yes|no|yes',
        '*3|no|yes|yes',
        '4|no|no|yes',
        '5|yes|yes|no',
        '6|no|yes|no',
      ],
      'A control differs in the tested thing only.',
    ),
    number(
      'A weight of exactly 50 g is measured as 48 g. How many percent of the true value is the error?',
      4,
      'Two of fifty is four of a hundred.',
      {
        unit: '%',
      },
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
    number(
      'A spring is 10 cm long. Each force of 0.5 N makes it 2 cm longer. How many cm long is it with a force of 3 N?',
      22,
      'Six times 2 cm more than 10 cm.',
      { unit: 'cm' },
    ),
  ]),
];
