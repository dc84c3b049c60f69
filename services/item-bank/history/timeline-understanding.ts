import { cell, choice, number, order, tap } from '#services/item-bank/authoring.ts';

export const timelineUnderstanding = [
  ...cell('history', 'timeline-understanding', '3-5', [
    choice('When do we see the stars?', ['🌙 at night', '☀️ at noon', '🥣 at breakfast'], 'Stars show when it is dark.'),
    order(
      'Tap the day in order.',
      ['🥣 breakfast', '⚽ play time', '🛏️ bed time'],
      'Breakfast comes first, bed comes last.',
    ),
    order(
      'Somebody grows up. Tap in order.',
      ['👶 baby', '🧒 child', '🧑 grown-up', '👵 grandma'],
      'We begin as babies and grow old.',
    ),
    choice(
      'Which day was before today?',
      ['yesterday', 'tomorrow', 'next week'],
      'Yesterday is over, tomorrow is still to come.',
    ),
    tap(
      'One thing is from very long ago. Tap it.',
      'picture',
      ['📱|🚀|💻', '🚗|*🏺|📺'],
      'Clay jars are much older than machines.',
    ),
    order(
      'Tap in order. Start with the day that is over.',
      ['yesterday', 'today', 'tomorrow'],
      'Yesterday, today, tomorrow.',
    ),
  ]),
  ...cell('history', 'timeline-understanding', '6-8', [
    order(
      'Tap the person who was born first, then the next ones.',
      ['great-grandmother', 'grandmother', 'mother', 'daughter'],
      'The daughter is the youngest.',
    ),
    order(
      'What did people use for light? Tap the oldest first.',
      ['a camp fire', 'a candle', 'an electric lamp'],
      'Fire is oldest, electric light is newest.',
    ),
    choice(
      'Which of these was made first?',
      ['the wheel', 'the bicycle', 'the car', 'the airplane'],
      'All the others use wheels.',
    ),
    number(
      'Grandpa was born in 1950. His daughter was born in 1980. How many years later is that?',
      30,
      'From 1950 to 1980 are 30 years.',
    ),
    tap(
      'Tap the box of the time line in which the year 1965 lies.',
      'words',
      ['1900–1919|1920–1939|1940–1959', '*1960–1979|1980–1999|2000–2019'],
      '1965 lies between 1960 and 1979.',
    ),
    order(
      'How did people travel? Tap the oldest way first.',
      ['on foot', 'on a horse', 'by steam train', 'by airplane'],
      'Trains came before airplanes, horses before trains.',
    ),
  ]),
  ...cell('history', 'timeline-understanding', '9-11', [
    number('How many years are in three centuries?', 300, 'One century is 100 years.'),
    number('A bridge was built in 1420 and fell down in 1755. How many years did it stand?', 335, '1755 less 1420.'),
    order(
      'Tap what came first in human history, then the next ones.',
      ['the first farms', 'the first cities', 'the first steam engines', 'the first computers'],
      'Farms fed the first cities; engines and computers are young.',
    ),
    tap(
      'Each box is one century. Tap the 13th century.',
      'words',
      ['1000–1099|1100–1199|*1200–1299', '1300–1399|1400–1499|1500–1599'],
      'The 13th century holds the years with 12 in front.',
    ),
    choice(
      'BCE years are counted backwards from the year 1. Which year came first?',
      ['800 BCE', '300 BCE', '100 CE', '900 CE'],
      'With BCE a larger number is longer ago.',
    ),
    number(
      'The year 1750 is in which century? Type its number.',
      18,
      'The 18th century holds the years with 17 in front.',
    ),
  ]),
  ...cell('history', 'timeline-understanding', '12-15', [
    number(
      'A man is born in 63 BCE and begins to rule in 27 BCE. How many years lie between these years?',
      36,
      'BCE years count down: 63 less 27.',
    ),
    tap(
      'Tap the letter of the kingdom that existed together with A for a while and later together with C.',
      'table',
      ['Kingdom|From|To', 'A|1000|1250', '*B|1200|1400', 'C|1350|1450', 'D|1420|1600', 'E|1500|1700', 'F|900|1100'],
      'B meets A from 1200 to 1250 and C from 1350 to 1400.',
    ),
    number(
      'One kingdom lasted from 1180 to 1390, another from 1325 to 1500. For how many years did both exist?',
      65,
      'Both exist from 1325 to 1390.',
    ),
    order(
      'Tap from the shortest to the longest span of time.',
      [
        'one human life',
        'since the first steam engines',
        'since the first cities',
        'since the first farms',
        'since the dinosaurs died out',
      ],
      'About 80, 300, 6,000, 11,000 years and 66 million years.',
    ),
    choice(
      'Historians let the same age end at different dates in different regions. Why?',
      [
        'Changes reached regions at different times.',
        'Some regions have no history.',
        'Calendars were invented only recently.',
        'Every region copies the dates of another.',
      ],
      'An age is a set of changes, and changes travel.',
    ),
    number(
      'The year 1 BCE was followed at once by the year 1 CE. How many years lie between 1 January of 10 BCE and 1 January of 11 CE?',
      20,
      'Ten years up to 1 CE and ten more to 11 CE; there is no year 0.',
    ),
  ]),
];
