import { idea, type SubjectIdeas } from '#shared/measurement/ideas/idea.ts';

export const SCIENCE = {
  'nature-observation': {
    '3-5': [
      idea('science/3-5/one-square-of-grass', 15, 'Outdoor Play'),
      idea('science/3-5/bark-under-paper', 15, 'Outdoor Play'),
      idea('science/3-5/who-sang-that', 10, 'Outdoor Play'),
      idea('science/3-5/bean-in-a-glass', 10),
    ],
    '6-8': [
      idea('science/6-8/leaf-families', 20, 'Outdoor Play'),
      idea('science/6-8/ant-road', 15, 'Outdoor Play'),
      idea('science/6-8/bird-at-the-window', 15, 'Outdoor Play'),
      idea('science/6-8/inside-a-fruit', 15, 'Cooking/Helping in Kitchen'),
    ],
    '9-11': [
      idea('science/9-11/a-tree-all-around', 25, 'Outdoor Play'),
      idea('science/9-11/twenty-minute-sit', 25, 'Outdoor Play'),
      idea('science/9-11/spider-web-study', 15, 'Outdoor Play'),
      idea('science/9-11/yeast-close-up', 25, 'Cooking/Helping in Kitchen'),
    ],
    '12-15': [
      idea('science/12-15/map-the-living-things', 30, 'Outdoor Play'),
      idea('science/12-15/night-sounds', 20, 'Outdoor Play'),
      idea('science/12-15/lichen-as-a-meter', 25, 'Outdoor Play'),
      idea('science/12-15/same-plant-two-places', 20, 'Outdoor Play'),
    ],
  },
  'simple-experiments': {
    '3-5': [
      idea('science/3-5/float-or-sink', 15),
      idea('science/3-5/ramp-race', 15, 'Building/Construction'),
      idea('science/3-5/ice-hunt', 15, 'Outdoor Play'),
      idea('science/3-5/drum-of-rice', 10, 'Music/Singing'),
    ],
    '6-8': [
      idea('science/6-8/paper-bridge', 20, 'Building/Construction'),
      idea('science/6-8/colours-that-climb', 20, 'Arts and Crafts'),
      idea('science/6-8/parachutes', 25, 'Outdoor Play'),
      idea('science/6-8/salt-and-ice', 15),
    ],
    '9-11': [
      idea('science/9-11/pendulum-time', 20),
      idea('science/9-11/bottle-music', 20, 'Music/Singing'),
      idea('science/9-11/best-paper-plane', 25, 'Arts and Crafts'),
      idea('science/9-11/which-cloth-keeps-warm', 30),
    ],
    '12-15': [
      idea('science/12-15/reaction-ruler', 15, 'Sports/Physical Activities'),
      idea('science/12-15/cabbage-colours', 30, 'Cooking/Helping in Kitchen'),
      idea('science/12-15/crater-test', 25),
      idea('science/12-15/sound-of-distance', 20, 'Outdoor Play'),
    ],
  },
  'cause-and-effect': {
    '3-5': [
      idea('science/3-5/domino-walls', 15, 'Building/Construction'),
      idea('science/3-5/shadow-puppets', 10),
      idea('science/3-5/loud-and-quiet-pots', 10, 'Music/Singing'),
      idea('science/3-5/puddle-or-sponge', 10),
    ],
    '6-8': [
      idea('science/6-8/machine-of-tumbling-things', 30, 'Building/Construction'),
      idea('science/6-8/why-did-it-dry', 15),
      idea('science/6-8/warm-dough-cold-dough', 25, 'Cooking/Helping in Kitchen'),
      idea('science/6-8/heartbeats', 10, 'Sports/Physical Activities'),
    ],
    '9-11': [
      idea('science/9-11/three-whys', 10),
      idea('science/9-11/lever-and-spoon', 20, 'Building/Construction'),
      idea('science/9-11/if-one-animal-goes', 20, 'Arts and Crafts'),
      idea('science/9-11/what-bends-the-ball', 20, 'Sports/Physical Activities'),
    ],
    '12-15': [
      idea('science/12-15/together-or-because', 15),
      idea('science/12-15/battery-riddle', 20, 'Building/Construction'),
      idea('science/12-15/feedback-in-the-room', 15),
      idea('science/12-15/why-bread-rises', 30, 'Cooking/Helping in Kitchen'),
    ],
  },
  'scientific-method': {
    '3-5': [
      idea('science/3-5/what-is-in-the-bag', 10, 'Board Games/Puzzles'),
      idea('science/3-5/which-holds-more', 10),
      idea('science/3-5/tower-test', 10, 'Building/Construction'),
      idea('science/3-5/smell-detectives', 10, 'Cooking/Helping in Kitchen'),
    ],
    '6-8': [
      idea('science/6-8/do-ants-like-sugar', 25, 'Outdoor Play'),
      idea('science/6-8/which-foot-is-stronger', 15, 'Sports/Physical Activities'),
      idea('science/6-8/best-bubble-mix', 25),
      idea('science/6-8/can-we-hear-it', 15),
    ],
    '9-11': [
      idea('science/9-11/fair-test-of-paper-towels', 25),
      idea('science/9-11/the-memory-question', 20),
      idea('science/9-11/secret-rule', 15, 'Board Games/Puzzles'),
      idea('science/9-11/bridge-of-straws', 30, 'Building/Construction'),
    ],
    '12-15': [
      idea('science/12-15/blind-tasting', 25, 'Cooking/Helping in Kitchen'),
      idea('science/12-15/headline-check', 20, 'Reading/Storytelling'),
      idea('science/12-15/how-long-is-a-minute', 15),
      idea('science/12-15/design-it-first', 25, 'Sports/Physical Activities'),
    ],
  },
} as const satisfies SubjectIdeas<'science'>;
