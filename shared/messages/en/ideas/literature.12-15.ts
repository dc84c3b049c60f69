import type { IdeaText } from './idea-text.ts';

/** Things to try at home for literature, ages 12-15. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'speech-in-the-kitchen': {
    title: 'Speech in the kitchen',
    needs: 'A famous speech',
    gist: 'Mark pauses and stress in a short famous speech, and speak it to whoever is cooking.',
    steps: [
      'Find a short speech and read it in silence.',
      'Mark three places to pause and two words to stress.',
      'Speak it to whoever is cooking.',
    ],
    listenFor: 'Stress that changes what a line means.',
  },
  'skim-for-the-point': {
    title: 'Skim for the point',
    needs: 'A long article',
    gist: 'Skim an article for one minute, say its point in a sentence, then read it and correct that.',
    steps: [
      'Take one minute to skim an article for its point.',
      'Say it in one sentence.',
      'Read it in full and correct the sentence.',
    ],
    listenFor: 'What was found from headings and first lines.',
  },
  'poem-over-a-beat': {
    title: 'Poem over a beat',
    needs: 'A poem, a drum beat',
    gist: 'Tap a slow beat and read a poem over it until it flows.',
    steps: [
      'Choose a poem and tap a slow beat.',
      'Read it over the beat until it flows.',
      'Break the beat in one place on purpose.',
    ],
    listenFor: 'Breath taken where the sense allows it.',
  },
  'rule-book-race': {
    title: 'Rule book race',
    needs: 'The rules of a new game',
    gist: 'Read the rules of a new game once, explain it from memory, and look up what is in doubt.',
    steps: [
      'Your child reads the rules of a game once, without hurry.',
      'Explain the game to the others from memory.',
      'Look up each point on which you disagree.',
    ],
    listenFor: 'Searching for a word instead of reading all again.',
  },
  'two-storytellers': {
    title: 'Two storytellers',
    needs: 'A short story',
    gist: 'Take a scene from a story and tell it as someone else in it would.',
    steps: [
      'Choose a scene and tell it as someone else in it would.',
      'Find what that person cannot know.',
      'Talk about what the change does to the reader.',
    ],
    listenFor: 'What is known to whom.',
  },
  'theme-in-one-line': {
    title: 'Theme in one line',
    needs: 'A book or film',
    gist: 'Write in one line what a story is about beyond what happens, and defend it with two moments.',
    steps: [
      'Each writes in one line what the story is about, beyond what happens.',
      'Defend the line with two moments.',
      'Find a moment that speaks against it.',
    ],
    listenFor: 'Proof for and against, from the story itself.',
  },
  'map-of-the-plot': {
    title: 'Map of the plot',
    needs: 'Paper, pens',
    gist: 'Draw a story as a line that rises with tension, and mark its turning points.',
    steps: [
      'Draw a story as a line that rises with tension.',
      'Mark the turning points.',
      'Ask what the story would lose without the second one.',
    ],
    listenFor: 'Why the author put this here.',
  },
  'unreliable-voice': {
    title: 'Unreliable voice',
    needs: 'A story told by an I',
    gist: 'Read two pages told by an I, and tell the same event as a camera would see it.',
    steps: [
      'Read two pages told by an I.',
      'Mark what we know and what we are only told.',
      'Tell the same event as a camera would see it.',
    ],
    listenFor: 'Doubt, with a reason from the text.',
  },
  'what-is-not-said': {
    title: 'What is not said',
    needs: 'A film scene or a dialogue',
    gist: 'Take a scene in which a feeling is hidden, and write under each line what is meant.',
    steps: [
      'Choose a scene in which somebody hides a feeling.',
      'Write under each line what is really meant.',
      'Speak the scene with the hidden lines aloud.',
    ],
    listenFor: 'The gap between words and meaning.',
  },
  'want-or-need': {
    title: 'Want or need',
    needs: 'A book or film',
    gist: 'Write down what the main person of a story wants, and what that person needs instead.',
    steps: [
      'Write down what the main person wants.',
      'Write down what this person needs instead.',
      'Find the scene in which the two collide.',
    ],
    listenFor: 'Want and need kept apart.',
  },
  'costume-and-colour': {
    title: 'Costume and colour',
    needs: 'Paper, scraps or a screen',
    gist: 'Design a costume for a figure at two moments, and say what changed inside.',
    steps: [
      'Design a costume for a figure at two moments.',
      'Choose colours and one object.',
      'Explain what has changed inside.',
    ],
    listenFor: 'Choices backed by moments in the text.',
  },
  'walk-of-a-coward': {
    title: 'Walk on both sides',
    gist: 'Choose a figure with two sides, walk as each, and find a sentence in the book for both.',
    steps: [
      'Choose a figure with two sides.',
      'Walk the same stretch as each side.',
      'Find a sentence in the book for each walk.',
    ],
    listenFor: 'Opposite traits that live in one person.',
  },
  'where-words-come-from': {
    title: 'Where words come from',
    needs: 'A dictionary or the web',
    gist: 'Take three words from a menu or packet, and look up which language each came from.',
    steps: [
      'Choose three words from a menu or packet.',
      'Look up from which language each came.',
      'Guess the road it took to us.',
    ],
    listenFor: 'Links to words in other languages.',
  },
  'cloze-from-a-song': {
    title: 'Cloze from a song',
    needs: 'The words of a song',
    gist: 'Take eight words out of a song, fill the gaps with your own, and compare with the original.',
    steps: [
      'Take out eight words from a song text.',
      'Fill the gaps with words that fit sense and rhythm.',
      'Compare with the original and argue for yours.',
    ],
    listenFor: 'Why a word fits, in sound and in sense.',
  },
  'terms-of-the-trade': {
    title: 'Terms of the trade',
    gist: 'List ten words of a job or sport, and explain each as to a newcomer.',
    steps: [
      'Choose a job or sport and list ten of its words.',
      'Explain each as to a newcomer.',
      'Find two that mean something else elsewhere.',
    ],
    listenFor: 'An explanation without the word itself.',
  },
  'precise-or-polite': {
    title: 'Precise or polite',
    gist: 'Write one blunt sentence, then make it kind, then exact, and see which words did it.',
    steps: [
      'Write one blunt sentence on a note.',
      'Rewrite it so that it is kind, then so that it is exact.',
      'Look at which words made the change.',
    ],
    listenFor: 'The tone that a single word carries.',
  },
} satisfies Record<string, IdeaText>;
