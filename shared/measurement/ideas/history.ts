import { idea, type SubjectIdeas } from '#shared/measurement/ideas/idea.ts';

export const HISTORY = {
  'timeline-understanding': {
    '3-5': [
      idea('history/3-5/first-then-last', 10),
      idea('history/3-5/my-day-in-pictures', 15, 'Arts and Crafts'),
      idea('history/3-5/baby-things', 15),
      idea('history/3-5/growing-tower', 10, 'Building/Construction'),
    ],
    '6-8': [
      idea('history/6-8/string-of-years', 25, 'Arts and Crafts'),
      idea('history/6-8/older-or-newer', 15),
      idea('history/6-8/song-of-grandparents', 15, 'Music/Singing'),
      idea('history/6-8/steps-through-time', 15, 'Outdoor Play'),
    ],
    '9-11': [
      idea('history/9-11/paper-roll-of-the-past', 30, 'Arts and Crafts'),
      idea('history/9-11/card-row', 20, 'Board Games/Puzzles'),
      idea('history/9-11/kitchen-through-time', 20, 'Cooking/Helping in Kitchen'),
      idea('history/9-11/centuries-on-the-path', 15, 'Outdoor Play'),
    ],
    '12-15': [
      idea('history/12-15/two-lines-side-by-side', 30, 'Arts and Crafts'),
      idea('history/12-15/age-of-the-house', 25, 'Outdoor Play'),
      idea('history/12-15/one-year-five-events', 25, 'Reading/Storytelling'),
      idea('history/12-15/speed-of-change', 20),
    ],
  },
  'cause-and-effect': {
    '3-5': [
      idea('history/3-5/because-chain', 5),
      idea('history/3-5/the-lost-mitten', 10, 'Reading/Storytelling'),
      idea('history/3-5/castle-needs-a-wall', 15, 'Building/Construction'),
      idea('history/3-5/who-made-the-path', 15, 'Reading/Storytelling'),
    ],
    '6-8': [
      idea('history/6-8/why-here', 20, 'Outdoor Play'),
      idea('history/6-8/without-the-fridge', 15),
      idea('history/6-8/the-story-turns', 15, 'Reading/Storytelling'),
      idea('history/6-8/a-drum-for-the-news', 15, 'Music/Singing'),
    ],
    '9-11': [
      idea('history/9-11/spices-and-ships', 20, 'Cooking/Helping in Kitchen'),
      idea('history/9-11/one-thing-less', 20),
      idea('history/9-11/cause-or-trigger', 15, 'Building/Construction'),
      idea('history/9-11/song-with-a-reason', 20, 'Music/Singing'),
    ],
    '12-15': [
      idea('history/12-15/web-of-causes', 25, 'Arts and Crafts'),
      idea('history/12-15/what-if', 20, 'Reading/Storytelling'),
      idea('history/12-15/a-dish-with-a-past', 30, 'Cooking/Helping in Kitchen'),
      idea('history/12-15/why-this-town-grew', 25),
    ],
  },
  'historical-figures': {
    '3-5': [
      idea('history/3-5/the-brave-one-in-the-book', 10, 'Reading/Storytelling'),
      idea('history/3-5/portrait-in-the-mirror', 15, 'Arts and Crafts'),
      idea('history/3-5/who-made-this', 10),
      idea('history/3-5/music-of-long-ago', 10, 'Music/Singing'),
    ],
    '6-8': [
      idea('history/6-8/hero-from-near-by', 25, 'Outdoor Play'),
      idea('history/6-8/twenty-questions-to-the-past', 15, 'Board Games/Puzzles'),
      idea('history/6-8/invention-kitchen', 25, 'Building/Construction'),
      idea('history/6-8/stamp-of-honour', 20, 'Arts and Crafts'),
    ],
    '9-11': [
      idea('history/9-11/dinner-with-three-guests', 15),
      idea('history/9-11/two-sides-of-a-name', 25, 'Reading/Storytelling'),
      idea('history/9-11/statue-or-no-statue', 20, 'Building/Construction'),
      idea('history/9-11/walk-in-old-shoes', 20, 'Outdoor Play'),
    ],
    '12-15': [
      idea('history/12-15/letter-against-the-times', 25, 'Reading/Storytelling'),
      idea('history/12-15/the-unseen-helper', 25, 'Reading/Storytelling'),
      idea('history/12-15/cover-version', 20, 'Music/Singing'),
      idea('history/12-15/trial-of-a-ruler', 30),
    ],
  },
  'cultural-awareness': {
    '3-5': [
      idea('history/3-5/hello-in-five-ways', 5),
      idea('history/3-5/bread-of-the-world', 15, 'Cooking/Helping in Kitchen'),
      idea('history/3-5/lullaby-from-elsewhere', 10, 'Music/Singing'),
      idea('history/3-5/houses-of-blocks', 20, 'Building/Construction'),
    ],
    '6-8': [
      idea('history/6-8/games-our-neighbours-play', 20, 'Outdoor Play'),
      idea('history/6-8/patterns-and-meaning', 25, 'Arts and Crafts'),
      idea('history/6-8/a-table-elsewhere', 20, 'Cooking/Helping in Kitchen'),
      idea('history/6-8/dance-from-the-map', 15, 'Music/Singing'),
    ],
    '9-11': [
      idea('history/9-11/words-without-twins', 15),
      idea('history/9-11/feast-planner', 25, 'Cooking/Helping in Kitchen'),
      idea('history/9-11/house-rules', 20),
      idea('history/9-11/sounds-of-a-street', 20, 'Music/Singing'),
    ],
    '12-15': [
      idea('history/12-15/picture-and-proof', 20),
      idea('history/12-15/recipe-with-a-migration', 30, 'Cooking/Helping in Kitchen'),
      idea('history/12-15/rules-of-respect', 15),
      idea('history/12-15/sampled-sounds', 25, 'Music/Singing'),
    ],
  },
} as const satisfies SubjectIdeas<'history'>;
