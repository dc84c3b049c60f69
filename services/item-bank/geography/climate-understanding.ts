import {
  cell,
  choice,
  type Draft,
  generateDrafts,
  grid,
  number,
  order,
  pickInteger,
  tap,
  tapWord,
} from '#services/item-bank/authoring.ts';
import type { Random } from '#shared/values/seeded.ts';

const warmer = (random: Random): Draft => {
  const [cold, warm] = [pickInteger(random, 4, 9), pickInteger(random, 18, 27)];
  return number(
    `In the morning it is ${cold} °C. At noon it is ${warm} °C. By how many degrees did it get warmer?`,
    warm - cold,
    'Count up from the morning.',
    { unit: '°C' },
  );
};
const range = (random: Random): Draft => {
  const [cold, warm] = [pickInteger(random, 4, 12), pickInteger(random, 15, 26)];
  return number(
    `The coldest month of a place has −${cold} °C, the warmest ${warm} °C. How many degrees lie between them?`,
    warm + cold,
    'Count up to zero first, then on.',
    { unit: '°C' },
  );
};
const upTheMountain = (random: Random): Draft => {
  const [sea, km] = [pickInteger(random, 18, 24), pickInteger(random, 2, 3) * 2];
  return number(
    `The air gets 6.5 °C colder with each km of height. At sea level it is ${sea} °C. How many °C is it at a height of ${km} km?`,
    sea - 6.5 * km,
    'Multiply 6.5 by the km and subtract.',
    { unit: '°C' },
  );
};

