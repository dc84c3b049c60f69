import { idea, type SubjectIdeas } from '#shared/measurement/ideas/idea.ts';

export const LITERATURE = {
  'reading-fluency': {
    '3-5': [
      idea('literature/3-5/finger-under-the-words', 10, 'Reading/Storytelling'),
      idea('literature/3-5/first-sound-shop', 10),
      idea('literature/3-5/clap-the-long-words', 5, 'Music/Singing'),
      idea('literature/3-5/letters-in-flour', 10, 'Arts and Crafts'),
    ],
    '6-8': [
      idea('literature/6-8/echo-reading', 10, 'Reading/Storytelling'),
      idea('literature/6-8/recipe-out-loud', 20, 'Cooking/Helping in Kitchen'),
      idea('literature/6-8/song-text-karaoke', 10, 'Music/Singing'),
      idea('literature/6-8/treasure-notes', 15, 'Board Games/Puzzles'),
    ],
    '9-11': [
      idea('literature/9-11/radio-hour', 20, 'Reading/Storytelling'),
      idea('literature/9-11/one-line-each', 15, 'Reading/Storytelling'),
      idea('literature/9-11/read-and-build', 30, 'Building/Construction'),
      idea('literature/9-11/the-moving-reader', 15, 'Outdoor Play'),
    ],
    '12-15': [
      idea('literature/12-15/speech-in-the-kitchen', 20, 'Reading/Storytelling'),
      idea('literature/12-15/skim-for-the-point', 15, 'Reading/Storytelling'),
      idea('literature/12-15/poem-over-a-beat', 20, 'Music/Singing'),
      idea('literature/12-15/rule-book-race', 20, 'Board Games/Puzzles'),
    ],
  },
  'story-comprehension': {
    '3-5': [
      idea('literature/3-5/what-comes-next', 10, 'Reading/Storytelling'),
      idea('literature/3-5/story-with-three-spoons', 10, 'Reading/Storytelling'),
      idea('literature/3-5/act-the-page', 10, 'Reading/Storytelling'),
      idea('literature/3-5/draw-the-best-bit', 15, 'Arts and Crafts'),
    ],
    '6-8': [
      idea('literature/6-8/five-finger-retell', 10, 'Reading/Storytelling'),
      idea('literature/6-8/build-the-place', 25, 'Building/Construction'),
      idea('literature/6-8/wrong-ending', 15, 'Reading/Storytelling'),
      idea('literature/6-8/story-walk', 20, 'Outdoor Play'),
    ],
    '9-11': [
      idea('literature/9-11/questions-for-the-author', 15, 'Reading/Storytelling'),
      idea('literature/9-11/film-of-the-book', 30, 'Arts and Crafts'),
      idea('literature/9-11/read-between-the-pots', 15, 'Cooking/Helping in Kitchen'),
      idea('literature/9-11/soundtrack', 20, 'Music/Singing'),
    ],
    '12-15': [
      idea('literature/12-15/two-storytellers', 25, 'Reading/Storytelling'),
      idea('literature/12-15/theme-in-one-line', 15, 'Reading/Storytelling'),
      idea('literature/12-15/map-of-the-plot', 20, 'Arts and Crafts'),
      idea('literature/12-15/unreliable-voice', 20, 'Reading/Storytelling'),
    ],
  },
  'character-analysis': {
    '3-5': [
      idea('literature/3-5/how-does-the-bear-feel', 10, 'Reading/Storytelling'),
      idea('literature/3-5/voices-for-toys', 10, 'Reading/Storytelling'),
      idea('literature/3-5/what-would-you-cook-for-the-wolf', 10, 'Arts and Crafts'),
      idea('literature/3-5/walk-like-the-giant', 5, 'Sports/Physical Activities'),
    ],
    '6-8': [
      idea('literature/6-8/bag-of-a-hero', 15, 'Reading/Storytelling'),
      idea('literature/6-8/letter-to-a-villain', 20, 'Reading/Storytelling'),
      idea('literature/6-8/three-words-and-a-proof', 10, 'Reading/Storytelling'),
      idea('literature/6-8/theme-tune', 15, 'Music/Singing'),
    ],
    '9-11': [
      idea('literature/9-11/interview-at-the-table', 20, 'Reading/Storytelling'),
      idea('literature/9-11/before-and-after', 15, 'Reading/Storytelling'),
      idea('literature/9-11/choices-in-a-game', 20, 'Board Games/Puzzles'),
      idea('literature/9-11/hideout-for-a-hero', 25, 'Building/Construction'),
    ],
    '12-15': [
      idea('literature/12-15/what-is-not-said', 15, 'Reading/Storytelling'),
      idea('literature/12-15/want-or-need', 15, 'Reading/Storytelling'),
      idea('literature/12-15/costume-and-colour', 25, 'Arts and Crafts'),
      idea('literature/12-15/walk-of-a-coward', 15, 'Reading/Storytelling'),
    ],
  },
  vocabulary: {
    '3-5': [
      idea('literature/3-5/kitchen-words', 10, 'Cooking/Helping in Kitchen'),
      idea('literature/3-5/opposites-on-the-sofa', 5, 'Sports/Physical Activities'),
      idea('literature/3-5/feely-words', 10),
      idea('literature/3-5/a-walk-of-names', 15, 'Outdoor Play'),
    ],
    '6-8': [
      idea('literature/6-8/word-of-the-plate', 10, 'Cooking/Helping in Kitchen'),
      idea('literature/6-8/stairs-of-meaning', 15),
      idea('literature/6-8/act-the-word', 10, 'Board Games/Puzzles'),
      idea('literature/6-8/name-the-parts', 15, 'Building/Construction'),
    ],
    '9-11': [
      idea('literature/9-11/word-families', 15, 'Reading/Storytelling'),
      idea('literature/9-11/forbidden-words', 15, 'Board Games/Puzzles'),
      idea('literature/9-11/more-than-nice', 10),
      idea('literature/9-11/word-sketches', 20, 'Arts and Crafts'),
    ],
    '12-15': [
      idea('literature/12-15/where-words-come-from', 15, 'Reading/Storytelling'),
      idea('literature/12-15/cloze-from-a-song', 20, 'Music/Singing'),
      idea('literature/12-15/terms-of-the-trade', 20),
      idea('literature/12-15/precise-or-polite', 15),
    ],
  },
} as const satisfies SubjectIdeas<'literature'>;
