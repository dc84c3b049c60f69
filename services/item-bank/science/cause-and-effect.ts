import { cell, choice, number, order, tap } from '#services/item-bank/authoring.ts';

export const scienceCauseAndEffect = [
  ...cell('science', 'cause-and-effect', '3-5', [
    tap('It rains. Tap what keeps you dry.', 'picture', ['🥁|*☂️|⚽', '🍎|🧸|🪁'], 'An umbrella keeps the rain off.'),
    choice(
      'Ice lies in the sun. What happens?',
      ['💧 It melts.', '🪨 It gets harder.', '🔥 It burns.', '🧊 It stays ice.'],
      'The warm sun turns ice into water.',
    ),
    tap('The flower is dry. Tap what helps it.', 'picture', ['🧸|⚽|*💧', '🔨|🧦|🎺'], 'Plants need water.'),
    choice(
      'A glass falls on stone. What happens?',
      ['💥 It breaks.', '🏐 It bounces up.', '💧 It melts.', '🪨 It stays whole.'],
      'Glass is hard but breaks easily.',
    ),
    order(
      'What happens first? Tap in order.',
      ['☁️ a dark cloud', '🌧️ rain falls', '💧 the street is wet'],
      'Rain comes from clouds and makes the street wet.',
    ),
    order(
      'Ice gets warm in a pan. Tap in order.',
      ['🧊 hard ice', '💧 water', '☁️ steam'],
      'Ice melts to water, and hot water becomes steam.',
    ),
  ]),
  ...cell('science', 'cause-and-effect', '6-8', [
    choice(
      'A ball lies still. What can make it move?',
      ['a push', 'its weight', 'a long wait', 'a flat floor'],
      'Things at rest start to move when something pushes or pulls.',
    ),
    order(
      'Steam is cooled more and more. Tap what you see, in order.',
      ['steam', 'water', 'ice'],
      'Steam turns to water, and cold water freezes.',
    ),
    tap(
      'Tap a box where the shadow of the tree falls.',
      'picture',
      ['.|.|.|.|.', '☀️|.|🌳|*.|*.', '.|.|.|.|.'],
      'A shadow lies on the side away from the light.',
    ),
    order(
      'Tap in order what happens after the ball starts to roll.',
      [
        'The ball hits the first block.',
        'The blocks fall one by one.',
        'The last block hits a bell.',
        'The bell rings.',
      ],
      'Each step is the cause of the next one.',
    ),
    tap(
      'On which ground does a toy car roll the farthest? Tap it.',
      'list',
      ['thick grass', 'wet sand', '*smooth wood', 'soft carpet', 'deep mud', 'rough stones'],
      'Smooth ground slows the wheels least.',
    ),
    choice(
      'At noon the sun stands high. How is your shadow then?',
      ['shorter than in the evening', 'longer than in the evening', 'on the side of the sun', 'the same as all day'],
      'High light makes short shadows.',
    ),
  ]),
  ...cell('science', 'cause-and-effect', '9-11', [
    choice(
      'A lamp is wired to a battery. Then one wire is cut. What does the lamp do?',
      ['It goes dark.', 'It shines brighter.', 'It shines as before.', 'It blinks slowly.'],
      'Current needs a closed loop.',
    ),
    choice(
      'A balloon is rubbed on hair and held close to small bits of paper. What happens?',
      [
        'The paper moves to the balloon.',
        'The paper is blown away from it.',
        'The balloon gets heavier.',
        'Nothing, since paper is no metal.',
      ],
      'Rubbing charges the balloon, and a charge pulls light things.',
    ),
    tap(
      'This loop of wire has a gap, so the lamp is dark. Tap the gap.',
      'picture',
      ['┌|─|💡|─|┐', '│|.|.|.|│', '│|.|.|.|*.', '└|─|🔋|─|┘'],
      'Closing the gap on the right makes a full loop.',
    ),
    order(
      'Somebody hits a drum. Tap in order how you come to hear it.',
      ['The stick hits the skin of the drum.', 'The skin shakes.', 'The air around it shakes.', 'Your eardrum shakes.'],
      'Sound is a shaking that air carries on.',
    ),
    order(
      'Tap in order how water wears away a hill.',
      [
        'Rain runs down a bare slope.',
        'Loose soil is carried off.',
        'A small channel is cut.',
        'The channel becomes a deep gully.',
      ],
      'Each rain makes the channel deeper.',
    ),
    tap(
      'Two magnets push each other away. Tap the reason.',
      'list',
      [
        'One of them is too heavy.',
        '*Two like poles face each other.',
        'The magnets have lost their power.',
        'A north and a south pole face each other.',
        'The air between them is too warm.',
        'Magnets never pull other magnets.',
      ],
      'Like poles push, unlike poles pull.',
    ),
    choice(
      'Why is there less erosion on a slope with trees?',
      [
        'Roots hold the soil.',
        'Trees drink up all the rain.',
        'Trees make the slope flat.',
        'Shade turns soil to rock.',
      ],
      'Roots hold soil, and leaves slow the rain.',
    ),
    choice(
      'A bus brakes hard. Why do the people in it lurch forward?',
      [
        'Their bodies go on moving as before.',
        'The seats push them from behind.',
        'The air in the bus pushes them.',
        'The brakes pull them to the front.',
      ],
      'What moves goes on moving until something stops it.',
    ),
    number(
      'A wheel with 24 teeth turns a wheel with 8 teeth. The large wheel turns once. How many times does the small wheel turn?',
      3,
      'Twenty-four teeth pass, eight for each turn.',
    ),
    tap(
      'In each circuit all parts form one loop. Tap the circuit in which each lamp shines brightest.',
      'table',
      ['Circuit|Batteries|Lamps', 'A|1|1', 'B|1|2', 'C|1|3', 'D|2|2', '*E|2|1', 'F|2|3'],
      'There two batteries drive a single lamp.',
    ),
    order(
      'Heat passes through some things easily. Tap from the best to the worst heat conductor.',
      ['copper', 'glass', 'wood', 'still air'],
      'Metals conduct best, still air hardly at all.',
    ),
    order(
      'A cold bottle gets wet on the outside. Tap in order.',
      [
        'Warm, moist air touches the cold glass.',
        'The air at the glass cools down.',
        'Cool air can hold less water.',
        'Drops form on the glass.',
      ],
      'The water comes from the air, not out of the bottle.',
    ),
  ]),
  ...cell('science', 'cause-and-effect', '12-15', [
    number(
      'At three times the speed a car needs nine times the braking distance. It needs 12 m at 30 km/h. How many metres does it need at 90 km/h?',
      108,
      'Nine times 12 m.',
      { unit: 'm' },
    ),
    choice(
      'Fish in a river die in a hot, dry summer. Which pair of causes acts together most directly?',
      [
        'warm water and low flow',
        'bright light and clear water',
        'high banks and few trees',
        'long days and short nights',
      ],
      'Warm water holds less oxygen, and low flow brings in little.',
    ),
    tap(
      'Iron rusts where both water and air reach it. Tap the nail that will rust.',
      'table',
      [
        'Nail|Water|Air|Covered with oil',
        'A|yes|no|no',
        'B|no|yes|no',
        'C|no|yes|yes',
        'D|yes|yes|yes',
        'E|no|no|no',
        '*F|yes|yes|no',
      ],
      'Oil keeps both away from nail D.',
    ),
    order(
      'The number of foxes grows. Tap in order what follows.',
      [
        'They eat most of the rabbits.',
        'Many foxes find no food.',
        'The number of foxes falls.',
        'More rabbits live to have young.',
      ],
      'What foxes do to rabbits comes back to the foxes.',
    ),
    choice(
      'Which is an example of feedback that keeps something steady?',
      [
        'Sweat cools a hot body.',
        'Falling rocks loosen more rocks.',
        'A fire dries the wood around it.',
        'A crowd draws an even larger crowd.',
      ],
      'Sweating works against the change that caused it.',
    ),
    tap(
      'Algae need both fertiliser and warmth to bloom. Tap the number of the lake that does not fit this claim.',
      'table',
      [
        'Lake|Fertiliser|Warm|Bloom',
        '1|yes|yes|yes',
        '2|yes|no|no',
        '3|no|yes|no',
        '4|no|no|no',
        '*5|no|yes|yes',
        '6|yes|yes|yes',
      ],
      'Lake 5 blooms without fertiliser.',
    ),
    tap(
      'In one room metal feels colder than wood. Tap the reason.',
      'list',
      [
        'Metal is always a little colder than wood.',
        '*Metal takes heat from your hand faster.',
        'Wood makes some heat of its own.',
        'Metal sends its own cold into your hand.',
        'Wood is full of warm air.',
        'Metal lets cold air through.',
      ],
      'Both are equally warm, but metal conducts better.',
    ),
    order(
      'Tap the steps of this loop in order, beginning with a small change.',
      [
        'The sea warms a little.',
        'Some bright ice melts.',
        'Dark open water takes in more sunlight.',
        'The sea warms even more.',
      ],
      'The effect strengthens its own cause.',
    ),
    order(
      'Tap in order how a vaccine protects.',
      [
        'A harmless part of the germ is given.',
        'The body makes defence cells.',
        'Some of them stay for years.',
        'The real germ enters.',
        'The cells fight it at once.',
      ],
      'The body has learned before the germ comes.',
    ),
    number(
      'A patch of algae doubles its area every 3 days. It covers 50 square metres today. How many square metres will it cover in 12 days?',
      800,
      'Four doublings: 100, 200, 400, 800.',
      { unit: 'm²' },
    ),
    choice(
      'A heavy and a light stone of the same shape fall from a roof. What happens?',
      [
        'Both land at nearly the same time.',
        'The heavy one lands in half the time.',
        'The light one lands first.',
        'It depends on who lets go.',
      ],
      'The heavy stone is pulled more strongly but is also harder to move.',
    ),
    number(
      'A lamp gives 400 units of light at 1 m. At twice the distance only a quarter is left. How many units are left at 8 m?',
      6.25,
      'Doubled three times, to a quarter each time: 100, 25, 6.25.',
    ),
  ]),
];
