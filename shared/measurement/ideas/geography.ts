import { idea, type SubjectIdeas } from '#shared/measurement/ideas/idea.ts';

export const GEOGRAPHY = {
  'map-reading': {
    '3-5': [
      idea('geography/3-5/teddys-room-map', 15, 'Arts and Crafts'),
      idea('geography/3-5/over-and-under-course', 10, 'Sports/Physical Activities'),
      idea('geography/3-5/block-street', 15, 'Building/Construction'),
      idea('geography/3-5/the-way-to-the-shop', 15, 'Outdoor Play'),
    ],
    '6-8': [
      idea('geography/6-8/treasure-in-the-flat', 20, 'Board Games/Puzzles'),
      idea('geography/6-8/compass-corner', 15, 'Outdoor Play'),
      idea('geography/6-8/signs-for-a-map', 20, 'Outdoor Play'),
      idea('geography/6-8/grid-on-the-table', 15, 'Board Games/Puzzles'),
    ],
    '9-11': [
      idea('geography/9-11/how-far-is-it-really', 20),
      idea('geography/9-11/map-from-memory', 20, 'Arts and Crafts'),
      idea('geography/9-11/blind-guide', 15, 'Board Games/Puzzles'),
      idea('geography/9-11/slice-the-hill', 25, 'Arts and Crafts'),
    ],
    '12-15': [
      idea('geography/12-15/map-that-lies', 20),
      idea('geography/12-15/shortest-against-best', 20, 'Outdoor Play'),
      idea('geography/12-15/map-of-a-mood', 25, 'Arts and Crafts'),
      idea('geography/12-15/find-the-best-shop-site', 25),
    ],
  },
  'countries-and-capitals': {
    '3-5': [
      idea('geography/3-5/where-does-it-come-from', 10),
      idea('geography/3-5/flag-painters', 20, 'Arts and Crafts'),
      idea('geography/3-5/suitcase-game', 10),
      idea('geography/3-5/jump-the-lands', 10, 'Sports/Physical Activities'),
    ],
    '6-8': [
      idea('geography/6-8/label-hunt', 20),
      idea('geography/6-8/capital-pairs', 20, 'Board Games/Puzzles'),
      idea('geography/6-8/ball-across-borders', 10, 'Sports/Physical Activities'),
      idea('geography/6-8/songs-from-two-capitals', 15, 'Music/Singing'),
    ],
    '9-11': [
      idea('geography/9-11/chain-of-countries', 10, 'Board Games/Puzzles'),
      idea('geography/9-11/dinner-abroad', 30, 'Cooking/Helping in Kitchen'),
      idea('geography/9-11/build-a-skyline', 25, 'Building/Construction'),
      idea('geography/9-11/news-on-the-map', 15, 'Reading/Storytelling'),
    ],
    '12-15': [
      idea('geography/12-15/why-is-that-the-capital', 20),
      idea('geography/12-15/outline-sketch', 20, 'Arts and Crafts'),
      idea('geography/12-15/trip-by-rail', 25),
      idea('geography/12-15/anthem-quiz', 20, 'Music/Singing'),
    ],
  },
  landforms: {
    '3-5': [
      idea('geography/3-5/sand-mountains', 20, 'Outdoor Play'),
      idea('geography/3-5/cushion-landscape', 15, 'Building/Construction'),
      idea('geography/3-5/mashed-island', 15, 'Cooking/Helping in Kitchen'),
      idea('geography/3-5/paint-the-coast', 20, 'Arts and Crafts'),
    ],
    '6-8': [
      idea('geography/6-8/box-of-land', 30, 'Building/Construction'),
      idea('geography/6-8/hill-in-my-hands', 15, 'Outdoor Play'),
      idea('geography/6-8/crumble-mountain', 15),
      idea('geography/6-8/landform-tune', 15, 'Music/Singing'),
    ],
    '9-11': [
      idea('geography/9-11/river-in-a-tray', 30, 'Outdoor Play'),
      idea('geography/9-11/layer-cake', 25, 'Cooking/Helping in Kitchen'),
      idea('geography/9-11/postcard-from-a-glacier', 20, 'Arts and Crafts'),
      idea('geography/9-11/find-it-on-the-globe', 15, 'Board Games/Puzzles'),
    ],
    '12-15': [
      idea('geography/12-15/read-the-valley', 25),
      idea('geography/12-15/plates-on-the-table', 20),
      idea('geography/12-15/coast-in-change', 25, 'Arts and Crafts'),
      idea('geography/12-15/stone-diary', 25, 'Outdoor Play'),
    ],
  },
  'climate-understanding': {
    '3-5': [
      idea('geography/3-5/weather-at-the-window', 5, 'Arts and Crafts'),
      idea('geography/3-5/dress-the-bear', 10),
      idea('geography/3-5/cloud-in-the-kitchen', 10, 'Cooking/Helping in Kitchen'),
      idea('geography/3-5/wind-catchers', 15, 'Outdoor Play'),
    ],
    '6-8': [
      idea('geography/6-8/rain-cup', 10, 'Outdoor Play'),
      idea('geography/6-8/sun-on-black-and-white', 20),
      idea('geography/6-8/weather-report', 15),
      idea('geography/6-8/home-for-a-climate', 25, 'Building/Construction'),
    ],
    '9-11': [
      idea('geography/9-11/weather-or-climate', 15, 'Board Games/Puzzles'),
      idea('geography/9-11/globe-and-lamp', 20),
      idea('geography/9-11/salad-from-a-climate', 25),
      idea('geography/9-11/sea-breeze', 25),
    ],
    '12-15': [
      idea('geography/12-15/read-the-graph', 20),
      idea('geography/12-15/two-sides-of-a-mountain', 20),
      idea('geography/12-15/glass-house-in-a-jar', 30),
      idea('geography/12-15/what-is-on-the-plate', 25, 'Cooking/Helping in Kitchen'),
    ],
  },
} as const satisfies SubjectIdeas<'geography'>;
