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
      'Follow a river down. Tap in order.',
      [
        'It rushes through a steep valley.',
        'It leaves the hills and slows down.',
        'It winds in wide bends over the plain.',
        'It splits into arms at the sea.',
      ],
      'Steep land makes water fast, flat land makes it slow.',
    ),
    choice(
      'What is a plateau?',
      [
        'high land that is flat on top',
        'low land beside a river',
        'a hill made of sand',
        'a lake high in the mountains',
      ],
      'Plateaus are also called tablelands.',
    ),
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
    order(
      'Tap the layers of the Earth from the outside to the inside.',
      ['crust', 'mantle', 'outer core', 'inner core'],
      'We live on the crust; the inner core is in the middle.',
    ),
    choice(
      'A volcano has been quiet for 2,000 years, but hot springs rise beside it. What can be said?',
      ['It may erupt again.', 'It is surely dead.', 'It has never been a volcano.', 'It will erupt this year.'],
      'Hot springs show that there is still heat below.',
    ),
    choice(
      'Pebbles in a river are rounder near the sea than near the spring. Why?',
      [
        'They have been rubbed for longer.',
        'They are made of a softer rock.',
        'Sea water has smoothed them.',
        'Round pebbles sink more slowly.',
      ],
      'On the way they knock against each other and lose their corners.',
    ),
    choice(
      'How does a river build a delta?',
      [
        'It slows down and drops its mud.',
        'It speeds up and digs a deep hole.',
        'It breaks the rock of the coast.',
        'It pushes the sea back by force.',
      ],
      'Slow water cannot carry mud any farther.',
    ),
    tap(
      'Tap the line in which rock breaks but is not carried away.',
      'list',
      [
        'A river rolls rounded rocks to the sea.',
        'Wind blows sand over a road.',
        '*Roots split a rock where it lies.',
        'Mud and rocks slide down a hill.',
        'Ice drags broken rocks down a valley.',
        'Waves wash sand from a beach.',
      ],
      'Weathering breaks rock; erosion carries it away.',
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
    tap(
      'Tap the word for a narrow strip of land that joins two larger ones.',
      'words',
      ['*isthmus|island|delta', 'bay|cape|strait', 'plain|canyon|lagoon'],
      'A strait is the same for water: it joins two seas.',
    ),
  ]),
  ...cell('geography', 'landforms', '12-15', [
    tap(
      'Where one plate sinks below another there are volcanoes and very deep earthquakes. Tap the letter of such a place.',
      'table',
      ['Place|Volcanoes|Deep quakes', 'A|yes|no', 'B|yes|no', 'C|no|no', 'D|no|yes', '*E|yes|yes', 'F|no|no'],
      'Only place E has both.',
    ),
    tap(
      'These layers of rock lie as they were laid down. Tap the oldest one.',
      'table',
      ['Depth|Layer', '1 m|soil', '2 m|gravel', '3 m|sandstone', '4 m|limestone', '5 m|shale', '6 m|*mudstone'],
      'The deepest layer was laid down first.',
    ),
    choice(
      'Two continents have pushed against each other for millions of years. What forms there?',
      ['a high mountain range', 'a deep new ocean', 'a flat sandy plain', 'a ring of coral'],
      'The crust is folded and lifted.',
    ),
    choice(
      'Why are earthquakes frequent around the Pacific?',
      [
        'Plates meet there.',
        'Its water is the deepest.',
        'Its tides shake the land each day.',
        'Its coasts are made of soft rock.',
      ],
      'The plates push and sink along most of its coasts.',
    ),
    order(
      'How does a cave with stalactites form? Tap in order.',
      [
        'Rain takes up gas from the soil.',
        'The weak acid eats into limestone.',
        'Cracks widen into tunnels.',
        'The water drains away.',
        'Drops leave stone on the roof.',
      ],
      'First the hollow, then the stone that drops leave in it.',
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
    number(
      'Two plates move apart by 3 cm a year. By how many km do they move apart in ten million years?',
      300,
      'Thirty million cm are 300 km.',
      {
        unit: 'km',
      },
    ),
    tap(
      'The numbers are ages of the sea floor in millions of years, in a line across an ocean. Tap where new floor forms.',
      'map',
      ['90|60|30|*2|30|60|90'],
      'The youngest floor lies where plates part.',
    ),
    tap(
      'Tap the find which shows best that ice once covered this plain.',
      'list',
      [
        'round pebbles in the bed of a stream',
        '*huge blocks from far mountains',
        'thick layers of fine red sand',
        'shells of sea animals in white chalk',
        'deep black soil on top of clay',
        'holes in soft limestone',
      ],
      'Only ice carries such blocks so far.',
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
    choice(
      'A river has cut a deep gorge through a mountain that was slowly rising. Which is older?',
      ['the river', 'the mountain', 'both are equally old', 'the bottom of the gorge'],
      'The river flowed there before, and cut as fast as the land rose.',
    ),
    order(
      'Layer B lies below layer A. A crack filled with lava cuts through both, but not through layer C on top. Tap from the oldest to the youngest.',
      ['layer B', 'layer A', 'the lava', 'layer C'],
      'What is cut is older than what cuts it; lower layers are older.',
    ),
  ]),
];
