import { cell, choice, number, order, tap } from '#services/item-bank/authoring.ts';

export const landforms = [
  ...cell('geography', 'landforms', '3-5', [
    choice('Where is a lot of sand?', ['🏖️ beach', '🌳 forest', '🏙️ city'], 'A beach is made of sand.'),
    tap('Tap the mountain.', 'picture', ['🏖️|*⛰️|🌊', '🏠|🌳|🌙'], 'A mountain is very high land.'),
    choice(
      'What is the highest?',
      ['⛰️ mountain', '🏠 house', '🌳 tree', '🌻 flower'],
      'Mountains are higher than houses and trees.',
    ),
    tap('Tap the island.', 'picture', ['🏔️|🌵|🏙️', '🌲|*🏝️|🏠'], 'An island has water all around.'),
    order(
      'Water flows down. Tap in order.',
      ['⛰️ mountain', '🏞️ river', '🌊 sea'],
      'Rivers flow from mountains to the sea.',
    ),
    tap('Tap the one that can spit fire.', 'picture', ['🏔️|🏖️|🏜️', '🏞️|*🌋|🌊'], 'A volcano can throw out hot rock.'),
  ]),
  ...cell('geography', 'landforms', '6-8', [
    choice(
      'What do we call land with water all around it?',
      ['an island', 'a valley', 'a desert', 'a peak'],
      'Islands lie in seas, lakes and rivers.',
    ),
    order(
      'Tap from the lowest to the highest.',
      ['the floor of the sea', 'the beach', 'a hill', 'a mountain top'],
      'The sea floor is deep below, the top far above.',
    ),
    tap(
      'Tap the word for low land between mountains.',
      'words',
      ['peak|coast|*valley', 'cape|cliff|island', 'dune|cave|reef'],
      'A valley lies between mountains or hills.',
    ),
    order(
      'Follow the water from high up to the sea. Tap in order.',
      ['spring', 'stream', 'river', 'river mouth'],
      'It starts small and ends in the sea.',
    ),
    tap(
      'Tap the square of the river where it meets the sea.',
      'map',
      ['⛰️|💧|.|.', '.|💧|💧|.', '.|.|*💧|.', '🌊|🌊|🌊|🌊'],
      'The mouth is where a river ends.',
      {
        legend: [
          { symbol: '💧', meaning: 'river' },
          { symbol: '🌊', meaning: 'sea' },
        ],
      },
    ),
    choice(
      'What do we call land where almost no rain falls?',
      ['a desert', 'a swamp', 'a delta', 'a meadow'],
      'Deserts are very dry.',
    ),
  ]),
  ...cell('geography', 'landforms', '9-11', [
    order(
      'How does a beach form? Tap in order.',
      [
        'Rock breaks from a cliff.',
        'Waves roll it into pebbles.',
        'Pebbles are ground to sand.',
        'Sand settles in a quiet bay.',
      ],
      'From large to small, then it settles.',
    ),
    number(
      'A waterfall wears away the rock and moves back 2 m in 5 years. How many meters does it move back in 200 years?',
      80,
      'Two hundred years are forty times five years.',
      { unit: 'm' },
    ),
    order(
      'How does a volcano grow? Tap in order.',
      [
        'Rock melts deep below.',
        'Melted rock rises through cracks.',
        'Lava flows out at the top.',
        'Cooled layers build up a cone.',
      ],
      'Melt, rise, flow, cool.',
    ),
    choice(
      'How does a river build a delta?',
      [
        'It slows down and drops its mud.',
        'It speeds up and digs a hole.',
        'It freezes and breaks the rock.',
        'It turns around and flows uphill.',
      ],
      'Slow water cannot carry mud any farther.',
    ),
    tap(
      'Tap the landform that was carved by moving ice.',
      'words',
      ['sand dune|coral reef|*fjord', 'volcano|lagoon|river delta'],
      'Glaciers carved valleys that the sea has filled.',
    ),
    choice(
      'A river bends. Where does it wear away its bank most?',
      ['on the outside of the bend', 'on the inside of the bend', 'in the middle of the bed', 'equally on both sides'],
      'The water is fastest on the outside.',
    ),
  ]),
  ...cell('geography', 'landforms', '12-15', [
    tap(
      'These layers of rock lie as they were laid down. Tap the oldest one.',
      'list',
      ['soil', 'gravel', 'sandstone', 'limestone', 'shale', '*mudstone'],
      'The lowest layer was laid down first.',
    ),
    choice(
      'Two continents have pushed against each other for millions of years. What forms there?',
      ['a high mountain range', 'a deep new ocean', 'a flat sandy plain', 'a ring of coral'],
      'The crust is folded and lifted.',
    ),
    number(
      'Two plates move apart by 3 cm a year. By how many km do they move apart in ten million years?',
      300,
      'Thirty million cm are 300 km.',
      {
        unit: 'km',
      },
    ),
    order(
      'How does a ring of coral form in the open sea? Tap in order.',
      [
        'A volcano rises from the sea.',
        'Coral grows around its shore.',
        'The volcano slowly sinks.',
        'Only the ring of coral is left.',
      ],
      'The coral keeps growing up while the volcano sinks.',
    ),
    tap(
      'The numbers are ages of the sea floor in millions of years, in a line across an ocean. Tap where new floor forms.',
      'map',
      ['90|60|30|*2|30|60|90'],
      'The youngest floor lies where plates part.',
    ),
    choice(
      'Inland from a deep sea trench, earthquakes happen at greater and greater depth. What explains this?',
      [
        'One plate slides down under the other.',
        'The ground inland is softer.',
        'Deep water presses on the land.',
        'Mountains sink into the sea.',
      ],
      'The quakes trace the sinking plate.',
    ),
  ]),
];
