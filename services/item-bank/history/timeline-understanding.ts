import { cell, choice, inPlace, number, order, tap } from '#services/item-bank/authoring.ts';

export const timelineUnderstanding = [
  ...cell('history', 'timeline-understanding', '3-5', [
    choice('When do we see the stars?', ['🌙 at night', '☀️ at noon', '🥣 at breakfast'], 'Stars show when it is dark.'),
    order(
      'Tap the day in order.',
      ['🥣 breakfast', '⚽ playtime', '🛏️ bedtime'],
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
      ['a campfire', 'a candle', 'an electric lamp'],
      'Fire is oldest, electric light is newest.',
    ),
    choice(
      'Which of these was made first?',
      ['the wheel', 'the bicycle', 'the car', 'the aeroplane'],
      'All the others use wheels.',
    ),
    order(
      'Tap the years from the oldest to the newest.',
      ['1903', '1969', '1989', '2007'],
      'Compare the hundreds first, then the last two digits.',
    ),
    inPlace(
      tap(
        'Tap the box of the timeline in which the year 1965 lies.',
        'words',
        ['1880–1899|1900–1919|1920–1939', '1940–1959|*1960–1979|1980–1999'],
        '1965 lies between 1960 and 1979.',
      ),
    ),
    order(
      'How did people travel? Tap the oldest way first.',
      ['on foot', 'on a horse', 'by steam train', 'by aeroplane'],
      'Trains came before aeroplanes, horses before trains.',
    ),
  ]),
  ...cell('history', 'timeline-understanding', '9-11', [
    choice(
      'Which of these could a child in the year 1500 have used?',
      ['a candle', 'a bicycle', 'a photograph', 'a light bulb'],
      'The other three were made after 1800.',
    ),
    number('How many years are in three centuries?', 300, 'One century is 100 years.'),
    order(
      'How did people pass on news? Tap the oldest way first.',
      ['marks in wet clay', 'printed sheets', 'the telephone', 'the internet'],
      'Clay tablets are 5,000 years old, printing came later, then wires and nets.',
    ),
    inPlace(
      tap(
        'A story is set in the year 1200. Tap the line that cannot be true.',
        'list',
        [
          'The knight rode to the market.',
          '*He looked at his wristwatch.',
          'He paid with silver coins.',
          'A bell rang from the tower.',
          'He ate bread and cheese.',
          'The road was deep in mud.',
        ],
        'Watches were made hundreds of years later.',
      ),
    ),
    order(
      'Tap what came first in human history, then the next ones.',
      ['the first farms', 'the first cities', 'the first steam engines', 'the first computers'],
      'Farms fed the first cities; engines and computers are young.',
    ),
    order(
      'Tap the years from the earliest to the latest.',
      ['300 BCE', '50 BCE', '100 CE', '1066 CE'],
      'BCE years count down to the year 1.',
    ),
    inPlace(
      tap(
        'Each box is one century. Tap the 13th century.',
        'words',
        ['1001–1100|1101–1200|*1201–1300', '1301–1400|1401–1500|1501–1600'],
        'The 13th century began in 1201 and ended in 1300.',
      ),
    ),
    inPlace(
      tap(
        'The 19th century began in 1801 and ended in 1900. Tap the event that lies in it.',
        'list',
        [
          '1776: colonies declare themselves free',
          '1789: a revolution breaks out',
          '*1865: a civil war ends',
          '1903: an aeroplane flies',
          '1912: a great ship sinks',
          '1969: people land on the Moon',
        ],
        'Only 1865 lies between 1801 and 1900.',
      ),
    ),
    choice(
      'How long ago did the last great dinosaurs die out?',
      ['about 66 million years', 'about 66 thousand years', 'about 6,600 years', 'about 660 years'],
      'People came more than 60 million years later.',
    ),
    choice(
      'BCE years are counted backwards from the year 1. Which year came first?',
      ['800 BCE', '300 BCE', '100 CE', '900 CE'],
      'With BCE a larger number is longer ago.',
    ),
    tap(
      'Tap the letter of the ruler who ruled longest.',
      'table',
      ['Ruler|From|To', 'A|1502|1520', '*B|1520|1557', 'C|1557|1560', 'D|1560|1572', 'E|1572|1590', 'F|1590|1599'],
      'B ruled for 37 years, nobody else for even twenty.',
    ),
    number(
      'The year 1750 is in which century? Type its number.',
      18,
      'The 18th century began in 1701 and ended in 1800.',
    ),
  ]),
  ...cell('history', 'timeline-understanding', '12-15', [
    choice(
      'What does the word "pre-Columbian" say about a jar from Peru?',
      [
        'It was made before Europeans came.',
        'It was made for Columbus himself.',
        'It was found before the year 1900.',
        'It was taken to Spain by Columbus.',
      ],
      'Pre means before: before Columbus reached the Americas.',
    ),
    inPlace(
      tap(
        'Tap the century in which the year 325 BCE lies.',
        'words',
        ['1st century BCE|2nd century BCE|3rd century BCE', '*4th century BCE|5th century BCE|6th century BCE'],
        'The 4th century BCE runs from 400 to 301 BCE.',
      ),
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
    tap(
      'Tap the sentence that tells of a change.',
      'list',
      [
        'Farmers still ploughed with oxen.',
        'The market was held on Mondays, as before.',
        '*In ten years most weavers moved to mills.',
        'The same families owned the land.',
        'People went on paying in silver.',
        'The law remained that of their grandfathers.',
      ],
      'The others tell what stayed as it was.',
    ),
    choice(
      'Some historians let the Industrial Revolution begin in 1760, others in 1780. Why is there no single right date?',
      [
        'It was a process without a clear start.',
        'The records of those years were burned.',
        'It began twice in the same country.',
        'Nobody who lived then could write.',
      ],
      'Machines, mills and towns grew step by step.',
    ),
    order(
      'Tap what began first, then the next ones.',
      ['the Roman Empire', 'the spread of Islam', 'the Mongol Empire', 'the Aztec Empire', 'the French Revolution'],
      'First century BCE, 7th century, 1206, 1428 and 1789.',
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
    choice(
      'Two countries date the same battle eleven days apart. What is the most likely reason?',
      [
        'They used different calendars.',
        'The battle lasted for eleven days.',
        'Only one of them was there.',
        'The news travelled for so long.',
      ],
      'Countries changed to the new calendar at different times.',
    ),
    tap(
      'Tap the letter of the kingdom that existed together with A for a while and later together with C.',
      'table',
      ['Kingdom|From|To', 'A|1000|1250', '*B|1200|1400', 'C|1350|1450', 'D|1420|1600', 'E|1500|1700', 'F|900|1100'],
      'B meets A from 1200 to 1250 and C from 1350 to 1400.',
    ),
    tap(
      'The table gives years of birth and death. Which pair could have met as grown-ups? Tap its letter.',
      'table',
      [
        'Pair|First ruler|Second ruler',
        '*A|1190 … 1260|1220 … 1290',
        'B|1300 … 1345|1340 … 1400',
        'C|1100 … 1150|1180 … 1230',
        'D|1410 … 1470|1465 … 1520',
        'E|1050 … 1090|1120 … 1180',
        'F|1500 … 1540|1535 … 1600',
      ],
      'In pair A both are grown up between 1240 and 1260.',
    ),
    number(
      'The year 1 BCE was followed at once by the year 1 CE. How many years lie between 1 January of 10 BCE and 1 January of 11 CE?',
      20,
      'Ten years up to 1 CE and ten more to 11 CE; there is no year 0.',
    ),
    order(
      'Tap from the shortest to the longest time.',
      [
        'from the first flight to the Moon landing',
        "from Gutenberg's press to today",
        'from the Great Pyramid to Cleopatra',
        'from the first farms to the first cities',
      ],
      'About 66, 570, 2,500 and more than 5,000 years.',
    ),
  ]),
];
