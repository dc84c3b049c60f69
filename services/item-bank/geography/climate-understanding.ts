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
    tap('It snows. Tap what keeps hands warm.', 'picture', ['🎈|*🧤|🩴', '🪁|🕶️|⚽'], 'Gloves keep hands warm.'),
    choice(
      'The sun is very bright. What do you wear?',
      ['🕶️ sunglasses', '🧣 scarf', '🧤 gloves', '🥾 boots'],
      'Sunglasses shade the eyes.',
    ),
    tap('Tap what we need for a snowman.', 'picture', ['☀️|*❄️|🌈', '🔥|🌙|⚡'], 'A snowman is made of snow.'),
    order('Tap from coldest to hottest.', ['🧊 ice', '🛁 warm bath', '🔥 fire'], 'Ice is cold, fire is hot.'),
    tap('Tap what shows how warm it is.', 'picture', ['*🌡️|⏰|📏', '🧭|🔔|🔦'], 'A thermometer shows the temperature.'),
    choice(
      'Leaves turn yellow and fall. Which season is it?',
      ['🍂 autumn', '🌸 spring', '☀️ summer'],
      'Many trees lose their leaves in autumn.',
    ),
  ]),
  ...cell('geography', 'climate-understanding', '6-8', [
    order(
      'Tap the seasons in order. Begin with spring.',
      ['spring', 'summer', 'autumn', 'winter'],
      'After spring come summer, autumn and winter.',
    ),
    choice(
      'Which place is cold all year?',
      ['the South Pole', 'a beach at the equator', 'a rain forest', 'a savanna'],
      'Little heat from the sun reaches the poles.',
    ),
    tap(
      'Tap the temperature of the warmest day.',
      'table',
      [
        'Day|At noon',
        'Monday|14 °C',
        'Tuesday|19 °C',
        'Wednesday|*23 °C',
        'Thursday|17 °C',
        'Friday|21 °C',
        'Saturday|20 °C',
      ],
      'On Wednesday it was 23 °C.',
    ),
    ...generateDrafts('warmer', 1, warmer),
    tap(
      'Where does rain fall nearly every day? Tap it.',
      'words',
      ['sand desert|*rain forest|ice sheet', 'salt flat|dry grassland|stony desert'],
      'Rain forests are warm and wet all year.',
    ),
    choice(
      'Why is there snow on high mountains even in summer?',
      ['It is colder higher up.', 'It is closer to the sun.', 'The rock is always wet.', 'There is no air at all.'],
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
    order(
      'Tap the climate zones from the equator to the pole.',
      ['tropics', 'subtropics', 'temperate zone', 'polar zone'],
      'It gets cooler from the equator to the poles.',
    ),
    choice(
      'A place has 26 °C and much rain in every month. What grows there?',
      ['rain forest', 'cactus desert', 'moss and lichen', 'pine forest'],
      'Hot and wet all year is the climate of rain forests.',
    ),
    ...generateDrafts('range', 1, range),
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
      'Why are winters milder by the sea than far inland?',
      [
        'Water cools more slowly than land.',
        'Salt makes the air warm.',
        'Waves rub the air until it is hot.',
        'The sun is nearer to the sea.',
      ],
      'The sea stores summer heat and gives it off in winter.',
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
    number(
      'A place has a thirty-year mean of 11.2 °C. This year the mean is 12.5 °C. By how many degrees is it above the long-term mean? Use a decimal point.',
      1.3,
      '12.5 less 11.2.',
      { unit: '°C' },
    ),
    choice(
      '"It was icy last week, so the climate is not getting warmer." What is wrong with this?',
      [
        'One week is weather, not climate.',
        'Ice has nothing to do with cold.',
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
    ...generateDrafts('up-the-mountain', 1, upTheMountain),
  ]),
];
