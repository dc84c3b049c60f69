import type { IdeaText } from './idea-text.ts';

/** Things to try at home for geography, ages 9-11. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'how-far-is-it-really': {
    title: 'How far is it really',
    needs: 'A map with a scale, string',
    gist: 'Lay string along a road on a map, hold it to the scale, and guess the time on foot.',
    steps: [
      'Choose two places on a map.',
      'Lay string along the road and hold it to the scale.',
      'Guess the time on foot, then check with a route planner.',
    ],
    listenFor: 'The string along the bends, not straight.',
  },
  'map-from-memory': {
    title: 'Map from memory',
    needs: 'Paper and a pencil',
    gist: 'Draw the way to school from memory, then compare it with a real map.',
    steps: [
      'Draw the way to school or to a friend from memory.',
      'Compare with a real map.',
      'Mark what was too long, too short or missing.',
    ],
    listenFor: 'Landmarks used to fix the distances.',
  },
  'blind-guide': {
    title: 'Blind guide',
    needs: 'A town map',
    gist: 'One leads by words from a map, the other draws the way unseen; then compare.',
    steps: [
      'One looks at a map and leads the other by words alone.',
      'The other draws the way without seeing the map.',
      'Compare both at the end.',
    ],
    listenFor: 'Street, direction and distance in each order.',
  },
  'slice-the-hill': {
    title: 'Slice the hill',
    needs: 'Clay or dough, string, a plate',
    gist: 'Make a hill from dough, cut it into even slices, and trace each inside the last.',
    steps: [
      'Make a hill from dough and cut it into even slices.',
      'Trace each slice on paper, one inside the other.',
      'Find the steep side on paper.',
    ],
    listenFor: 'Lines close together read as steep.',
  },
  'chain-of-countries': {
    title: 'Chain of countries',
    gist: 'Name a country; the next one begins with its last letter.',
    steps: [
      'Name a country.',
      'The next one begins with the last letter of it.',
      'Look up each one that somebody doubts.',
    ],
    listenFor: 'Names that were not known last time.',
  },
  'dinner-abroad': {
    title: 'Dinner abroad',
    needs: 'A recipe from another country',
    gist: 'Choose a country, cook a simple dish from it, and find its capital and a river.',
    steps: [
      'Choose a country and a simple dish from it.',
      'Find its capital, its neighbours and one river.',
      'Serve the dish and ask three questions about the country.',
    ],
    listenFor: 'Facts tied to a place on the map.',
  },
  'build-a-skyline': {
    title: 'Build a skyline',
    needs: 'Blocks or paper',
    gist: 'Choose a capital, build three of its buildings, and let the others guess the city.',
    steps: [
      'Choose a capital and look at pictures of it.',
      'Build three of its buildings.',
      'Let the others guess the city and find it on a map.',
    ],
    listenFor: 'What makes this city different from others.',
  },
  'news-on-the-map': {
    title: 'News on the map',
    needs: 'A newspaper or news page',
    gist: 'Choose five news items with a place name, and find each on a map.',
    steps: [
      'Choose five news items with a place name.',
      'Find each on a map and name the country.',
      'Listen to a radio station from one of the countries.',
    ],
    listenFor: 'City and country kept apart.',
  },
  'river-in-a-tray': {
    title: 'River in a tray',
    needs: 'A tray, sand, water',
    gist: 'Tilt a tray of sand, let water run slowly, and put a stone in its way.',
    steps: [
      'Tilt a tray of sand and let water run slowly.',
      'Watch bends, banks and where sand settles.',
      'Put a stone in the way and forecast the new course.',
    ],
    listenFor: 'Fast water that cuts, slow water that drops.',
  },
  'layer-cake': {
    title: 'Layer cake',
    needs: 'Bread, spreads or dough in two colours',
    gist: 'Stack layers of bread and spread, push from both sides, and look at the folds.',
    steps: [
      'Stack layers of bread and spread.',
      'Push from both sides and see the folds.',
      'Cut it, shift one half and find the fault.',
    ],
    listenFor: 'What came first, read from the layers.',
  },
  'postcard-from-a-glacier': {
    title: 'Postcard from a glacier',
    needs: 'Paper, pens',
    gist: 'Choose a glacier, delta, dune or volcano, and draw in three steps how it is made.',
    steps: [
      'Choose a landform: glacier, delta, dune or volcano.',
      'Find out how it is made and draw it in three steps.',
      'Write a postcard as if you stood there.',
    ],
    listenFor: 'Steps in the right order.',
  },
  'find-it-on-the-globe': {
    title: 'Find it on the globe',
    needs: 'A globe or online map',
    gist: 'Ask for a strait, a delta, a peninsula and an atoll; who finds it says what it is.',
    steps: [
      'Ask for a strait, a delta, a peninsula and an atoll.',
      'The first to find it says what it is.',
      'Swap who asks.',
    ],
    listenFor: 'The feature that makes it what it is.',
  },
  'weather-or-climate': {
    title: 'Weather or climate',
    needs: 'Slips of paper',
    gist: 'Write ten sentences such as “it rained today”, and sort each into weather or climate.',
    steps: [
      'Write ten sentences such as “it rained today”.',
      'Sort each into weather or climate.',
      'Argue about the hard ones.',
    ],
    listenFor: 'One day told apart from many years.',
  },
  'globe-and-lamp': {
    title: 'Globe and lamp',
    needs: 'A ball, a lamp',
    gist: 'Shine a lamp on a ball in the dark, and find where the light falls straight and where at a slant.',
    steps: [
      'Shine a lamp on a ball in the dark.',
      'Find where the light falls straight and where at a slant.',
      'Explain why it is warmer in the middle.',
    ],
    listenFor: 'The slant, not the distance, as the cause.',
  },
  'salad-from-a-climate': {
    title: 'Salad from a climate',
    needs: 'Vegetables or packets, a map',
    gist: 'Find where four foods grew and how warm and wet it is there; which could grow near you?',
    steps: [
      'Find where four foods grew.',
      'Look up if it is warm, cool, wet or dry there.',
      'Find which one could grow near you.',
    ],
    listenFor: 'What a plant needs linked to a place.',
  },
  'sea-breeze': {
    title: 'Sea breeze',
    needs: 'Sand, water, two bowls, the sun',
    gist: 'Put a bowl of sand and one of water in the sun, and feel both every five minutes.',
    steps: [
      'Put a bowl of sand and one of water in the sun.',
      'Feel both every five minutes, then move both to the shade.',
      'Explain which way the wind blows on a hot beach.',
    ],
    listenFor: 'Land that warms and cools faster than water.',
  },
} satisfies Record<string, IdeaText>;
