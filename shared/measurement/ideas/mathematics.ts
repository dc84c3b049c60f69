import { idea, type SubjectIdeas } from '#shared/measurement/ideas/idea.ts';

export const MATHEMATICS = {
  'basic-arithmetic': {
    '3-5': [
      idea('mathematics/3-5/pasta-on-plates', 10),
      idea('mathematics/3-5/stair-numbers', 5, 'Sports/Physical Activities'),
      idea('mathematics/3-5/teddies-at-the-table', 10, 'Cooking/Helping in Kitchen'),
      idea('mathematics/3-5/clap-my-number', 5, 'Music/Singing'),
    ],
    '6-8': [
      idea('mathematics/6-8/shop-with-buttons', 20, 'Board Games/Puzzles'),
      idea('mathematics/6-8/two-dice-to-twenty', 15, 'Board Games/Puzzles'),
      idea('mathematics/6-8/socks-in-twos', 10),
      idea('mathematics/6-8/jumping-tens', 10, 'Sports/Physical Activities'),
    ],
    '9-11': [
      idea('mathematics/9-11/four-numbers-one-target', 15, 'Board Games/Puzzles'),
      idea('mathematics/9-11/the-till-slip', 10),
      idea('mathematics/9-11/times-tables-on-the-ball', 10, 'Sports/Physical Activities'),
      idea('mathematics/9-11/tiles-for-the-floor', 20, 'Building/Construction'),
    ],
    '12-15': [
      idea('mathematics/12-15/cheaper-by-weight', 15),
      idea('mathematics/12-15/rent-food-fun', 25),
      idea('mathematics/12-15/below-zero', 15, 'Board Games/Puzzles'),
      idea('mathematics/12-15/how-many-beats-in-a-song', 15, 'Music/Singing'),
    ],
  },
  fractions: {
    '3-5': [
      idea('mathematics/3-5/half-a-sandwich', 10, 'Cooking/Helping in Kitchen'),
      idea('mathematics/3-5/folding-paper-halves', 10, 'Arts and Crafts'),
      idea('mathematics/3-5/half-full', 10),
      idea('mathematics/3-5/share-the-blocks', 10, 'Building/Construction'),
    ],
    '6-8': [
      idea('mathematics/6-8/pizza-for-four', 15, 'Arts and Crafts'),
      idea('mathematics/6-8/half-the-way', 10, 'Outdoor Play'),
      idea('mathematics/6-8/beats-in-halves', 10, 'Music/Singing'),
      idea('mathematics/6-8/fair-shares-of-twelve', 15),
    ],
    '9-11': [
      idea('mathematics/9-11/half-a-recipe', 25, 'Cooking/Helping in Kitchen'),
      idea('mathematics/9-11/fraction-strips', 20, 'Arts and Crafts'),
      idea('mathematics/9-11/between-nought-and-one', 15),
      idea('mathematics/9-11/how-much-of-the-hour', 10),
    ],
    '12-15': [
      idea('mathematics/12-15/cook-for-five', 25, 'Cooking/Helping in Kitchen'),
      idea('mathematics/12-15/is-the-sale-a-sale', 15),
      idea('mathematics/12-15/rhythm-of-three-against-two', 15, 'Music/Singing'),
      idea('mathematics/12-15/free-throws', 20, 'Sports/Physical Activities'),
    ],
  },
  geometry: {
    '3-5': [
      idea('mathematics/3-5/shapes-in-the-kitchen', 10, 'Arts and Crafts'),
      idea('mathematics/3-5/block-twins', 10, 'Building/Construction'),
      idea('mathematics/3-5/string-shapes-on-the-floor', 10),
      idea('mathematics/3-5/stamp-and-turn', 15, 'Arts and Crafts'),
    ],
    '6-8': [
      idea('mathematics/6-8/mirror-on-the-line', 15, 'Arts and Crafts'),
      idea('mathematics/6-8/shape-hunt-outside', 20, 'Outdoor Play'),
      idea('mathematics/6-8/toothpick-solids', 25, 'Building/Construction'),
      idea('mathematics/6-8/robot-to-the-chair', 10, 'Board Games/Puzzles'),
    ],
    '9-11': [
      idea('mathematics/9-11/same-fence-more-room', 20),
      idea('mathematics/9-11/angles-in-the-arms', 10, 'Sports/Physical Activities'),
      idea('mathematics/9-11/build-it-from-my-words', 20, 'Building/Construction'),
      idea('mathematics/9-11/nets-of-a-box', 25, 'Arts and Crafts'),
    ],
    '12-15': [
      idea('mathematics/12-15/height-of-a-tree', 25, 'Outdoor Play'),
      idea('mathematics/12-15/pack-the-box', 20),
      idea('mathematics/12-15/circle-by-string', 15),
      idea('mathematics/12-15/tiling-without-gaps', 25, 'Arts and Crafts'),
    ],
  },
  'word-problems': {
    '3-5': [
      idea('mathematics/3-5/ducks-on-the-sofa', 10, 'Reading/Storytelling'),
      idea('mathematics/3-5/bus-with-seats', 10, 'Reading/Storytelling'),
      idea('mathematics/3-5/apples-for-everyone', 10, 'Cooking/Helping in Kitchen'),
      idea('mathematics/3-5/rain-song-story', 5, 'Music/Singing'),
    ],
    '6-8': [
      idea('mathematics/6-8/story-with-a-hole', 15, 'Reading/Storytelling'),
      idea('mathematics/6-8/picnic-sums', 15, 'Cooking/Helping in Kitchen'),
      idea('mathematics/6-8/draw-it-first', 15, 'Arts and Crafts'),
      idea('mathematics/6-8/points-in-the-match', 10, 'Sports/Physical Activities'),
    ],
    '9-11': [
      idea('mathematics/9-11/too-much-information', 15, 'Reading/Storytelling'),
      idea('mathematics/9-11/plan-the-film-night', 20),
      idea('mathematics/9-11/heads-and-legs', 15, 'Board Games/Puzzles'),
      idea('mathematics/9-11/a-shelf-to-build', 25, 'Building/Construction'),
    ],
    '12-15': [
      idea('mathematics/12-15/phone-plans', 20),
      idea('mathematics/12-15/two-walkers', 15),
      idea('mathematics/12-15/paint-for-the-room', 25, 'Building/Construction'),
      idea('mathematics/12-15/stretch-the-soup', 20, 'Cooking/Helping in Kitchen'),
    ],
  },
} as const satisfies SubjectIdeas<'mathematics'>;
