import { cell, choice, grid, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const historyCauseAndEffect = [
  ...cell('history', 'cause-and-effect', '3-5', [
    choice(
      'Long ago, what gave light at night?',
      ['🔥 fire', '📱 phone', '📺 television'],
      'People had fire long before lamps.',
    ),
    tap('Long ago people felt cold. Tap what helped.', 'picture', ['*🔥|🍉|🎈', '🪁|🥁|🧊'], 'Fire keeps people warm.'),
    choice(
      'Why do people build houses?',
      ['🌧️ to stay dry', '🐟 to catch fish', '🎈 to fly'],
      'A roof keeps the rain out.',
    ),
    order(
      'How bread is made: tap in order.',
      ['🌾 wheat', '🥣 dough', '🍞 bread'],
      'Wheat becomes flour and dough, then bread.',
    ),
    tap('The river is wide. Tap what takes you across.', 'picture', ['🔑|🪑|*⛵', '🎩|🧸|🍎'], 'A boat crosses water.'),
    order(
      'The ground shook. Tap what happened, in order.',
      ['🏠 a house stands', '💥 it falls down', '🔨 people build again'],
      'It stood, it fell, it was built again.',
    ),
  ]),
  ...cell('history', 'cause-and-effect', '6-8', [
    choice(
      'Why did many people long ago live beside rivers?',
      [
        'They needed water every day.',
        'They liked to be far from food.',
        'Rivers kept the houses warm.',
        'There were no animals there.',
      ],
      'Water is for drinking, fields, fish and boats.',
    ),
    order(
      'How did farming begin? Tap in order.',
      [
        'People gather wild grain.',
        'They plant some of it.',
        'They harvest much more grain.',
        'They store grain for the winter.',
      ],
      'First gather, then plant, harvest and store.',
    ),
    tap(
      'Tap the empty square that touches both the river and the field.',
      'map',
      ['⛰️|⛰️|🌲|🌲', '⛰️|.|🌲|🌊', '.|🌾|*.|🌊', '⛰️|.|🌲|🌊'],
      'There a village has water and food.',
      {
        legend: [
          { symbol: '🌊', meaning: 'river' },
          { symbol: '🌾', meaning: 'field' },
        ],
      },
    ),
    choice(
      'Why did people build walls around old towns?',
      ['to keep attackers out', 'to stop the rain', 'to make the town longer', 'to hide the sun'],
      'A wall with gates was easier to defend.',
    ),
    tapWord(
      'Why did the families leave? Tap the one word.',
      'The houses were strong and the neighbors were kind. But after a *drought the families packed and left.',
      'A drought is a long time without rain.',
    ),
    order(
      'How did a village become a town? Tap in order.',
      [
        'A road is built.',
        'Traders begin to pass by.',
        'Inns open for the traders.',
        'More and more people move there.',
      ],
      'The road brings traders, traders bring work.',
    ),
  ]),
  ...cell('history', 'cause-and-effect', '9-11', [
    order(
      'Tap this chain of causes in order.',
      ['Printing presses spread.', 'Books become cheaper.', 'More people learn to read.', 'New ideas travel faster.'],
      'Cheap books make readers, and readers share ideas.',
    ),
    number(
      'The railway reached a town in 1870. By how many people did the town grow in the next 20 years?',
      20000,
      '30,000 less 10,000.',
      {
        map: grid('table', ['Year|People', '1850|8,000', '1860|9,000', '1870|10,000', '1880|18,000', '1890|30,000']),
      },
    ),
    choice(
      'Two harvests fail, and bread costs twice as much. What is most likely to follow?',
      [
        'The poor go hungry and protest.',
        'Everybody eats more bread.',
        'Farmers sell more grain abroad.',
        'Bakers work twice as fast.',
      ],
      'When bread is dear, the poor suffer first.',
    ),
    tap(
      'A canal was dug. Five lines are results. Tap the line that is a cause.',
      'list',
      [
        'Boats carry grain to the city.',
        'Towns grow on its banks.',
        '*Carts were too slow for all the grain.',
        'Cart drivers look for other work.',
        'Grain in the city gets cheaper.',
        'Lock keepers find new jobs.',
      ],
      'The slow carts came before the canal.',
    ),
    order(
      'Tap this chain of causes in order.',
      [
        'Deep mines fill with water.',
        'Steam pumps take the water out.',
        'Mines yield more coal.',
        'Cheap coal drives many factories.',
      ],
      'A problem in mines led to pumps, coal and factories.',
    ),
    choice(
      'Years of anger came before the revolt. It broke out on the day a singer was arrested. What was the arrest?',
      ['the trigger', 'the deep cause', 'the long-term effect', 'the solution'],
      'A trigger sets off what has long been prepared.',
    ),
  ]),
  ...cell('history', 'cause-and-effect', '12-15', [
    tap(
      'Tap the long-term cause of the uprising.',
      'list',
      [
        'On Monday a guard shot a baker.',
        'The gates were closed that night.',
        '*Taxes had risen for forty years.',
        'Rain kept the troops away.',
        'A false rumor spread at noon.',
        'The bells rang at dawn.',
      ],
      'Forty years is long term; the others happened within days.',
    ),
    order(
      'Tap from the earliest cause to the latest effect.',
      [
        'Fields lose their good soil over a century.',
        'Harvests shrink for ten years.',
        'A cold spring ruins the crop.',
        'Hungry families leave.',
        'Forest covers the empty fields.',
      ],
      'From slow background to trigger to effects.',
    ),
    choice(
      'Which question asks about a long-term effect of gunpowder?',
      [
        'How did it change castles over centuries?',
        'Who carried it on that morning?',
        'What was it made of at first?',
        'How loud was the first shot?',
      ],
      'Thicker, lower walls came over generations.',
    ),
    number(
      'An illness kills one quarter of the 12 million people of a land. In the next century the number grows by one third. How many million people live there then?',
      12,
      'Nine million are left, and a third of nine is three.',
      { unit: 'million' },
    ),
    choice(
      'A writer claims that the plague alone ended forced farm work. Which finding weakens the claim most?',
      [
        'It was already fading before the plague.',
        'The plague killed people of every age.',
        'Many letters describe the plague.',
        'Farm work was hard in summer.',
      ],
      'What began earlier had other causes too.',
    ),
    tap(
      'Claim: towns rebelled only when high taxes met a bad harvest. Tap the letter of the town that speaks against it.',
      'table',
      [
        'Town|High taxes|Bad harvest|Revolt',
        'A|yes|yes|yes',
        'B|yes|no|no',
        '*C|no|yes|yes',
        'D|no|no|no',
        'E|no|yes|no',
        'F|yes|yes|yes',
      ],
      'Town C rebelled without high taxes.',
    ),
  ]),
];
