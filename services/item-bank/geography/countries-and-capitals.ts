import { cell, choice, number, order, tap } from '#services/item-bank/authoring.ts';

export const countriesAndCapitals = [
  ...cell('geography', 'countries-and-capitals', '3-5', [
    tap('Tap what lives in the sea.', 'picture', ['🐄|🐪|*🐋', '🐒|🐓|🐎'], 'Whales live in the sea.'),
    choice('Where do ships sail?', ['🌊 on the sea', '🌳 in the forest', '⛰️ on a mountain'], 'Ships need water.'),
    tap('Tap what moves on land.', 'picture', ['⛵|*🚂|🚢', '🛶|🐟|🐳'], 'A train runs on land.'),
    tap(
      'Blue is sea. Tap the land.',
      'map',
      ['🟦|🟦|🟦|🟦', '🟦|🟦|*🟩|🟦', '🟦|🟦|🟦|🟦'],
      'The green square is land: an island.',
    ),
    order(
      'Tap from small to big.',
      ['🏠 house', '🏘️ street', '🏙️ city', '🌍 Earth'],
      'Houses make a street, streets make a city.',
    ),
    choice('What has its own flag?', ['a country', 'a river', 'a forest'], 'Every country has a flag.'),
  ]),
  ...cell('geography', 'countries-and-capitals', '6-8', [
    order(
      'Tap from the smallest to the largest.',
      ['town', 'country', 'continent', 'Earth'],
      'Towns lie in countries, countries on continents.',
    ),
    tap(
      'Tap the word that names a continent.',
      'words',
      ['Nile|Paris|*Africa', 'Pacific|Tokyo|Himalayas', 'Amazon|Sahara|Mars'],
      'Africa is a continent.',
    ),
    choice(
      'Which ocean is the largest?',
      ['Pacific', 'Atlantic', 'Indian', 'Arctic'],
      'The Pacific covers about a third of the Earth.',
    ),
    tap(
      'Tap the continent that is covered with ice.',
      'words',
      ['Asia|Africa|Europe|Australia', 'North America|*Antarctica|South America'],
      'Antarctica lies around the South Pole.',
    ),
    number(
      'Asia and Europe are counted apart, and so are North and South America. How many continents are there?',
      7,
      'Africa, Antarctica, Asia, Australia, Europe, North and South America.',
    ),
    choice(
      'On which continent is Kenya?',
      ['Africa', 'Asia', 'Europe', 'South America'],
      'Kenya lies in the east of Africa.',
    ),
  ]),
  ...cell('geography', 'countries-and-capitals', '9-11', [
    tap(
      'Tap the country that lies in Africa.',
      'words',
      ['*Ghana|Peru|Thailand', 'Norway|Cuba|Nepal', 'Ukraine|Brazil|Fiji'],
      'Ghana lies in the west of Africa.',
    ),
    choice(
      'Which country is an island?',
      ['Madagascar', 'Mongolia', 'Switzerland', 'Paraguay'],
      'Madagascar lies in the Indian Ocean. The other three have no coast.',
    ),
    choice(
      'Which city is the capital of Japan?',
      ['Tokyo', 'Seoul', 'Kyoto', 'Beijing'],
      'Tokyo is the capital of Japan.',
    ),
    tap(
      'One country in this table is beside the wrong continent. Tap it.',
      'table',
      ['Country|Continent', 'Kenya|Africa', 'India|Asia', 'Canada|North America', 'Poland|Europe', '*Mexico|Europe'],
      'Mexico lies in North America.',
    ),
    choice(
      'Which of these countries is in South America?',
      ['Chile', 'Cuba', 'Chad', 'China'],
      'Chile lies on the west coast of South America.',
    ),
    choice(
      'Which two countries share a border on land?',
      ['Spain and Portugal', 'Australia and Indonesia', 'Japan and China', 'Kenya and Egypt'],
      'Seas or other countries lie between the others.',
    ),
    tap(
      'Tap the capital of Canada.',
      'words',
      ['Toronto|Montreal|Vancouver', '*Ottawa|New York|Calgary', 'Boston|Chicago|Winnipeg'],
      'Ottawa is the capital of Canada.',
    ),
    tap(
      'One capital in this table is wrong. Tap it.',
      'table',
      [
        'Country|Capital',
        'Egypt|Cairo',
        'France|Paris',
        'India|New Delhi',
        'Kenya|Nairobi',
        'Peru|Lima',
        'Australia|*Sydney',
      ],
      'The capital of Australia is Canberra.',
    ),
    order(
      'Tap the capitals from north to south.',
      ['Oslo in Norway', 'Cairo in Egypt', 'Nairobi in Kenya', 'Wellington in New Zealand'],
      'Oslo is far north, Nairobi near the equator, Wellington far south.',
    ),
    order(
      'Tap the countries from the smallest to the largest area.',
      ['Portugal', 'France', 'Brazil', 'Russia'],
      'Russia is about 180 times as large as Portugal.',
    ),
    order(
      'Tap the capitals from west to east.',
      ['Mexico City', 'Brasília in Brazil', 'Nairobi in Kenya', 'Beijing in China'],
      'Across the Atlantic, Africa and Asia.',
    ),
    tap(
      'Tap the capital of Pakistan.',
      'words',
      ['Karachi|Lahore|*Islamabad', 'New Delhi|Kabul|Dhaka'],
      'Islamabad was built as a capital in the 1960s.',
    ),
  ]),
  ...cell('geography', 'countries-and-capitals', '12-15', [
    tap(
      'Nearly all its people live on the green strip along one great river through a desert. Tap the country.',
      'words',
      ['*Egypt|Morocco|Kenya', 'India|Iceland|Japan', 'Peru|Spain|Norway'],
      'The river is the Nile.',
    ),
    choice(
      'It has four main islands in East Asia, steep mountains and many earthquakes. Which country is it?',
      ['Japan', 'Nepal', 'Cuba', 'Mongolia'],
      'Japan lies where several plates meet.',
    ),
    tap(
      'It is long and thin, between mountains and the Pacific, from desert to icy south. Tap the country.',
      'words',
      ['Peru|Ecuador|Norway', 'Vietnam|*Chile|Portugal', 'Italy|Panama|Madagascar'],
      'Chile stretches 4,300 km along the Andes.',
    ),
    tap(
      'It lies in Europe and in Asia, on both sides of the strait from the Black Sea. Tap the country.',
      'words',
      ['Greece|*Turkey|Georgia', 'Bulgaria|Egypt|Cyprus', 'Italy|Ukraine|Syria'],
      'Istanbul lies on both sides of the Bosporus.',
    ),
    choice(
      'Which of these countries has no coast?',
      ['Bolivia', 'Ecuador', 'Uruguay', 'Colombia'],
      'Bolivia lost its coast to Chile in a war.',
    ),
    order(
      'Tap the countries from fewest to most people.',
      ['Iceland', 'Portugal', 'Brazil', 'India'],
      'Under 1, about 10, over 200 and over 1,400 million.',
    ),
    choice(
      'Around 1960 this country moved its capital from the coast to a new city inland. Which country is it?',
      ['Brazil', 'Egypt', 'Spain', 'Thailand'],
      'Brasília replaced Rio de Janeiro.',
    ),
    tap(
      'It has no coast, lies between India and China, has the highest peak on Earth, and its flag is not a rectangle. Tap the country.',
      'words',
      ['Laos|Bhutan|Mongolia', '*Nepal|Bolivia|Chad', 'Austria|Rwanda|Paraguay'],
      'The flag of Nepal is made of two triangles.',
    ),
    number(
      "The Earth turns 15° in an hour, towards the east. By the sun it is 12 o'clock at 0°. Which hour of the day is it at 75° east? Use 0 to 23.",
      17,
      'Seventy-five degrees are five hours, and the east is ahead.',
    ),
    choice(
      'Why is Canberra and not Sydney the capital of Australia?',
      [
        'Two large cities both wanted to be it.',
        'Sydney has far fewer people than Canberra has.',
        'Canberra lies in the middle of the land.',
        'Canberra is the oldest city.',
      ],
      'Sydney and Melbourne could not agree, so a city between them was built.',
    ),
    order(
      'Tap the capitals from the nearest to the farthest from the equator.',
      ['Quito in Ecuador', 'Manila in the Philippines', 'Cairo in Egypt', 'Paris in France', 'Helsinki in Finland'],
      'Latitudes of about 0°, 15°, 30°, 49° and 60°.',
    ),
    tap(
      'In 2011 its south became a country of its own, with the capital Juba. Tap the country.',
      'words',
      ['*Sudan|Ethiopia|Chad', 'Uganda|Somalia|Eritrea', 'Libya|Niger|Mali'],
      'South Sudan parted from Sudan.',
    ),
  ]),
];
