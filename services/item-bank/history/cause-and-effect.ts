import { cell, choice, order, tap, tapWord } from '#services/item-bank/authoring.ts';

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
      ['🌧️ to stay dry', '👀 to see far', '🌳 to grow trees'],
      'A roof keeps the rain out.',
    ),
    order(
      'How bread is made: tap in order.',
      ['🌾 wheat', '🥣 dough', '🍞 bread'],
      'Wheat becomes flour and dough, then bread.',
    ),
    tap('The river is wide. Tap what takes you across.', 'picture', ['🔑|🪑|*⛵', '🎩|🧸|🍎'], 'A boat crosses water.'),
    order(
      'A house in an earthquake. Tap in order.',
      ['🏠 the house stands', '💥 it falls down', '🔨 people build it again'],
      'It stood, it fell, it was built again.',
    ),
  ]),
  ...cell('history', 'cause-and-effect', '6-8', [
    choice(
      'Why did many people long ago live beside rivers?',
      [
        'They needed water every day.',
        'Rivers kept their houses warm.',
        'Rivers never flood the land.',
        'There was no ground elsewhere.',
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
      ['to keep attackers out', 'to hold up the houses', 'to keep the wind away', 'to make the streets wide'],
      'A wall with gates was easier to defend.',
    ),
    tapWord(
      'Why did the families leave? Tap the one word.',
      'The houses were strong and the neighbours were kind. But after a *drought the families packed and left.',
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
    tap(
      'A town grew fast. Five lines are results. Tap the cause.',
      'list',
      [
        'New houses stood by the road.',
        'The school was full.',
        '*Silver was found in the hills.',
        'Bread became dear.',
        'More carts came through the gate.',
        'A second church was built.',
      ],
      'The silver drew people, and people need houses and bread.',
    ),
    order(
      'A flood comes. Tap from the first to the last effect.',
      [
        'The fields stand under water.',
        'The harvest is lost.',
        'In winter bread is dear.',
        'Years later a dam protects the fields.',
      ],
      'From hours to weeks, months and years.',
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
    order(
      'Tap this chain of causes in order.',
      [
        'Sailors find a shorter sea route.',
        'Ships no longer call at the old port.',
        'The old port earns less and less.',
        'Families move away from it.',
      ],
      'The new route takes the ships, then the money, then the people.',
    ),
    order(
      'Tap this chain of causes in order.',
      [
        'Printing presses spread.',
        'Books become cheaper.',
        'More families buy books.',
        'At home their children learn to read.',
      ],
      'Cheap books come into more homes, and books in a home make readers.',
    ),
    tapWord(
      'Tap the word that shows that one thing caused the other.',
      'The wells were dirty in the hot summer, and *therefore many people fell ill before the autumn rains.',
      'Therefore means for that reason.',
    ),
    choice(
      'A new bridge opens, and the ferrymen lose their work. What is the loss of their work?',
      ['an effect of the bridge', 'a cause of the bridge', 'the reason to build it', 'the aim of the ferrymen'],
      'The bridge came first and took their work.',
    ),
    tap(
      'A canal was dug. Five lines are results. Tap the line that is a cause.',
      'list',
      [
        'Boats carry grain to the city.',
        'Towns grow on its banks.',
        '*Carts were too slow.',
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
      'Dry weather, strong wind and narrow streets let a fire spread. What could the town have changed?',
      ['the narrow streets', 'the strong wind', 'the dry weather', 'the time of the year'],
      'People choose how they build, not the weather.',
    ),
    tap(
      'Claim: every town with a market hall grew. Tap the town that speaks against it.',
      'table',
      ['Town|Market hall|Grew', '*A|yes|no', 'B|no|no', 'C|yes|yes', 'D|no|yes', 'E|yes|yes', 'F|no|no'],
      'Town A had a hall and did not grow. Town D does not matter for this claim.',
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
        'The gates were closed on Monday night.',
        '*Taxes had risen for forty years.',
        'Rain kept the troops away.',
        'A false rumour spread at noon.',
        'The bells rang at dawn.',
      ],
      'Forty years is long term; the others happened within days.',
    ),
    choice(
      'Dry wood burned only after someone had lit it. What was the dry wood?',
      ['a condition of the fire', 'the trigger of the fire', 'an effect of the fire', 'a witness of the fire'],
      'It made the fire possible; the flame set it off.',
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
    order(
      'Tap from the deepest cause to the trigger of the war.',
      [
        'The border had been disputed for a century.',
        'Both sides armed for ten years.',
        'Last year one of them found an ally.',
        'That morning a minister was shot.',
      ],
      'The longer it has been at work, the deeper the cause.',
    ),
    tapWord(
      'Tap the word that claims one single cause.',
      'The empire had lost trade, harvests and soldiers, yet one writer insists that it fell *solely through its lazy rulers.',
      'Solely means through nothing else.',
    ),
    tap(
      'A law set a low price for bread, so that all could buy it. Tap the effect that nobody wanted.',
      'list',
      [
        'More people could afford bread.',
        '*Many bakers baked less.',
        'The law was read out in public.',
        'Guards checked what bakers asked.',
        'The king was praised for it.',
        'Bread cost the same in each town.',
      ],
      'Those who earn less by baking bake less.',
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
    tap(
      'Claim: towns rebelled only when high taxes met a bad harvest. Tap the letter of the town that speaks against it.',
      'table',
      [
        'Town|High taxes|Bad harvest|Revolt',
        'A|yes|yes|yes',
        'B|yes|no|no',
        'C|yes|yes|yes',
        'D|no|no|no',
        'E|no|yes|no',
        '*F|no|yes|yes',
      ],
      'Town F rebelled without high taxes.',
    ),
    choice(
      'How can a historian best judge how much a railway changed towns?',
      [
        'compare towns with and without it',
        'count the people who rode on it',
        'measure the line year by year',
        'read what its builders hoped for',
      ],
      'Only a comparison shows what would have happened anyway.',
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
    choice(
      'After a plague wages rose. Which finding best supports the claim that a lack of workers was the cause?',
      [
        'Wages rose most where most had died.',
        'Kings and towns tried to forbid high wages.',
        'Bread became dear in those years.',
        'Wages differed from trade to trade.',
      ],
      'If the lack is the cause, more of it must have more effect.',
    ),
    order(
      'Tap the links so that the effect becomes a new cause.',
      [
        'One state spends more on its army.',
        'Its neighbour feels threatened.',
        'The neighbour arms as well.',
        'Now the first state feels less safe.',
        'It spends even more.',
      ],
      'The circle closes where it began and goes on.',
    ),
  ]),
];
