import type { IdeaText } from './idea-text.ts';

/** Things to try at home for literature, ages 9-11. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'radio-hour': {
    title: 'Radio hour',
    needs: 'A phone that records, a text',
    gist: 'Practise half a page twice, record it like the news, and listen to it together.',
    steps: [
      'Choose half a page from a book or paper.',
      'Practise it twice and record it like the news.',
      'Listen together and choose one sentence to record again.',
    ],
    listenFor: 'Pauses at commas and full stops.',
  },
  'one-line-each': {
    title: 'One line each',
    needs: 'A play, comic or dialogue',
    gist: 'Share out the roles of a short scene, read it once to understand and once to act.',
    steps: [
      'Share out the roles in a scene.',
      'Read it once to understand and once to act.',
      'Swap roles and change the mood.',
    ],
    listenFor: 'A voice that fits the role.',
  },
  'read-and-build': {
    title: 'Read and build',
    needs: 'Building instructions with text',
    gist: 'One reads a building step aloud, the other builds only what was read. Swap after three.',
    steps: [
      'Your child reads a step aloud while you hold the parts.',
      'You build only what was read.',
      'Swap after three steps.',
    ],
    listenFor: 'Care with small words such as under and between.',
  },
  'the-moving-reader': {
    title: 'The moving reader',
    needs: 'A text, a path without traffic',
    gist: 'Walk side by side and read a poem line by line in turns, slow, then fast.',
    steps: [
      'Walk side by side and read a poem line by line, in turns.',
      'Try it slow, then as fast as is still clear.',
      'Choose the speed that sounds best.',
    ],
    listenFor: 'Speed that changes with the text.',
  },
  'questions-for-the-author': {
    title: 'Questions for the author',
    needs: 'A chapter',
    gist: 'Read a chapter, write three questions for the author each, and look for answers in the text.',
    steps: [
      'Read a chapter and write three questions for the author.',
      'Swap and look for answers in the text.',
      'Sort: said in the text, to be worked out, not to be known.',
    ],
    listenFor: 'The three kinds told apart.',
  },
  'film-of-the-book': {
    title: 'Film of the book',
    needs: 'A scene, a phone camera',
    gist: 'Choose a scene from a book and show it in four photos, with toys or people.',
    steps: [
      'Choose a scene and plan four pictures for it.',
      'Take the pictures with toys or people.',
      'Explain what you had to leave out.',
    ],
    listenFor: 'What the scene cannot do without.',
  },
  'read-between-the-pots': {
    title: 'Read between the pots',
    needs: 'A short story',
    gist: 'Read a short story aloud while something cooks, and find three things it shows without saying.',
    steps: [
      'Read a short story aloud while something cooks.',
      'Find three things that the story shows without saying.',
      'Name the words that gave each one away.',
    ],
    listenFor: 'A guess with its words from the text.',
  },
  soundtrack: {
    title: 'Soundtrack',
    needs: 'A chapter, some music',
    gist: 'Choose music for the start, middle and end of a chapter, and say why it fits.',
    steps: [
      'Choose music for the start, middle and end of a chapter.',
      'Play it and say why it fits.',
      'Find the sentence where the mood turns.',
    ],
    listenFor: 'The turn, found in one sentence.',
  },
  'interview-at-the-table': {
    title: 'Interview at the table',
    gist: 'Become somebody from a book, and answer ten questions as that person.',
    steps: [
      'One of you becomes somebody from a book.',
      'The other asks ten questions, also unpleasant ones.',
      'Talk about which answer fitted best.',
    ],
    listenFor: 'Answers that the book would allow.',
  },
  'before-and-after': {
    title: 'Before and after',
    needs: 'A finished book',
    gist: 'Draw a figure from a book at the start and at the end, with what it wants and fears.',
    steps: [
      'Draw a figure at the start and at the end.',
      'Write around each what this one wants and fears.',
      'Find the moment of the change.',
    ],
    listenFor: 'A cause of the change.',
  },
  'choices-in-a-game': {
    title: 'Choices in a game',
    needs: 'Cards or slips of paper',
    gist: 'Draw a slip with a hard choice, and choose as a figure from a book would.',
    steps: [
      'Write five hard choices on slips, such as tell or keep a secret.',
      'Draw one and choose as a figure from a book would.',
      'The others say if that is easy to believe.',
    ],
    listenFor: 'A choice that differs from one’s own.',
  },
  'hideout-for-a-hero': {
    title: 'Hideout for a hero',
    needs: 'Boxes or a drawing pad',
    gist: 'Plan a hideout for a figure you both know, with five things only this figure would have.',
    steps: [
      'Plan a hideout for a figure you both know.',
      'Give it five things that only this figure would have.',
      'Show each other around.',
    ],
    listenFor: 'Traits that can be seen in a thing.',
  },
  'word-families': {
    title: 'Word families',
    needs: 'Paper and a pencil',
    gist: 'Choose a word such as break, find its relatives, and say what each piece adds.',
    steps: [
      'Choose a word such as break.',
      'Find relatives: breakable, outbreak, unbroken.',
      'Work out what each piece of the word adds.',
    ],
    listenFor: 'The meaning of a piece, such as un-.',
  },
  'forbidden-words': {
    title: 'Forbidden words',
    needs: 'Slips of paper',
    gist: 'Explain a word without three others that are forbidden, until it is guessed.',
    steps: [
      'Write a word on a slip with three words that may not be said.',
      'Explain the word to the others without these.',
      'Swap who explains.',
    ],
    listenFor: 'A roundabout way that is exact.',
  },
  'more-than-nice': {
    title: 'More than nice',
    gist: 'During a meal, catch each nice or good, and find a word that says more.',
    steps: [
      'Count how often nice or good is said during a meal.',
      'Each time, find a word that says more.',
      'Choose the one that fitted best.',
    ],
    listenFor: 'Words for how something is good.',
  },
  'word-sketches': {
    title: 'Word sketches',
    needs: 'Paper, pens',
    gist: 'Look up one odd word each and draw it; the other guesses what it means.',
    steps: [
      'Each looks up one odd word and draws it.',
      'The other guesses what it means.',
      'Use both words in one sentence.',
    ],
    listenFor: 'The word used rightly in a new sentence.',
  },
} satisfies Record<string, IdeaText>;
