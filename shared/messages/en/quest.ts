import type { AgeMode } from '#shared/instruments/ages.ts';

/** Words of the story quest; what only a rest or its second part says is apart. */
export const quest = {
  begin: 'Begin',
  carryOn: 'Carry on',
  /** What the story is for, said from 11 on before who sees the answers. */
  purpose: [
    'This story asks what you like and how you go about things.',
    'With it your family can find things to do that suit you.',
  ],
  whoSees: {
    '3-6': 'Your grown-up will see what you choose.',
    '7-10': 'Your parent will see what you choose. Nothing is right or wrong.',
    '11-15': 'Your parent will see a report made from your answers and can download them. None is right or wrong.',
  } satisfies Record<AgeMode, string>,
  /** A question takes 38 to 45 seconds. */
  length: (questions: number, chapters: number) =>
    `For the grown-up: ${questions} questions in ${chapters} chapters, about ${Math.round((questions * 38) / 60)}-${Math.ceil((questions * 45) / 60)} minutes, with a rest after each chapter.`,
  noVoice: 'This device has no voice of its own. Please read the story and the cards aloud.',
  chapter: (n: number, title: string) => `Chapter ${n}: ${title}`,
  question: (n: number, of: number) => `Question ${n} of ${of}`,
  answered: (count: number, of: number) => `${count} of ${of} questions answered`,
  choose: 'Please select an answer',
  who: 'Who is more like you?',
  howMuch: 'How much?',
  little: 'A little like me',
  lot: 'Very much like me',
  first: 'Tap the one you would do first.',
  check: { tryAgain: 'Try again', goOn: 'Go on with the story' },
  rest: {
    title: (chapter: string) => `The end of “${chapter}”`,
    /** Offered to the youngest within a long chapter. */
    break: 'Would you like a little break?',
    goOn: (title: string) => `Go on to “${title}”`,
    later: 'Come back later',
  },
  done: { title: 'Personality assessment completed!', text: 'Your responses have been recorded.' },
} as const;
