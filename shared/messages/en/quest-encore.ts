/** Words of the second part of the story, for the grown-up. */
export const questEncore = {
  note: 'This part is extra: it is not one of the tasks of the week. With it the report is more certain.',
  done: { title: 'The second part is done!', text: 'Your responses have been recorded.' },
} as const;