export const climateUnderstanding = [
  ...cell('geography', 'climate-understanding', '3-5', [
    tap('The wind blows. Tap what flies high.', 'picture', ['🧸|*🪁|🪨', '🥄|🧱|🔑'], 'The wind lifts a kite.'),
    choice(
      'The light outside hurts your eyes. What do you wear?',
      ['🕶️ sunglasses', '🧣 scarf', '🧦 socks', '🥾 boots'],
      'Sunglasses shade the eyes.',
    ),
    tap('Tap what brings rain.', 'picture', ['☀️|*☁️|🌙', '🔥|⭐|🍃'], 'Rain falls from clouds.'),
    order('Tap from coldest to hottest.', ['🧊 ice', '🛁 warm bath', '🔥 fire'], 'Ice is cold, fire is hot.'),
    tap('Tap what shows how warm it is.', 'picture', ['*🌡️|⏰|📏', '🧭|🔔|🔦'], 'A thermometer shows the temperature.'),
    choice(
      'You are hot. What makes you cooler?',
      ['💧 cold water', '🧣 a scarf', '☀️ the sun', '🔥 a fire'],
      'Cold water takes heat away.',
    ),
  ]),
  ...cell('geography', 'climate-understanding', '6-8', [
    order(
      'Tap the days from the coldest to the hottest.',
      ['5 °C', '12 °C', '21 °C', '30 °C'],
      'The larger the number, the warmer the day.',
    ),
    choice(
      'Which place is cold all year?',
      ['the South Pole', 'a beach at the equator', 'a rainforest', 'a savanna'],
      'Little heat from the sun reaches the poles.',
    ),
    tap(
      'Tap the temperature of the warmest day.',
      'table',
      [
        'Day|At noon',
        'Monday|14 °C',
        'Tuesday|19 °C',
        'Wednesday|20 °C',
        'Thursday|17 °C',
        'Friday|21 °C',
        'Saturday|*23 °C',
      ],
      'On Saturday it was 23 °C.',
    ),
    ...generateDrafts('warmer', 1, warmer),
    tap(
      'Which place is warm and wet all year? Tap it.',
      'words',
      ['sand desert|*rainforest|ice sheet', 'salt flat|dry grassland|stony desert'],
      'In a rainforest rain falls nearly every day.',
    ),
    choice(
      'You climb a very high mountain. What happens to the air?',
      ['It gets colder.', 'It gets warmer.', 'It gets thick and wet.', 'It stays the same.'],
      'The air gets colder with height.',
    ),
  ]),
  ...cell('geography', 'climate-understanding', '9-11', [
    number(
      'Look at the table. In how many of these months does more than 100 mm of rain fall?',
      3,
      'June, August and October.',
      {
        map: grid('table', [
          'Month|Rain',
          'February|20 mm',
          'April|65 mm',
          'June|140 mm',
          'August|210 mm',
          'October|115 mm',
          'December|30 mm',
        ]),
      },
    ),
    tap(
      'Tap the instrument that measures the pressure of the air.',
      'words',
      ['thermometer|*barometer|compass', 'rain gauge|wind vane|ruler'],
      'When the pressure falls, bad weather often comes.',
    ),
    order(
      'Tap the climate zones from the equator to the pole.',
      ['tropics', 'subtropics', 'temperate zone', 'polar zone'],
      'It gets cooler from the equator to the poles.',
    ),
    order(
      'Tap the water cycle in order. Begin with the sun.',
      [
        'The sun warms the sea.',
        'Water rises as vapour.',
        'Clouds form in the cool air.',
        'Rain falls on the hills.',
        'Rivers run back to the sea.',
      ],
      'From the sea the water goes round again.',
    ),
    choice(
      'It is 26 °C and very wet in every month at one place. What grows there?',
      ['thick jungle', 'cactus desert', 'moss and lichen', 'pine forest'],
      'Such a jungle is a rainforest.',
    ),
    choice(
      'Why is it hotter at the equator than at the poles?',
      [
        'The sun stands higher in the sky.',
        'The equator is nearer the sun.',
        'No wind blows at the equator.',
        'The sea is deeper there.',
      ],
      'Steep rays heat the same ground more.',
    ),
    tap(
      'Tap the place with a desert climate.',
      'table',
      [
        'Place|Hottest month|Rain a year',
        'A|27 °C|2,400 mm',
        'B|18 °C|700 mm',
        '*C|36 °C|60 mm',
        'D|2 °C|600 mm',
        'E|24 °C|1,100 mm',
        'F|30 °C|900 mm',
      ],
      'It is hot, and there is hardly any rain.',
    ),
    ...generateDrafts('range', 1, range),
    choice(
      'Why are winters milder by the sea than far inland?',
      [
        'Water cools more slowly than land.',
        'Salt makes the air warm.',
        'Waves heat the air by moving.',
        'The sun is nearer to the sea.',
      ],
      'The sea stores summer heat and gives it off in winter.',
    ),
    tap(
      'This place lies south of the equator. Tap the month in the middle of its winter.',
      'table',
      [
        'Month|Temperature',
        'January|24 °C',
        'March|21 °C',
        'May|14 °C',
        '*July|9 °C',
        'September|14 °C',
        'November|20 °C',
      ],
      'South of the equator winter is in June, July and August.',
    ),
    choice(
      'What causes the seasons of the year?',
      [
        'The axis of the Earth is tilted.',
        'The Earth is nearer to the sun in summer.',
        'Clouds cover the sun in winter.',
        'The sun shines less in winter.',
      ],
      'Each half of the Earth leans to the sun for half of the year.',
    ),
    tap(
      'Wet wind blows from the sea over a chain of mountains. Tap the driest place.',
      'list',
      [
        'the beach',
        'the slope facing the sea',
        'the top of the chain',
        '*the valley behind the chain',
        'an island near the shore',
        'the mouth of the river',
      ],
      'The air has lost its rain on the way up.',
    ),
  ]),
  ...cell('geography', 'climate-understanding', '12-15', [
    tap(
      'Tap the statement about climate; the others are about weather.',
      'list',
      [
        'It is foggy in the bay today.',
        'A storm came on Sunday.',
        '*Winters there are mild and wet.',
        'It may hail tonight.',
        'Friday was hotter than Monday.',
        'The wind has turned since noon.',
      ],
      'Climate is the usual weather over many years.',
    ),
    tap(
      'Tap the gas that burning coal and oil adds to the air most.',
      'words',
      ['oxygen|*carbon dioxide|helium', 'nitrogen|ozone|hydrogen'],
      'Carbon in the fuel joins with oxygen.',
    ),
    tapWord(
      'One word is wrong in this text. Tap it.',
      'Last Tuesday brought eleven millimetres of rain, so the *climate of that day was wetter than usual.',
      'One day has weather, not climate.',
    ),
    choice(
      '"It was icy last week, so the climate is not getting warmer." What is wrong with this?',
      [
        'One week is weather, not climate.',
        'Ice forms in hot weeks as well.',
        'Climate changes every week.',
        'Weather cannot be measured.',
      ],
      'Climate is judged over decades.',
    ),
    order(
      'Tap the steps of the natural greenhouse effect in order.',
      [
        'Sunlight warms the ground.',
        'The ground gives off heat.',
        'Gases in the air hold back part of it.',
        'The lower air stays warmer.',
      ],
      'Light in, heat out, part of it kept.',
    ),
    choice(
      'Cities are often warmer at night than the land around them. Which is a main reason?',
      [
        'Stone and asphalt store heat.',
        'City lights warm the streets.',
        'Tall houses keep the rain away.',
        'Cities lie in warm places.',
      ],
      'They take up heat by day and give it off at night.',
    ),
    choice(
      'Bright sea ice melts, and dark water is left. What follows?',
      [
        'More sunlight is taken in.',
        'More sunlight is thrown back.',
        'The water freezes sooner.',
        'The air above gets drier.',
      ],
      'Dark surfaces take in more light than bright ones.',
    ),
    order(
      'Tap the records of climate from the shortest to the longest.',
      ['satellite pictures', 'thermometer readings', 'rings of old trees', 'layers of polar ice'],
      'Decades, centuries, thousands and hundreds of thousands of years.',
    ),
    tap(
      'You want to know the climate of 100,000 years ago. Tap the best evidence.',
      'list',
      [
        'an old song about winter',
        'a warm afternoon last May',
        '*air bubbles in deep polar ice',
        "a grandmother's memories",
        'a painting of a frozen lake',
        'the weather report of 1900',
      ],
      'Only the ice reaches back that far.',
    ),
    order(
      'Tap in order how a warm ocean current keeps a coast mild.',
      [
        'Water is heated in the tropics.',
        'A current carries it towards the pole.',
        'Winds take up its heat.',
        'They blow over the coast.',
        'Winter there is mild.',
      ],
      'The sea brings heat to places where the sun gives little.',
    ),
    tap(
      'Tap the place with wet winters and dry summers south of the equator.',
      'table',
      [
        'Place|Rain, January|Rain, July|Warmest',
        'A|120 mm|10 mm|July',
        '*B|8 mm|110 mm|January',
        'C|150 mm|5 mm|January',
        'D|60 mm|60 mm|July',
        'E|15 mm|210 mm|July',
        'F|90 mm|85 mm|January',
      ],
      'Where January is warmest, July is winter.',
    ),
    ...generateDrafts('up-the-mountain', 1, upTheMountain),
  ]),
];
