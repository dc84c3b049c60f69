import type { IdeaText } from './idea-text.ts';

/** Things to try at home for history, ages 6-8. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'string-of-years': {
    title: 'String of years',
    needs: 'String, clips, paper',
    gist: 'Hang a string with a clip for each year of your life, and clip a drawing on three.',
    steps: [
      'Hang a string with one clip for each year of your child’s life.',
      'Draw something for three years and clip it on.',
      'Ask what happened before and after each picture.',
    ],
    listenFor: 'Years counted back to find the right clip.',
  },
  'older-or-newer': {
    title: 'Older or newer',
    needs: 'Six things from home',
    gist: 'Lay six things from home in a row from oldest to newest, and say how you know.',
    steps: [
      'Collect six things of different age, such as a spoon and a phone.',
      'Lay a row from oldest to newest.',
      'Tell how you know, then ask who owns one.',
    ],
    listenFor: 'Signs of age: material, wear, use.',
  },
  'song-of-grandparents': {
    title: 'Song of grandparents',
    gist: 'Ask an older person for a song from childhood, and put it in order with yours.',
    steps: [
      'Ask an older person for a song from childhood, or choose an old one.',
      'Find out about when that was.',
      'Put it in order with your song and your child’s song.',
    ],
    listenFor: 'The order of the three times.',
  },
  'steps-through-time': {
    title: 'Steps through time',
    needs: 'Chalk or stones',
    gist: 'One step is ten years: walk back from today and put a stone at each time you know.',
    steps: [
      'One step is ten years. Start at today.',
      'Walk back to when you were small, and to when the oldest person you know was small.',
      'Put a stone at each and name it.',
    ],
    listenFor: 'Steps turned into years.',
  },
  'why-here': {
    title: 'Why here',
    needs: 'A walk',
    gist: 'Look for an old building near you, and find out why it may stand just there.',
    steps: [
      'Look for an old building near you.',
      'Ask why it may stand just there: water, road, hill?',
      'Build a village with blocks and give each house a reason.',
    ],
    listenFor: 'A reason that has to do with the place.',
  },
  'without-the-fridge': {
    title: 'Without the fridge',
    gist: 'Imagine a time with no fridge, and find three ways to keep food from going bad.',
    steps: [
      'Imagine a time with no fridge.',
      'Find three ways to keep food from going bad.',
      'Ask what people could eat less often then.',
    ],
    listenFor: 'One change that leads to another.',
  },
  'the-story-turns': {
    title: 'The story turns',
    needs: 'Slips of paper',
    gist: 'Write five events of a tale on slips, take one out, and tell it without that one.',
    steps: [
      'Write or draw five events of a known tale.',
      'Take one out and tell the story without it.',
      'Find the events that had to happen.',
    ],
    listenFor: 'What hangs on what.',
  },
  'a-drum-for-the-news': {
    title: 'A drum for the news',
    needs: 'A pot, a spoon',
    gist: 'Invent three drum signals, danger, feast and come home, and send each from room to room.',
    steps: [
      'Invent three drum signals: danger, feast, come home.',
      'Send each one from room to room.',
      'Ask what people did when letters came, then phones.',
    ],
    listenFor: 'What became easier, and what was lost.',
  },
  'hero-from-near-by': {
    title: 'Hero from near by',
    needs: 'A street sign or statue',
    gist: 'Look for a street or statue with a name, and find out one thing that person did.',
    steps: [
      'Look for a street or statue with a person’s name.',
      'Find out one thing this person did.',
      'Tell it to somebody at home in three sentences.',
    ],
    listenFor: 'The deed, not only the name.',
  },
  'twenty-questions-to-the-past': {
    title: 'Twenty questions to the past',
    gist: 'Think of a person from the past; the other finds out who by yes or no.',
    steps: [
      'Think of a person from the past whom you both know.',
      'Answer only yes or no.',
      'After the game, tell one thing that nobody asked.',
    ],
    listenFor: 'Questions that rule out a lot.',
  },
  'invention-kitchen': {
    title: 'Invention kitchen',
    needs: 'Things from a drawer',
    gist: 'Choose an invention, build a model from things in a drawer, and say what problem it solved.',
    steps: [
      'Choose an inventor and one invention.',
      'Build a model from kitchen things.',
      'Explain what problem it solved.',
    ],
    listenFor: 'The problem before the answer.',
  },
  'stamp-of-honour': {
    title: 'Stamp of honour',
    needs: 'Paper, crayons',
    gist: 'Design a stamp for a person from the past, with one deed and one sign that fits.',
    steps: [
      'Design a stamp for a person from the past.',
      'Put in one deed and one sign that fits.',
      'Hum a tune that could be played for this person.',
    ],
    listenFor: 'Why just this deed.',
  },
  'games-our-neighbours-play': {
    title: 'Games our neighbours play',
    needs: 'Stones or chalk',
    gist: 'Ask somebody who grew up elsewhere for a childhood game, learn it and play it.',
    steps: [
      'Ask somebody who grew up elsewhere for a childhood game.',
      'Learn and play it.',
      'Find what it has in common with one you know.',
    ],
    listenFor: 'Likeness found under the difference.',
  },
  'patterns-and-meaning': {
    title: 'Patterns and meaning',
    needs: 'Paper, pens',
    gist: 'Copy part of a pattern from a cloth or tile, then make one that tells of your family.',
    steps: [
      'Look at a pattern from a cloth, a rug or a tile.',
      'Copy one part and find out where it comes from.',
      'Make a pattern that tells something of your family.',
    ],
    listenFor: 'A sign that stands for something.',
  },
  'a-table-elsewhere': {
    title: 'A table elsewhere',
    gist: 'Find out how people eat elsewhere, and try it for one snack.',
    steps: [
      'Find out how people eat who do it otherwise than you: other tools, another place, another hour.',
      'Try it for one snack.',
      'Ask what would surprise a guest at your table.',
    ],
    listenFor: 'Own habits seen from outside.',
  },
  'dance-from-the-map': {
    title: 'Dance from the map',
    needs: 'A short film of a dance',
    gist: 'Choose a country, watch one of its dances and learn three steps.',
    steps: [
      'Choose a country and watch one of its dances.',
      'Learn three steps.',
      'Find out at what time people dance it.',
    ],
    listenFor: 'What the dance is for.',
  },
} satisfies Record<string, IdeaText>;
