import type { AgeMode } from '#shared/instruments/ages.ts';
import { type Idea, idea } from '#shared/measurement/ideas/idea.ts';
import type { Area } from '#shared/measurement/scale.ts';

export const AREA_IDEAS = {
  cognitive: {
    '3-6': [
      idea('areas/3-6/what-is-missing', 5, 'Board Games/Puzzles'),
      idea('areas/3-6/colour-train', 10, 'Building/Construction'),
      idea('areas/3-6/freeze-song', 10, 'Music/Singing'),
      idea('areas/3-6/path-of-ten-stones', 15, 'Outdoor Play'),
    ],
    '7-10': [
      idea('areas/7-10/guess-my-rule', 15, 'Board Games/Puzzles'),
      idea('areas/7-10/memory-kitchen', 15, 'Cooking/Helping in Kitchen'),
      idea('areas/7-10/rhythm-relay', 10, 'Music/Singing'),
      idea('areas/7-10/puzzle-drawing', 20, 'Arts and Crafts'),
    ],
    '11-15': [
      idea('areas/11-15/plan-ahead-by-three', 20, 'Board Games/Puzzles'),
      idea('areas/11-15/mind-palace', 20),
      idea('areas/11-15/fix-it-on-paper', 25, 'Building/Construction'),
      idea('areas/11-15/one-route-four-errands', 20, 'Board Games/Puzzles'),
    ],
  },
  social: {
    '3-6': [
      idea('areas/3-6/toys-in-a-quarrel', 10, 'Reading/Storytelling'),
      idea('areas/3-6/cook-for-somebody', 20, 'Cooking/Helping in Kitchen'),
      idea('areas/3-6/mirror-dance', 5, 'Sports/Physical Activities'),
      idea('areas/3-6/let-me-in', 10, 'Building/Construction'),
    ],
    '7-10': [
      idea('areas/7-10/same-thing-two-views', 15, 'Arts and Crafts'),
      idea('areas/7-10/team-tower', 20, 'Building/Construction'),
      idea('areas/7-10/kind-spy', 15),
      idea('areas/7-10/band-practice', 20, 'Music/Singing'),
    ],
    '11-15': [
      idea('areas/11-15/say-it-two-ways', 15),
      idea('areas/11-15/house-meeting', 20),
      idea('areas/11-15/meal-for-mixed-tastes', 30, 'Cooking/Helping in Kitchen'),
      idea('areas/11-15/teach-a-move', 20, 'Sports/Physical Activities'),
    ],
  },
  emotional: {
    '3-6': [
      idea('areas/3-6/weather-inside', 5, 'Arts and Crafts'),
      idea('areas/3-6/balloon-breath', 5),
      idea('areas/3-6/faces-from-food', 15, 'Cooking/Helping in Kitchen'),
      idea('areas/3-6/stone-of-worries', 10, 'Outdoor Play'),
    ],
    '7-10': [
      idea('areas/7-10/feelings-dial', 15, 'Arts and Crafts'),
      idea('areas/7-10/song-for-a-mood', 15, 'Music/Singing'),
      idea('areas/7-10/two-feelings-soup', 15, 'Reading/Storytelling'),
      idea('areas/7-10/shake-it-out', 10, 'Sports/Physical Activities'),
    ],
    '11-15': [
      idea('areas/11-15/thought-feeling-deed', 15),
      idea('areas/11-15/if-then-plans', 10),
      idea('areas/11-15/playlist-with-a-curve', 20, 'Music/Singing'),
      idea('areas/11-15/walk-side-by-side', 25, 'Outdoor Play'),
    ],
  },
  academic: {
    '3-6': [
      idea('areas/3-6/shopping-list-in-pictures', 15, 'Arts and Crafts'),
      idea('areas/3-6/number-walk', 15, 'Outdoor Play'),
      idea('areas/3-6/why-box', 10),
      idea('areas/3-6/count-the-song', 10, 'Music/Singing'),
    ],
    '7-10': [
      idea('areas/7-10/family-quiz', 20, 'Board Games/Puzzles'),
      idea('areas/7-10/scale-model', 30, 'Building/Construction'),
      idea('areas/7-10/newspaper-of-the-day', 25, 'Reading/Storytelling'),
      idea('areas/7-10/nature-numbers', 20, 'Outdoor Play'),
    ],
    '11-15': [
      idea('areas/11-15/five-minute-lesson', 15),
      idea('areas/11-15/check-a-claim', 20),
      idea('areas/11-15/numbers-of-a-team', 20, 'Sports/Physical Activities'),
      idea('areas/11-15/song-and-its-time', 25, 'Music/Singing'),
    ],
  },
  physical: {
    '3-6': [
      idea('areas/3-6/sock-basket', 10, 'Sports/Physical Activities'),
      idea('areas/3-6/scissor-road', 15, 'Arts and Crafts'),
      idea('areas/3-6/animal-track', 10, 'Sports/Physical Activities'),
      idea('areas/3-6/pouring-game', 10, 'Cooking/Helping in Kitchen'),
    ],
    '7-10': [
      idea('areas/7-10/two-scarves-in-the-air', 10, 'Sports/Physical Activities'),
      idea('areas/7-10/marble-maze', 30, 'Building/Construction'),
      idea('areas/7-10/fold-without-help', 20, 'Arts and Crafts'),
      idea('areas/7-10/line-walk', 10, 'Sports/Physical Activities'),
    ],
    '11-15': [
      idea('areas/11-15/coin-tricks', 20),
      idea('areas/11-15/knots-that-hold', 20, 'Building/Construction'),
      idea('areas/11-15/even-sticks', 25, 'Cooking/Helping in Kitchen'),
      idea('areas/11-15/wall-ball', 15, 'Sports/Physical Activities'),
    ],
  },
} as const satisfies Record<Area, Record<AgeMode, readonly Idea[]>>;
