import { cell, choice, inPlace, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const scientificMethod = [
  ...cell('science', 'scientific-method', '3-5', [
    choice(
      'What is in the box? How can you find out?',
      ['👀 look inside', '🙈 close your eyes', '💭 only guess'],
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
      ['👀 look for steam', '📏 measure the bowl', '🎨 look for colours'],
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
      ['Does a nail sink?', 'Is blue the best colour?', 'Who made the first bowl?', 'Is water better than juice?'],
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
    choice(
      'Which sentence is a prediction?',
      [
        'If I add salt, the egg will float.',
        'The egg floated in the salty water.',
        'I used a glass, salt and an egg.',
        'Salty water is heavier than tap water.',
      ],
      'A prediction says before the test what will happen.',
    ),
    tap(
      'Tap the question that a test in class can answer.',
      'list',
      [
        'Are cats nicer to live with than dogs?',
        '*Which paper plane flies farthest?',
        'Should all children go to bed early?',
        'What is the finest colour?',
        'Is it wrong to tell a secret?',
        'Which song is the saddest?',
      ],
      'Distances can be measured; the others ask what people value.',
    ),
    choice(
      'What is the best reason to repeat a test?',
      [
        'to see if the result comes again',
        'to come closer to the answer you hoped for',
        'to have larger numbers in the end',
        'to give every child a turn',
      ],
      'A result that comes again is less likely to be chance.',
    ),
    order(
      'Tap the steps of an investigation in order.',
      ['ask a question', 'make a prediction', 'carry out a test', 'study the results', 'draw a conclusion'],
      'The conclusion comes after the results.',
    ),
    choice(
      'A test gives another result than you predicted. What should you do?',
      [
        'report it and look for a reason',
        'change the numbers until they fit',
        'say that the test has failed',
        'keep only the tests that agree',
      ],
      'A surprise is a result too.',
    ),
    inPlace(
      tap(
        'Five lines are evidence. One line is a conclusion. Tap the conclusion.',
        'list',
        [
          'Both feeders hold the same seeds',
          'Day 1: 14 birds at red, 6 at blue',
          'Day 2: 11 birds at red, 5 at blue',
          'Day 3: 13 birds at red, 4 at blue',
          '*The birds prefer the red feeder',
          'Both feeders hang equally high',
        ],
        'It says what the counts mean.',
      ),
    ),
    choice(
      'Claim: soap A cleans better than soap B. Which evidence supports it?',
      [
        'Equal stains faded more with soap A.',
        'Soap A has a nicer smell and colour.',
        'More shops in town sell soap A.',
        'A friend has always used soap A.',
      ],
      'Only the first one compares how they clean.',
    ),
    choice(
      'Ann asks three friends which fruit they like and says, "All children like plums." What is wrong?',
      [
        'Three children are too few to say that.',
        'She should have asked about one fruit.',
        'She should have asked her friends twice.',
        'Plums are eaten in summer only.',
      ],
      'Three friends cannot stand for all children.',
    ),
    tap(
      'Six children measured the same desk three times. Tap the child whose readings agree best.',
      'table',
      [
        'Child|Readings in cm',
        'Ana|91, 97, 84',
        'Bo|85, 92, 95',
        'Cem|80, 91, 92',
        'Dia|99, 88, 91',
        'Eli|90, 94, 97',
        '*Fay|91, 91, 90',
      ],
      'Only 1 cm lies between the readings of Fay.',
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
    tapWord(
      'Tap the word that claims too much.',
      'We tested eight snails, and seven of them chose the dark side. This shows that *all snails like it dark.',
      'Eight snails are not all, and one of them chose the light.',
    ),
    order(
      'Tap from the weakest to the strongest reason to say that plants need light.',
      [
        'My friend says so.',
        'One plant in the dark died.',
        'Ten plants in the dark died, ten in light lived.',
        'Five schools found the same as we did.',
      ],
      'More plants, a comparison and repetition make it stronger.',
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
    choice(
      'Half of the patients in a trial get a pill without any medicine in it. Why?',
      [
        'to see how many get well anyway',
        'to treat those who are less ill',
        'to test two medicines at a time',
        'to make the medicine last longer',
      ],
      'Without them one cannot tell what the medicine adds.',
    ),
    tap(
      'Tap the one statement that an experiment could prove wrong.',
      'list',
      [
        'Red is a friendlier colour than blue.',
        '*Soaked seeds sprout sooner.',
        'Luck favours the brave.',
        'Music is better than silence.',
        'Nature always finds the best way.',
        'Every stone has a hidden meaning.',
      ],
      'Sprouting times can be measured and compared.',
    ),
    number(
      'With a treatment 18 of 24 plants recover. Without it 12 of 24 recover. By how many percentage points is the first rate higher?',
      25,
      'Seventy-five percent against fifty percent.',
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
    tap(
      'Two things rise together. Tap what would show best that one causes the other.',
      'list',
      [
        'They have risen for ten years.',
        'Both rise in every country.',
        '*If one is changed, the other follows.',
        'Most people believe in the link.',
        'The two curves look the same.',
        'Both were measured with great care.',
      ],
      'Only a change made on purpose rules out a third cause.',
    ),
    choice(
      'A newspaper asks readers to write whether they like a new road. Most who write do not. Why may this mislead?',
      [
        'Angry people write more often.',
        'Readers do not know the road.',
        'People change their minds later on.',
        'Letters are counted by hand.',
      ],
      'Those who answer by themselves are no fair sample.',
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
    order(
      'A new finding comes to be accepted. Tap the usual order.',
      [
        'A team gets a surprising result.',
        'It repeats its own test.',
        'It writes a paper and sends it in.',
        'Other experts check the paper.',
        'Teams elsewhere repeat it.',
      ],
      'First own doubt, then the doubt of others.',
    ),
    choice(
      'Twenty drinks are tested for memory. One seems to help, and it is sold. What was overlooked?',
      [
        'One of twenty may win by luck.',
        'No drink can change memory.',
        'Twenty tests are never enough.',
        'The others may help as well.',
      ],
      'With many tries something always looks good by chance.',
    ),
    tap(
      'Hospital A cures a larger share of mild and of severe cases than B, yet a smaller share of all. Tap the reason.',
      'list',
      [
        'A lies farther from the town.',
        'One of the numbers must be wrong.',
        '*A takes in more severe cases.',
        'B has more beds than A.',
        'Severe cases heal faster at B.',
        'B counts some patients twice.',
      ],
      'Severe cases are cured less often everywhere, and A has many of them.',
    ),
    number(
      'Ten of 1,000 people are ill. A test flags all ten and, wrongly, 90 healthy people. What percent of the flagged people are ill?',
      10,
      'Ten of one hundred flagged people.',
      { unit: '%' },
    ),
  ]),
];
