import type { IdeaText } from './idea-text.ts';

/** Things to try at home for literature, ages 6-8. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'echo-reading': {
    title: 'Echo reading',
    needs: 'A book that is a little too easy',
    gist: 'Read one sentence aloud with feeling; the other echoes it the same way. Swap.',
    steps: [
      'Read one sentence aloud with feeling.',
      'Your child reads the same sentence in the same way.',
      'Swap who is the echo.',
    ],
    listenFor: 'A voice that goes up and down with the sense.',
  },
  'recipe-out-loud': {
    title: 'Recipe out loud',
    needs: 'A short recipe',
    gist: 'Read one line of a recipe aloud, do what it says, and read on until you can taste.',
    steps: [
      'Let your child read one line of the recipe.',
      'Do what the line says, then read on.',
      'Taste and read the last line again together.',
    ],
    listenFor: 'A line read again when it made no sense.',
  },
  'song-text-karaoke': {
    title: 'Song text karaoke',
    needs: 'The words of a song',
    gist: 'Read the words of a song without music, then sing along with a finger under the line.',
    steps: [
      'Read the words of a song without music.',
      'Sing along with a finger under the line.',
      'Read it once more and stop at the best line.',
    ],
    listenFor: 'Words read in groups and not one by one.',
  },
  'treasure-notes': {
    title: 'Treasure notes',
    needs: 'Slips of paper',
    gist: 'Hide five short notes that each name the next place; the other reads and runs.',
    steps: [
      'Hide five short notes that each name the next place.',
      'Your child reads and runs to find the next one.',
      'Let your child write notes for you.',
    ],
    listenFor: 'Reading that goes on without help on known words.',
  },
  'five-finger-retell': {
    title: 'Five-finger retell',
    needs: 'A story',
    gist: 'Read a short story and tell it on five fingers: who, where, problem, what was done, end.',
    steps: [
      'Read a short story.',
      'Tell it on five fingers: who, where, problem, what was done, end.',
      'Check the hardest finger in the book.',
    ],
    listenFor: 'The problem named, not only what happened.',
  },
  'build-the-place': {
    title: 'Build the place',
    needs: 'Blocks or boxes, a story',
    gist: 'Read a page about a place, build it from blocks, read again and mend it.',
    steps: ['Read a page that describes a place.', 'Build it from blocks.', 'Read again and mend what does not fit.'],
    listenFor: 'Words from the text used as proof.',
  },
  'wrong-ending': {
    title: 'Wrong ending',
    needs: 'A known tale',
    gist: 'Tell a known tale with one thing changed, such as a kind wolf, and find the new ending.',
    steps: [
      'Tell a tale and change one thing, such as a kind wolf.',
      'Ask what else has to change then.',
      'Draw or tell the new ending.',
    ],
    listenFor: 'Changes that follow from the first one.',
  },
  'story-walk': {
    title: 'Story walk',
    gist: 'Walk and tell a story in turns, one sentence each; at the end tell it all.',
    steps: [
      'On a walk, start a story with one sentence.',
      'Add a sentence in turns.',
      'At the end, tell the whole story from the start.',
    ],
    listenFor: 'New sentences that fit what came before.',
  },
  'bag-of-a-hero': {
    title: 'Bag of a hero',
    needs: 'A bag, things from home',
    gist: 'Choose somebody from a story and pack five things for that person’s bag, each with a reason.',
    steps: [
      'Choose somebody from a story.',
      'Pack five things that this person would carry.',
      'Explain each one from what happens in the story.',
    ],
    listenFor: 'Things that fit what the person does.',
  },
  'letter-to-a-villain': {
    title: 'Letter to a villain',
    needs: 'Paper and a pencil',
    gist: 'Write a short letter to a bad figure of a tale that asks why; the other answers as the figure.',
    steps: [
      'Choose a bad figure from a tale.',
      'Write a short letter that asks why.',
      'Let the other one answer as the figure.',
    ],
    listenFor: 'A reason for acting badly that makes sense.',
  },
  'three-words-and-a-proof': {
    title: 'Three words and a proof',
    needs: 'A story',
    gist: 'Say three words for a figure in a story, and find a deed that proves each.',
    steps: [
      'Say three words for a figure, such as stubborn.',
      'Find something that figure did for each word.',
      'Swap one word that has no proof.',
    ],
    listenFor: 'The deed that belongs to the word.',
  },
  'theme-tune': {
    title: 'Theme tune',
    needs: 'Pots or an instrument',
    gist: 'Make up a short tune for two figures in a story, play one, and let the other guess.',
    steps: [
      'Make up a short tune for two figures in a story.',
      'Play one and let the other guess.',
      'Say what in the tune is like the figure.',
    ],
    listenFor: 'Slow, loud or high linked to a trait.',
  },
  'word-of-the-plate': {
    title: 'Word of the plate',
    gist: 'Find a word for how the food tastes, then three that are more exact.',
    steps: [
      'Choose a word for how the food tastes: sour, crunchy, mild.',
      'Find three more, each more exact.',
      'Use the best one about something that is no food.',
    ],
    listenFor: 'The difference between two near words.',
  },
  'stairs-of-meaning': {
    title: 'Stairs of meaning',
    needs: 'Paper strips',
    gist: 'Write warm, hot, boiling, cool and cold on strips and put the strips in order.',
    steps: [
      'Write warm, hot, boiling, cool and cold on strips.',
      'Put the strips in order.',
      'Do the same with big or tired words.',
    ],
    listenFor: 'A reason for the order.',
  },
  'act-the-word': {
    title: 'Act the word',
    gist: 'Act a doing word such as tiptoe until the other finds exactly that word.',
    steps: [
      'Think of a doing word such as tiptoe or stroll.',
      'Act it until the other has found the exact word.',
      'Find a word that is close but not the same.',
    ],
    listenFor: 'Tiptoe and sneak told apart.',
  },
  'name-the-parts': {
    title: 'Name the parts',
    needs: 'Something built from parts',
    gist: 'Look at a bicycle, a lamp or a tap, and name as many parts as you can.',
    steps: [
      'Look at a bicycle, a lamp or a tap.',
      'Name as many parts as you can.',
      'Guess a name for a part you do not know, then look it up.',
    ],
    listenFor: 'A guess built from what the part does.',
  },
} satisfies Record<string, IdeaText>;
