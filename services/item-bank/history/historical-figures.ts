import { cell, choice, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const historicalFigures = [
  ...cell('history', 'historical-figures', '3-5', [
    choice(
      'Who helps you when you are ill?',
      ['🩺 doctor', '🚜 farmer', '🎨 painter', '🚌 driver'],
      'Doctors help people who are ill.',
    ),
    tap('Tap what a baker makes.', 'picture', ['👟|*🍞|🔑', '🪑|🧦|⚽'], 'A baker bakes bread.'),
    tap(
      'Tap what a firefighter drives.',
      'picture',
      ['🚜|🚀|🚲', '⛵|*🚒|🚂'],
      'Firefighters come with a fire engine.',
    ),
    choice(
      'Who wears a crown in old stories?',
      ['👑 a queen', '🎣 a fisher', '🚜 a farmer', '🧹 a cleaner'],
      'Kings and queens wear crowns.',
    ),
    tap('Tap what a farmer uses in the field.', 'picture', ['🎻|*🚜|🚀', '🩺|🎨|🔬'], 'A tractor pulls the plow.'),
    order(
      'A letter travels. Tap in order.',
      ['✏️ someone writes it', '📮 it is posted', '🚲 a carrier brings it', '😀 someone reads it'],
      'Write, post, carry, read.',
    ),
  ]),
  ...cell('history', 'historical-figures', '6-8', [
    choice(
      'Wangari Maathai lived in Kenya. With many other women she planted millions of trees. What did she do?',
      ['She planted trees.', 'She built ships.', 'She flew to the Moon.', 'She sold wood.'],
      'The story says that she planted trees.',
    ),
    tapWord(
      'What are the letters made of? Tap the word.',
      'Louis Braille could not see. As a boy he made an alphabet of small *dots. Fingers can read them.',
      'Braille letters are small raised dots.',
    ),
    order(
      'Mary Anning found old sea animals in stone. Tap her work in order.',
      [
        'She walks along the cliff.',
        'She sees a bone in the rock.',
        'She digs it out with care.',
        'She shows it to scientists.',
      ],
      'Walk, see, dig, show.',
    ),
    choice(
      'Marie Curie found two new elements and won two Nobel Prizes. In what did she work?',
      ['science', 'sailing', 'music', 'farming'],
      'Finding elements is the work of scientists.',
    ),
    number(
      'In 1903 the Wright brothers first flew for 12 seconds. Their longest flight that day took 59 seconds. How many seconds longer was it?',
      47,
      '59 less 12.',
    ),
    tap(
      'King Sejong had a new alphabet made. Tap the line that tells why.',
      'list',
      [
        'Sejong was a king in Korea.',
        '*Few people could read the old signs.',
        'Scholars worked with him.',
        'The new letters were easy.',
        'They were made known in 1446.',
        'They are still used today.',
      ],
      'Few could read, so he wanted easier letters.',
    ),
  ]),
  ...cell('history', 'historical-figures', '9-11', [
    order(
      'Tap who lived first, then the next ones.',
      [
        'Cleopatra, queen of Egypt',
        'Genghis Khan, ruler of the Mongols',
        'Marie Curie, scientist',
        'Neil Armstrong, first on the Moon',
      ],
      'First century BCE, about 1200, about 1900, 1969.',
    ),
    tap(
      'One person is matched with the wrong field. Tap the wrong field.',
      'table',
      [
        'Person|Field',
        'Ludwig van Beethoven|music',
        'Frida Kahlo|painting',
        'Charles Darwin|*architecture',
        'Florence Nightingale|nursing',
        'Isaac Newton|physics',
        'William Shakespeare|theater',
      ],
      'Darwin studied plants and animals.',
    ),
    choice(
      'Why is Ibn Battuta remembered?',
      [
        'He traveled far and told of it.',
        'He built the first telescope.',
        'He painted famous ceilings.',
        'He was first at the South Pole.',
      ],
      'In the 14th century he traveled through Africa and Asia.',
    ),
    number(
      'Valentina Tereshkova flew into space in 1963. Neil Armstrong stepped on the Moon in 1969. How many years lie between?',
      6,
      'From 1963 to 1969.',
    ),
    tap(
      'Leonardo da Vinci was born in 1452. Tap the century of his birth.',
      'words',
      ['12th century|13th century|14th century', '*15th century|16th century|17th century'],
      '1452 is in the 15th century.',
    ),
    choice(
      'Zheng He led seven great voyages from China between 1405 and 1433. Over which ocean did they go?',
      ['Indian Ocean', 'Atlantic Ocean', 'Arctic Ocean', 'Southern Ocean'],
      'His fleets reached India, Arabia and East Africa.',
    ),
  ]),
  ...cell('history', 'historical-figures', '12-15', [
    tap(
      'You study a queen who died in 1603. Tap the primary source.',
      'list',
      [
        'a film made in 1998',
        'a school book of 2015',
        '*a letter she wrote in 1587',
        'a museum guide of 2020',
        'a novel from 1890',
        'a portrait painted in 1802',
      ],
      'Only the letter comes from her own time.',
    ),
    choice(
      'A king paid the man who wrote about his battles. Why should a reader take care?',
      [
        'The writer had a reason to please him.',
        'Paid writers cannot spell well.',
        'Battles were never written down.',
        'The king could not read it.',
      ],
      'Who pays can shape what is told.',
    ),
    order(
      'Tap from the closest to the most distant source on a battle.',
      [
        'a diary kept on that day',
        'a letter from a month later',
        'memoirs from thirty years later',
        'a book from three centuries later',
      ],
      'Time adds distance.',
    ),
    tap(
      'Source 1: "She came with forty ships and spared the town." Source 2: "Forty ships brought her, and she burned the harbor." Tap what both say.',
      'list',
      [
        'She spared the town.',
        'She burned the harbor.',
        '*She came with forty ships.',
        'Her people loved her.',
        'She lost many ships.',
        'She came at night.',
      ],
      'Both mention forty ships; the rest is told by one or none.',
    ),
    number(
      'A and C saw a battle. B copied A. D copied B. E copied C and added songs. How many independent eyewitness accounts are there?',
      2,
      'Only A and C saw it; the others repeat them.',
    ),
    choice(
      'An enemy calls a general cruel, a friend calls him firm. What is the best next step?',
      [
        'Find out what he actually did.',
        'Believe whoever wrote first.',
        'Take the middle of both words.',
        'Trust the friend, who knew him.',
      ],
      'Deeds can be checked against other sources; labels cannot.',
    ),
  ]),
];
