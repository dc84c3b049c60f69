import { cell, choice, number, order, tap } from '#services/item-bank/authoring.ts';

export const scienceCauseAndEffect = [
  ...cell('science', 'cause-and-effect', '3-5', [
    tap('It rains. Tap what keeps you dry.', 'picture', ['🥁|*☂️|⚽', '🍎|🧸|🪁'], 'An umbrella keeps the rain off.'),
    choice(
      'Ice lies in the sun. What happens?',
      ['💧 It melts.', '🌱 It grows.', '🐦 It flies.', '🎵 It sings.'],
      'The warm sun turns ice into water.',
    ),
    tap('The flower is dry. Tap what helps it.', 'picture', ['🧸|⚽|*💧', '🔨|🧦|🎺'], 'Plants need water.'),
    choice(
      'A glass falls on stone. What happens?',
      ['💥 It breaks.', '🌸 It blooms.', '🎈 It floats.', '😴 It sleeps.'],
      'Glass is hard but breaks easily.',
    ),
    order(
      'What happens first? Tap in order.',
      ['☁️ a dark cloud', '🌧️ rain falls', '💧 the street is wet'],
      'Rain comes from clouds and makes the street wet.',
    ),
    order(
      'The snowman melts. Tap in order.',
      ['⛄ snowman', '☀️ warm sun', '💧 water'],
      'The sun warms the snow, and it turns into water.',
    ),
  ]),
  ...cell('science', 'cause-and-effect', '6-8', [
    choice(
      'A ball lies still. What can make it move?',
      ['a push', 'its color', 'a long wait', 'a loud word'],
      'Things at rest start to move when something pushes or pulls.',
    ),
    order(
      'Ice is heated more and more. Tap what you see, in order.',
      ['ice', 'water', 'steam'],
      'Ice melts to water, and hot water becomes steam.',
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
      ['thick grass', 'wet sand', '*smooth wood', 'soft carpet', 'deep snow', 'rough stones'],
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
    tap(
      'This loop of wire has a gap, so the lamp is dark. Tap the gap.',
      'picture',
      ['┌|─|💡|─|┐', '│|.|.|.|│', '│|.|.|.|*.', '└|─|🔋|─|┘'],
      'Closing the gap on the right makes a full loop.',
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
    choice(
      'Why is there less erosion on a slope with trees?',
      ['Roots hold the soil.', 'Trees make rain stop.', 'Shade turns soil to rock.', 'Leaves push water uphill.'],
      'Roots hold soil, and leaves slow the rain.',
    ),
    number(
      'A wheel with 24 teeth turns a wheel with 8 teeth. The large wheel turns once. How many times does the small wheel turn?',
      3,
      'Twenty-four teeth pass, eight for each turn.',
    ),
    order(
      'Heat passes some things easily. Tap from the best to the worst heat conductor.',
      ['copper', 'glass', 'wood', 'still air'],
      'Metals conduct best, still air hardly at all.',
    ),
  ]),
  ...cell('science', 'cause-and-effect', '12-15', [
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
    number(
      'A patch of algae doubles its area every 3 days. It covers 50 square meters today. How many square meters will it cover in 12 days?',
      800,
      'Four doublings: 100, 200, 400, 800.',
      { unit: 'm²' },
    ),
    tap(
      'Algae need both fertilizer and warmth to bloom. Tap the number of the lake that does not fit this claim.',
      'table',
      [
        'Lake|Fertilizer|Warm|Bloom',
        '1|yes|yes|yes',
        '2|yes|no|no',
        '3|no|yes|no',
        '4|no|no|no',
        '*5|no|yes|yes',
        '6|yes|yes|yes',
      ],
      'Lake 5 blooms without fertilizer.',
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
    choice(
      'Fish in a river die in a hot, dry summer. Which pair of causes acts together most directly?',
      ['warm water and low flow', 'long days and loud birds', 'high sun and blue sky', 'dry roads and much dust'],
      'Warm water holds less oxygen, and low flow brings in little.',
    ),
    number(
      'At three times the speed a car needs nine times the braking distance. It needs 12 m at 30 km/h. How many meters does it need at 90 km/h?',
      108,
      'Nine times 12 m.',
      { unit: 'm' },
    ),
  ]),
];
