/** Words of the story quest and of its second part. */
export const quest = {
  begin: 'Begin',
  carryOn: 'Carry on',
  /** What the story is for, said from 11 on before who sees the answers. */
  purpose: [
    'This story asks what you like and how you go about things.',
    'With it your family can find things to do that suit you.',
  ],
  /** A question takes 38 to 45 seconds (`measurement.md` 5.1). */
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
    kept: 'Everything is kept. The story goes on at the next question, on this device or another one.',
    suggested:
      'For the grown-up: at this age two short goes are better than one long one. Come back later, today or tomorrow.',
    /** Offered to the youngest within a long chapter. */
    break: 'Would you like a little break?',
    goOn: (title: string) => `Go on to “${title}”`,
    later: 'Come back later',
  },
  done: { title: 'Personality assessment completed!', text: 'Your responses have been recorded.' },
  encore: {
    note: 'This part is extra: it is not one of the tasks of the week. With it the report is more certain.',
    done: { title: 'The second part is done!', text: 'Your responses have been recorded.' },
  },
} as const;
